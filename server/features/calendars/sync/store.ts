import { sql } from 'kysely'
import type { CalendarId, EventId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'

/** How far a database has come. */
export interface Snapshot {
  /** Of the first transaction that is not over: all before it are, and what they wrote can be seen. */
  xmin: string
  /** Of the first transaction that has not begun. */
  xmax: string
  /** Another one where the database was set up anew, and after it was taken back to an earlier time. */
  database: string
}

/** Must be read before what it is to speak for. */
export async function readSnapshot(db: Db): Promise<Snapshot> {
  const { rows } = await sql<Snapshot>`
    select pg_snapshot_xmin(at)::text as xmin, pg_snapshot_xmax(at)::text as xmax,
      (select system_identifier from pg_control_system()) || '/' ||
        (select timeline_id from pg_control_checkpoint()) as database
    from pg_current_snapshot() as at`.execute(db)
  const [snapshot] = rows
  if (!snapshot) throw new Error('the database has no snapshot')
  return snapshot
}

/** Which events of a calendar a transaction from `since` on has written, as far as it is over. */
export function listChanged(
  db: Db,
  user_id: UserId,
  calendar_id: CalendarId,
  since: string,
): Promise<{ event_id: EventId; recurring_event_id: EventId | null; is_series: boolean }[]> {
  return db
    .selectFrom('events')
    .select(['event_id', 'recurring_event_id', sql<boolean>`recurrence <> '{}'`.as('is_series')])
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .where(sql<boolean>`changed_in >= ${since}::xid8`)
    .execute()
}

/** What such a transaction has taken out of it. */
export function listDeleted(
  db: Db,
  user_id: UserId,
  calendar_id: CalendarId,
  since: string,
): Promise<{ event_id: EventId; series_id: EventId | null }[]> {
  return db
    .selectFrom('deleted_events')
    .select(['event_id', 'series_id'])
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .where(sql<boolean>`deleted_in >= ${since}::xid8`)
    .execute()
}

export async function forgetDeletedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('deleted_events').where('deleted_at', '<', before).execute()
}
