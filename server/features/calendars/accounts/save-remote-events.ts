import type { EventId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { createYielder } from '../../../platform/yielding.ts'
import { formatInstanceId } from '../instances.ts'
import { listInvitationIds } from '../provider-changes/invitations/store.ts'
import { hasNewTimes } from '../provider-changes/merge-event.ts'
import { reconcileEvent, reconcileUnlinkedEvent } from '../provider-changes/reconcile-event.ts'
import {
  enqueueCopyDeletions,
  listLocalEvents,
  listUnlinkedEventsByUid,
  recordMissingCopies,
} from '../provider-changes/store.ts'
import { isPlaceholder } from '../providers/icalendar/placeholder-event.ts'
import type { EventVersion, RemoteChanges, RemoteEvent } from '../providers/provider.ts'
import type { EventRow } from '../tables.ts'
import { WorkBudget } from '../work-budget.ts'
import { findBusyOnlyAccount } from './busy-only/store.ts'
import { withoutDetails } from './busy-only/without-details.ts'
import { spendReadWork } from './loading/limits.ts'
import { toEventRow } from './remote-event-row.ts'
import { requestAnotherSync } from './schedule/store.ts'
import {
  deleteGoneEvents,
  hasMirroredCalendar,
  identifyExceptions,
  type KnownEvent,
  listEventsInObjects,
  listKnownEvents,
  listUnidentifiedExceptions,
  type MirroredCalendar,
  saveRemoteEvents,
} from './store.ts'
import { withUserLock } from './user-lock.ts'

export type ReadServices = Pick<Services, 'db' | 'clock' | 'live' | 'limits'>

export interface UserCalendar extends MirroredCalendar {
  user_id: UserId
}

type StoredEvent = Pick<EventRow, 'event_id' | 'meeting_id'>

interface SaveResult {
  changeCount: number
  /** Units of work (see `WorkBudget`) spent on the recurrences of the changed events. */
  work: number
}

/** Events per transaction, plus the rest of a series. Bookings with the owner wait until the transaction ends. */
const BATCH_SIZE = 250

/**
 * Saves events in transactions of a limited size. The caller saves its position in the list afterwards: after a
 * failure, the events are saved again.
 * @returns the total number of changes that `save` has reported
 * @throws {TooManyEventsError} after a batch that exhausted the user's work for this hour
 */
export async function saveInBatches(
  { db, limits }: ReadServices,
  { user_id, calendar_id }: UserCalendar,
  events: readonly RemoteEvent[],
  save: (trx: Db, events: readonly RemoteEvent[]) => Promise<SaveResult>,
): Promise<number> {
  let total = 0
  for (const batch of splitIntoBatches(events)) {
    const result = await withUserLock(db, user_id, async (trx) => {
      // The calendar may have been deleted in the meantime.
      const hasCalendar = await hasMirroredCalendar(trx, user_id, calendar_id)
      return hasCalendar ? save(trx, batch) : { changeCount: 0, work: 0 }
    })
    total += result.changeCount
    await spendReadWork(limits, user_id, result.work)
  }
  return total
}

/** Splits a list of events between series, so that each batch has all listed exceptions of its series. */
export function splitIntoBatches<Event extends Pick<RemoteEvent, 'external_id' | 'exception_of'>>(
  events: readonly Event[],
): Event[][] {
  const batches: Event[][] = []
  let previousSeries: string | undefined
  for (const event of events) {
    const series = event.exception_of?.external_id ?? event.external_id
    const batch = batches.at(-1)
    if (batch && (batch.length < BATCH_SIZE || series === previousSeries)) batch.push(event)
    else batches.push([event])
    previousSeries = series
  }
  return batches
}

/**
 * Saves the provider's version of the events that have changed there. Meetings, and events waiting to be written, are
 * reconciled with it instead.
 */
export async function saveEvents(
  trx: Db,
  { user_id, calendar_id, account_id }: UserCalendar,
  events: readonly RemoteEvent[],
  now: Date,
): Promise<SaveResult & { unchangedIds: ReadonlySet<string> }> {
  const unchangedIds = new Set<string>()
  const ids = events.flatMap(({ external_id, exception_of }) => [external_id, exception_of?.external_id ?? external_id])
  const knownEvents = new Map(
    (await listKnownEvents(trx, user_id, calendar_id, ids)).map((event) => [event.external_id, event]),
  )
  const unidentifiedExceptions = events.flatMap(({ external_id, exception_of }) => {
    const series = exception_of ? knownEvents.get(exception_of.external_id) : undefined
    if (!exception_of || !series || knownEvents.has(external_id)) return []
    return { external_id, event_id: formatInstanceId(series, exception_of.original_start_time.getTime()) }
  })
  for (const event of await identifyExceptions(trx, { user_id, calendar_id }, unidentifiedExceptions))
    knownEvents.set(event.external_id, event)
  const localIds = [...knownEvents.values()].filter(shouldReconcile).map(({ event_id }) => event_id)
  const localEvents = await listLocalEvents(trx, user_id, localIds)
  const newEvents = events.filter(({ external_id }) => !knownEvents.has(external_id))
  const newUids = newEvents.map(({ ical_uid }) => ical_uid)
  const unlinkedEvents = await listUnlinkedEventsByUid(trx, { user_id, calendar_id }, newUids)
  const newIds = newEvents.map(({ external_id }) => external_id)
  const newPlaceholderIds = newEvents.filter(isPlaceholder).map(({ external_id }) => external_id)
  const unreadableInvitations = await listInvitationIds(trx, { user_id, calendar_id }, newPlaceholderIds)
  const deletedCopies = await enqueueCopyDeletions(trx, { user_id, calendar_id }, newIds)
  if (deletedCopies.size > 0) await requestAnotherSync(trx, { user_id, account_id }, now)
  const busyOnlyAccount = await findBusyOnlyAccount(trx, { user_id, calendar_id })
  const rows = new Map<EventId, EventRow & EventVersion>()
  // Only counts: the user's remaining work is checked after the transaction.
  const budget = new WorkBudget(Infinity)
  const yieldIfNeeded = createYielder()
  for (const remote of events) {
    await yieldIfNeeded()
    const { external_id, etag, exception_of } = remote
    const existing = knownEvents.get(external_id)
    if (existing && etag !== null && existing.etag === etag) {
      unchangedIds.add(external_id)
      continue
    }
    const series = exception_of ? knownEvents.get(exception_of.external_id) : undefined
    // Skip exceptions of missing series: they block no time.
    if (exception_of && !series) continue
    const event = withKnownZone(remote, existing ?? series)
    const local = existing && localEvents.get(existing.event_id)
    if (local) {
      await reconcileEvent(trx, local, event, now)
      continue
    }
    const unlinkedEvent = existing ? undefined : unlinkedEvents.get(event.ical_uid)
    if (unlinkedEvent) {
      await reconcileUnlinkedEvent(trx, unlinkedEvent, { remote: event, calendar_id, now })
      continue
    }
    // An invitation stays linked to its meeting while it cannot be read.
    if (deletedCopies.has(external_id) || unreadableInvitations.has(external_id)) continue
    // If a series is waiting to be written at new times, its instances replace the provider's.
    const localSeries = series && localEvents.get(series.event_id)
    if (localSeries && hasNewTimes(localSeries.event, localSeries.knownVersions)) continue
    const eventToStore = busyOnlyAccount ? withoutDetails(event, busyOnlyAccount) : event
    const context = { user_id, calendar_id, existing, series, now, budget }
    const row = { ...toEventRow(eventToStore, context), external_id, etag }
    rows.set(row.event_id, row)
    knownEvents.set(external_id, { ...row, sync_state: 'synced' })
  }
  await saveRemoteEvents(trx, [...rows.values()])
  return { changeCount: rows.size, work: budget.spent, unchangedIds }
}

/** Keeps the stored zone of an event, if the provider cannot distinguish it from the zone that it returns. */
function withKnownZone({ equivalent_zones, ...event }: RemoteEvent, storedEvent: KnownEvent | undefined): RemoteEvent {
  return storedEvent && equivalent_zones?.includes(storedEvent.time_zone)
    ? { ...event, time_zone: storedEvent.time_zone }
    : event
}

/**
 * Saves some of the events of a page, and deletes the exceptions that their series no longer have.
 * @returns the number of events that it saved or deleted
 */
export async function saveListedEvents(
  trx: Db,
  calendar: UserCalendar,
  { page, events }: { page: RemoteChanges; events: readonly RemoteEvent[] },
  now: Date,
): Promise<SaveResult> {
  const { changeCount, work, unchangedIds } = await saveEvents(trx, calendar, events, now)
  const replacedIds = new Set(page.replaced)
  // Skip unchanged objects: we may have written them, and the provider lists no cancelled exceptions, only EXDATEs.
  const changedIds = events
    .map(({ external_id }) => external_id)
    .filter((id) => replacedIds.has(id) && !unchangedIds.has(id))
  const deletedCount = await deleteEvents(trx, calendar, await listGoneEvents(trx, calendar, page, changedIds), now)
  return { changeCount: changeCount + deletedCount, work }
}

/**
 * Lists the stored events of these objects that the provider no longer has, except those that must be reconciled.
 * @param objectIds the external ids of objects that the provider has listed completely or deleted
 */
export async function listGoneEvents(
  trx: Db,
  { user_id, calendar_id }: UserCalendar,
  { events }: Pick<RemoteChanges, 'events'>,
  objectIds: readonly string[],
): Promise<StoredEvent[]> {
  if (objectIds.length === 0) return []
  const listedIds = new Set(events.map(({ external_id }) => external_id))
  const knownEvents = await listEventsInObjects(trx, user_id, calendar_id, objectIds)
  const goneEvents = knownEvents.filter((event) => !listedIds.has(event.external_id) && !shouldReconcile(event))
  return [...goneEvents, ...(await listUnidentifiedExceptions(trx, user_id, calendar_id, objectIds))]
}

/** Meetings, and events waiting to be written, are reconciled with the provider's version, not overwritten by it. */
function shouldReconcile({ meeting_id, sync_state }: KnownEvent): boolean {
  return meeting_id !== null || sync_state === 'pending' || sync_state === 'writing'
}

/**
 * Deletes events that the provider no longer has; copies of meetings are only marked as missing.
 * @returns the number of deleted events
 */
export async function deleteEvents(
  trx: Db,
  { user_id }: UserCalendar,
  events: readonly StoredEvent[],
  now: Date,
): Promise<number> {
  const { copies = [], others = [] } = Object.groupBy(events, ({ meeting_id }) =>
    meeting_id === null ? 'others' : 'copies',
  )
  const getIds = (group: readonly StoredEvent[]) => group.map(({ event_id }) => event_id)
  await recordMissingCopies(trx, user_id, getIds(copies), now)
  await deleteGoneEvents(trx, user_id, getIds(others))
  return others.length
}
