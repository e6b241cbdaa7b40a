import { sql } from 'kysely'
import type { EventId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { toColumns } from '../store.ts'
import type { EventRow } from '../tables.ts'

/** Rows per statement. */
const BATCH_SIZE = 500

/** Returns which of these UIDs a user's events have, in any calendar or in exported files (`calendar-file.ts`). */
export async function listExistingUids(db: Db, user_id: UserId, uids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uid: string }>`
    select distinct uid from events, unnest(array[ical_uid, ical_uid || '~' || event_id]) as uid
    where user_id = ${user_id} and uid = any(${uids}::text[])`.execute(db)
  return new Set(rows.map(({ uid }) => uid))
}

/** Inserts events of a calendar that is stored only in Meridian, each series before its exceptions. */
export async function insertEvents(db: Db, events: readonly EventRow[]): Promise<void> {
  for (let from = 0; from < events.length; from += BATCH_SIZE) {
    await db
      .insertInto('events')
      .values(events.slice(from, from + BATCH_SIZE).map(toColumns))
      .execute()
  }
}

/** Records what an import has created, and deletes the user's records of imports that can no longer be undone. */
export async function insertImport(
  db: Db,
  row: { user_id: UserId; event_ids: readonly EventId[]; created_at: Date; undo_until: Date },
): Promise<string> {
  const { user_id, event_ids, created_at } = row
  await db.deleteFrom('calendar_imports').where('user_id', '=', user_id).where('undo_until', '<=', created_at).execute()
  const { import_id } = await db
    .insertInto('calendar_imports')
    .values({ ...row, event_ids: [...event_ids] })
    .returning('import_id')
    .executeTakeFirstOrThrow()
  return import_id
}

/** Adds a series that was split off from an imported series to the same import. */
export async function addToImport(
  db: Db,
  { user_id, event_id, series_id }: Pick<EventRow, 'user_id' | 'event_id'> & { series_id: EventId },
): Promise<void> {
  await db
    .updateTable('calendar_imports')
    .set({ event_ids: sql`event_ids || ${event_id}::text` })
    .where('user_id', '=', user_id)
    .where(sql<boolean>`${series_id} = any(event_ids)`)
    .execute()
}

/**
 * Deletes the events that an import has created.
 * @returns false if there is no such import, or it can no longer be undone
 */
export async function deleteImport(
  db: Db,
  { user_id, import_id, now }: { user_id: UserId; import_id: string; now: Date },
): Promise<boolean> {
  const deletedImport = await db
    .deleteFrom('calendar_imports')
    .where('user_id', '=', user_id)
    .where('import_id', '=', import_id)
    .where('undo_until', '>', now)
    .returning('event_ids')
    .executeTakeFirst()
  if (!deletedImport) return false
  await db
    .deleteFrom('events')
    .where('user_id', '=', user_id)
    .where('meeting_id', 'is', null)
    .where(sql<boolean>`event_id = any(${deletedImport.event_ids}::text[])`)
    .execute()
  return true
}
