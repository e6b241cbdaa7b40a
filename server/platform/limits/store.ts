import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Removes the counters whose time is over. */
export async function removeExpiredCounters(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', now).execute()
}

/** Removes the counters that were kept for these keys, under whatever limit. */
export async function removeCountersOf(db: Db, keys: readonly string[]): Promise<void> {
  await sql`
    delete from rate_limits using unnest(${keys}::text[]) as counted
    where counted = any(regexp_split_to_array(rate_limits.key, '[: ]'))`.execute(db)
}
