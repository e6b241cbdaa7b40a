import type { EventId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/trpc.ts'
import type { CalendarRow } from '../management/store.ts'
import type { EventRow } from '../tables.ts'
import { listChanged, listDeleted } from './store.ts'

/** Changes of a calendar since a snapshot. An event may be reported twice, but is never missed. */
export interface Changes {
  /** The events to read again: single events, and series with all their instances. */
  event_ids: EventId[]
  /** The ids that a client must delete, given which of `event_ids` are present. */
  deletedBeside(present: readonly EventRow[]): EventId[]
}

/** @param since a snapshot; the client has read everything from transactions visible in it */
export async function readChanges(
  db: Db,
  { user_id }: Pick<Caller, 'user_id'>,
  { calendar_id }: CalendarRow,
  since: string,
): Promise<Changes> {
  const changed = await listChanged(db, user_id, calendar_id, since)
  const deleted = await listDeleted(db, user_id, calendar_id, since)
  // An instance that follows its rule again has no row, so its series has to be expanded.
  const series = new Set([
    ...changed.flatMap(({ event_id, is_series }) => (is_series ? event_id : [])),
    ...deleted.flatMap(({ series_id }) => series_id ?? []),
  ])
  const ofNoSeries = (id: EventId | null) => id === null || !series.has(id)
  const single = changed.filter(({ recurring_event_id }) => ofNoSeries(recurring_event_id))
  const gone = deleted.filter(({ series_id }) => ofNoSeries(series_id))
  return {
    event_ids: [...new Set([...series, ...single.map(({ event_id }) => event_id)])],
    deletedBeside(present) {
      const there = new Set(present.map(({ event_id }) => event_id))
      const absent = single.filter(({ event_id }) => !there.has(event_id))
      return [...new Set([...series, ...[...gone, ...absent].map(({ event_id }) => event_id)])]
    },
  }
}
