import type { Db } from '../db/database.ts'

/** Removes the counters whose time is over. */
export async function removeExpiredCounters(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', now).execute()
}
