import type { EventId } from '#shared/ids.ts'
import type { Span } from '#shared/time.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { overlaps, toSpan } from '../event-times.ts'
import type { CalendarRow } from '../management/store.ts'
import { listChangedEvents, listDeletedEvents } from './store.ts'

/** Changes to a calendar since a snapshot. An event may be reported twice, but is never missed. */
export interface Changes {
  /** The events to read again: single events, exceptions, and series with all their instances. */
  event_ids: EventId[]
  /** The ids that a client must delete before it adds the events within a range. */
  listDeletedIds(range: Span): EventId[]
}

/** @param since a snapshot; the client has read everything from transactions visible in it */
export async function readChanges(
  db: Db,
  { user_id, time_zone }: Pick<Caller, 'user_id' | 'time_zone'>,
  { calendar_id }: CalendarRow,
  since: string,
): Promise<Changes> {
  const changedRows = await listChangedEvents(db, user_id, calendar_id, since)
  const deletedRows = await listDeletedEvents(db, user_id, calendar_id, since)
  // After its exception is deleted, an instance has no row of its own: its series has to be expanded.
  const seriesIds = new Set([
    ...changedRows.flatMap(({ event_id, is_series }) => (is_series ? event_id : [])),
    ...deletedRows.flatMap(({ series_id }) => series_id ?? []),
  ])
  const isOutsideSeries = (id: EventId | null) => id === null || !seriesIds.has(id)
  const changedOutsideSeries = changedRows.filter(({ recurring_event_id }) => isOutsideSeries(recurring_event_id))
  const deletedOutsideSeries = deletedRows.filter(({ series_id }) => isOutsideSeries(series_id))
  return {
    event_ids: [...new Set([...seriesIds, ...changedOutsideSeries.map(({ event_id }) => event_id)])],
    listDeletedIds(range) {
      const absentOutsideSeries = changedOutsideSeries.filter(
        (event) => event.status === 'cancelled' || !overlaps(toSpan(event, time_zone), range),
      )
      const otherIds = [...deletedOutsideSeries, ...absentOutsideSeries].map(({ event_id }) => event_id)
      return [...new Set([...seriesIds, ...otherIds])]
    },
  }
}
