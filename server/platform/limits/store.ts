import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export async function deleteExpiredCounters(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', now).execute()
}

export async function deleteActionsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('recent_actions').where('at', '<', before).execute()
}

/** Deletes the counters under every limit whose key equals or contains a given key, for example as its target. */
export async function deleteCountersByKey(db: Db, keys: readonly string[]): Promise<void> {
  await sql`
    delete from rate_limits using unnest(${keys}::text[]) as counter_key
    where counter_key = any(regexp_split_to_array(rate_limits.key, '[: ]'))`.execute(db)
}
