import type { UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ApiKeyRow } from '../tables.ts'

export type { ApiKeyRow } from '../tables.ts'

/** Newest first. */
export function listApiKeyRows(db: Db, user_id: UserId): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute()
}

export async function insertApiKey(db: Db, key: ApiKeyRow): Promise<void> {
  await db.insertInto('api_keys').values(key).execute()
}

/** @returns whether the user had the key */
export async function deleteApiKey(db: Db, user_id: UserId, key_id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where('key_id', '=', key_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function findApiKey(db: Db, key_id: string): Promise<ApiKeyRow | undefined> {
  return db.selectFrom('api_keys').selectAll().where('key_id', '=', key_id).executeTakeFirst()
}

/** @returns whether this is the first use: of two concurrent calls, only one gets true */
export async function recordFirstUse(db: Db, key_id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('key_id', '=', key_id)
    .where('last_used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Updates the time of the last use if it is no later than `recordedBefore`. */
export async function recordApiKeyUse(
  db: Db,
  key_id: string,
  { now, recordedBefore }: { now: Date; recordedBefore: Date },
) {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('key_id', '=', key_id)
    .where('last_used_at', '<=', recordedBefore)
    .execute()
}

export async function deleteKeysExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('api_keys').where('expires_at', '<', before).execute()
}
