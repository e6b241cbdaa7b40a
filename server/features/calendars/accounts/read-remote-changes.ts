import type { CalendarId, EventId, UserId } from '#shared/ids.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPeople } from '../../users/people.ts'
import { defaultFields, withRecurrence } from '../event-input.ts'
import { instanceId } from '../instances.ts'
import type { RemoteAccount, RemoteChanges, RemoteEvent, WrittenEvent } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'
import type { EventRow } from '../tables.ts'
import {
  deleteGoneEvents,
  type KnownEvent,
  listEventsOfObjects,
  listKnownEvents,
  type MirroredCalendar,
  saveCursor,
  saveRemoteEvents,
  saveWrittenEvent,
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
      changes += await deleteEvents(trx, calendar, await listReplacedEvents(trx, calendar, page, unchanged))
      changes += await deleteEvents(trx, calendar, await listKnownEvents(trx, user_id, calendar_id, page.deleted))
      if (isLast && sync_cursor === null) {
        const known = await listKnownEvents(trx, user_id, calendar_id)
        changes += await deleteEvents(
          trx,
          calendar,
          known.filter((event) => !seenIds.has(event.external_id)),
        )
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
    if (existing && hasLocalPriority(existing)) {
      await saveWrittenEvent(trx, { user_id, calendar_id, event_id: existing.event_id }, { external_id, etag })
      continue
    }
    if (series && hasLocalPriority(series)) continue
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

/** Meetings change only through their own calls, and local changes that wait to be written override the provider's. */
function hasLocalPriority({ meeting_id, sync_state }: KnownEvent): boolean {
  return meeting_id !== null || sync_state === 'pending' || sync_state === 'writing'
}

async function deleteEvents(trx: Db, { user_id }: UserCalendar, events: readonly KnownEvent[]): Promise<number> {
  await deleteGoneEvents(
    trx,
    user_id,
    events.map(({ event_id }) => event_id),
  )
  return events.length
}

interface RowContext {
  user_id: UserId
  calendar_id: CalendarId
  existing: KnownEvent | undefined
  series: KnownEvent | undefined
  now: Date
}

function toEventRow(
  { exception_of, ...fields }: RemoteEvent,
  { user_id, calendar_id, existing, series, now }: RowContext,
): EventRow {
  const original = exception_of?.original_start_time ?? null
  const exception_id = series && original ? instanceId(series, original.getTime()) : undefined
  const event: EventRow = {
    ...defaultFields(),
    ...fields,
    user_id,
    calendar_id,
    event_id: existing?.event_id ?? exception_id ?? randomId<EventId>(),
    until: fields.end_at,
    recurring_event_id: series?.event_id ?? null,
    original_start_time: original,
    created_at: now,
    updated_at: now,
  }
  return withRemoteRecurrence(event)
}

/** A recurrence that cannot be expanded is stored as it is: it makes its owner's time unknown, never free. */
function withRemoteRecurrence(event: EventRow): EventRow {
  try {
    return withRecurrence(event, event.recurrence)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { ...event, until: null, rule_until: null }
  }
}
