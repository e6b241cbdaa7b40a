import { sql } from 'kysely'
import type { CalendarId, EventId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'

/** What can be seen of a database. */
export interface Sight {
  /** Which transactions are over: a snapshot as Postgres writes it. */
  snapshot: string
  /** Another one where the database was set up anew, and after it was taken back to an earlier time. */
  database: string
}

/** Must be read before what it is to speak for. */
export async function readSight(db: Db): Promise<Sight> {
  const { rows } = await sql<Sight>`
    select pg_current_snapshot()::text as snapshot,
      (select system_identifier from pg_control_system()) || '/' ||
        (select timeline_id from pg_control_checkpoint()) as database`.execute(db)
  const [sight] = rows
  if (!sight) throw new Error('the database shows nothing')
  return sight
}

/** Written by a transaction that was not over then. The first half of it is what an index can find. */
function isUnseen(column: 'changed_in' | 'deleted_in', snapshot: string) {
  return sql<boolean>`${sql.ref(column)} >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(${sql.ref(column)}, ${snapshot}::pg_snapshot)`
}

/** The events of a calendar as far as they were written by transactions that a snapshot does not see. */
export function listChanged(
  db: Db,
  user_id: UserId,
  calendar_id: CalendarId,
  snapshot: string,
): Promise<{ event_id: EventId; recurring_event_id: EventId | null; is_series: boolean }[]> {
  return (
    db
      .selectFrom('events')
      .select(['event_id', 'recurring_event_id', sql<boolean>`recurrence <> '{}'`.as('is_series')])
      .where('user_id', '=', user_id)
      .where('calendar_id', '=', calendar_id)
      // The index `events_by_change` is made for this very condition.
      .where(sql<boolean>`changed_in >= '0'::xid8`)
      .where(isUnseen('changed_in', snapshot))
      .execute()
  )
}

/** What such transactions have taken out of it. */
export function listDeleted(
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

export async function forgetDeletedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('deleted_events').where('deleted_at', '<', before).execute()
}
