import type { EventId, UserId } from '#shared/ids.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPeople } from '../../users/people.ts'
import { hasNewTimes } from '../provider-changes/merge-event.ts'
import { reconcileCopyOfMeeting, reconcileEvent } from '../provider-changes/reconcile-event.ts'
import { listContestedEvents, listEntriesByUid, noteMissingCopies } from '../provider-changes/store.ts'
import type { RemoteAccount, RemoteChanges, RemoteEvent, WrittenEvent } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'
import type { EventRow } from '../tables.ts'
import { toEventRow } from './remote-event-row.ts'
import {
  deleteGoneEvents,
  type KnownEvent,
  listEventsOfObjects,
  listKnownEvents,
  type MirroredCalendar,
  saveCursor,
  saveRemoteEvents,
} from './store.ts'

type ReadServices = Pick<Services, 'db' | 'clock' | 'live'>

interface UserCalendar extends MirroredCalendar {
  user_id: UserId
}

/** Reads what has changed in a calendar at its provider; reads everything when the cursor has expired. */
export async function readRemoteChanges(
  services: ReadServices,
  remote: RemoteAccount,
  calendar: UserCalendar,
): Promise<void> {
  try {
    await readPages(services, remote, calendar)
  } catch (error) {
    const isExpired = error instanceof ProviderError && error.kind === 'gone' && calendar.sync_cursor !== null
    if (!isExpired) throw error
    await readPages(services, remote, { ...calendar, sync_cursor: null })
  }
}

async function readPages({ db, clock, live }: ReadServices, remote: RemoteAccount, calendar: UserCalendar) {
  const { user_id, calendar_id, external_id, sync_cursor } = calendar
  const begun_at = currentDate(clock)
  const seenIds = new Set<string>()
  for (let cursor = sync_cursor, isLast = false; !isLast; ) {
    const page = await remote.listChanges(external_id, cursor)
    for (const event of page.events) seenIds.add(event.external_id)
    isLast = !page.has_more
    await db.transaction().execute(async (trx) => {
      // Busy times change: lock the user, so that no concurrent booking relies on the old ones.
      await lockPeople(trx, [user_id])
      // Save the cursor of a full read only after its last page.
      const savedCursor = sync_cursor === null && !isLast ? null : page.cursor
      const hasCalendar = await saveCursor(trx, user_id, calendar_id, {
        sync_cursor: savedCursor,
        synced_at: isLast ? begun_at : null,
      })
      if (!hasCalendar) return
      const { saved, unchanged } = await saveEvents(trx, calendar, page.events, currentDate(clock))
      let changes = saved
      const remove = (gone: readonly KnownEvent[]) => deleteEvents(trx, calendar, gone, currentDate(clock))
      changes += await remove(await listReplacedEvents(trx, calendar, page, unchanged))
      changes += await remove(await listKnownEvents(trx, user_id, calendar_id, page.deleted))
      if (isLast && sync_cursor === null) {
        const known = await listKnownEvents(trx, user_id, calendar_id)
        changes += await remove(known.filter((event) => !seenIds.has(event.external_id)))
      }
      if (changes > 0) await live.publish(trx, [user_id], 'events')
    })
    cursor = page.cursor
  }
}

async function saveEvents(
  trx: Db,
  { user_id, calendar_id }: UserCalendar,
  events: readonly RemoteEvent[],
  now: Date,
): Promise<{ saved: number; unchanged: ReadonlySet<string> }> {
  const unchanged = new Set<string>()
  const ids = events.flatMap(({ external_id, exception_of }) => [external_id, exception_of?.external_id ?? external_id])
  const known = new Map(
    (await listKnownEvents(trx, user_id, calendar_id, ids)).map((event) => [event.external_id, event]),
  )
  const contestedIds = [...known.values()].filter(hasLocalPriority).map(({ event_id }) => event_id)
  const contested = await listContestedEvents(trx, user_id, contestedIds)
  const newUids = events.flatMap(({ external_id, ical_uid }) => (known.has(external_id) ? [] : ical_uid))
  const entries = await listEntriesByUid(trx, user_id, newUids)
  const rows = new Map<EventId, EventRow & WrittenEvent>()
  for (const event of events) {
    const { external_id, etag, exception_of } = event
    const existing = known.get(external_id)
    if (existing && etag !== null && existing.etag === etag) {
      unchanged.add(external_id)
      continue
    }
    const series = exception_of ? known.get(exception_of.external_id) : undefined
    // Skip exceptions of missing series: they block no time.
    if (exception_of && !series) continue
    const local = existing && contested.get(existing.event_id)
    if (local) {
      await reconcileEvent(trx, local, event, now)
      continue
    }
    const entry = existing ? undefined : entries.get(event.ical_uid)
    if (entry) {
      await reconcileCopyOfMeeting(trx, entry, { remote: event, calendar_id, now })
      continue
    }
    // The instances of a series that waits to be written at new times replace those of the provider.
    const localSeries = series && contested.get(series.event_id)
    if (localSeries && hasNewTimes(localSeries.event, localSeries.known)) continue
    const row = { ...toEventRow(event, { user_id, calendar_id, existing, series, now }), external_id, etag }
    rows.set(row.event_id, row)
    known.set(external_id, { ...row, sync_state: 'synced' })
  }
  await saveRemoteEvents(trx, [...rows.values()])
  return { saved: rows.size, unchanged }
}

/**
 * Lists events that are missing in completely listed or deleted objects. An object that we wrote ourselves is unchanged:
 * its cancelled instances are exceptions here, but only excluded dates there.
 */
async function listReplacedEvents(
  trx: Db,
  { user_id, calendar_id }: UserCalendar,
  { events, deleted, replaced = [] }: RemoteChanges,
  unchanged: ReadonlySet<string>,
): Promise<KnownEvent[]> {
  const objects = [...replaced.filter((id) => !unchanged.has(id)), ...deleted]
  if (objects.length === 0) return []
  const listed = new Set(events.map(({ external_id }) => external_id))
  const known = await listEventsOfObjects(trx, user_id, calendar_id, objects)
  return known.filter((event) => !listed.has(event.external_id) && !hasLocalPriority(event))
}

/** Changes of a meeting, or of an event that waits to be written, are reconciled with the provider's. */
function hasLocalPriority({ meeting_id, sync_state }: KnownEvent): boolean {
  return meeting_id !== null || sync_state === 'pending' || sync_state === 'writing'
}

/** Deletes events that are gone; the copies of meetings only become missing. */
async function deleteEvents(
  trx: Db,
  { user_id }: UserCalendar,
  events: readonly KnownEvent[],
  now: Date,
): Promise<number> {
  const { copies = [], others = [] } = Object.groupBy(events, ({ meeting_id }) =>
    meeting_id === null ? 'others' : 'copies',
  )
  const idsOf = (group: readonly KnownEvent[]) => group.map(({ event_id }) => event_id)
  await noteMissingCopies(trx, user_id, idsOf(copies), now)
  await deleteGoneEvents(trx, user_id, idsOf(others))
  return others.length
}
