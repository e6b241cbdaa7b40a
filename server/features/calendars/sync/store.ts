import { sql } from 'kysely'
import type { CalendarId, EventId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { EventRow } from '../tables.ts'

/** A snapshot and the database that it belongs to. */
export interface DatabaseSnapshot {
  /** Which transactions have ended, in Postgres's snapshot format. */
  snapshot: string
  /** Changes when the database is re-created or restored to an earlier state. */
  database: string
}

/** Reads the current snapshot; call it before reading the data that it covers. */
export async function readSnapshot(db: Db): Promise<DatabaseSnapshot> {
  const { rows } = await sql<DatabaseSnapshot>`
    select pg_current_snapshot()::text as snapshot,
      (select system_identifier from pg_control_system()) || '/' ||
        (select timeline_id from pg_control_checkpoint()) as database`.execute(db)
  const [snapshot] = rows
  if (!snapshot) throw new Error('The snapshot query returned no row')
  return snapshot
}

/** Matches rows written by transactions unfinished at the snapshot. Only the first condition can use an index. */
function isUnseen(column: 'changed_in' | 'deleted_in', snapshot: string) {
  return sql<boolean>`${sql.ref(column)} >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(${sql.ref(column)}, ${snapshot}::pg_snapshot)`
}

const CHANGED_COLUMNS = [
  'event_id',
  'recurring_event_id',
  'status',
  'all_day',
  'start_at',
  'end_at',
  'start_date',
  'end_date',
] as const satisfies (keyof EventRow)[]

type ChangedEvent = Pick<EventRow, (typeof CHANGED_COLUMNS)[number]> & { is_series: boolean }

/** The events of a calendar written by transactions that a snapshot does not see. */
export function listChangedEvents(
  db: Db,
  user_id: UserId,
  calendar_id: CalendarId,
  snapshot: string,
): Promise<ChangedEvent[]> {
  return (
    db
      .selectFrom('events')
      .select([...CHANGED_COLUMNS, sql<boolean>`recurrence <> '{}'`.as('is_series')])
      .where('user_id', '=', user_id)
      .where('calendar_id', '=', calendar_id)
      // Required to use the partial index `events_by_change`.
      .where(sql<boolean>`changed_in >= '0'::xid8`)
      .where(isUnseen('changed_in', snapshot))
      .execute()
  )
}

/** The events of a calendar deleted by transactions that a snapshot does not see. */
export function listDeletedEvents(
  db: Db,
  user_id: UserId,
  calendar_id: CalendarId,
  snapshot: string,
): Promise<{ event_id: EventId; series_id: EventId | null }[]> {
  return db
    .selectFrom('deleted_events')
    .select(['event_id', 'series_id'])
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .where(isUnseen('deleted_in', snapshot))
    .execute()
}

/** Purges deletions from before a time, except those waiting to be written to the provider of their calendar. */
export async function purgeDeletionsBefore(db: Db, time: Date): Promise<void> {
  await sql`
    delete from deleted_events d where d.deleted_at < ${time} and (
      d.sync_state <> 'pending'
      or not exists (select from calendars c where c.user_id = d.user_id and c.calendar_id = d.calendar_id)
    )`.execute(db)
}
