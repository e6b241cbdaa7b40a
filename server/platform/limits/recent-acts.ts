import { sql } from 'kysely'
import type { RequestLimit } from '#shared/errors.ts'
import { DAY } from '#shared/time.ts'
import { type Clock, dateOf } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { DomainError } from '../errors.ts'
import type { RecurringJob } from '../jobs/jobs.ts'
import { sha256 } from '../secrets.ts'

/**
 * A sliding window that is counted in the transaction of the limited action. Unlike with `RateLimits`, failed actions
 * are not counted, and two concurrent actions cannot both be the last one allowed.
 */
export interface ActLimit {
  act: string
  /** Maximum number of acts of one key within `seconds` (at most a day). */
  most: number
  seconds: number
}

/**
 * Locks keys until the transaction ends, always in the same order. Lock users first: a transaction that holds a key
 * must not wait for anything.
 */
export async function lockActs(trx: Db, keys: readonly string[]): Promise<void> {
  for (const hash of [...new Set(keys)].map(sha256).toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`acts ${hash}`}, 0))`.execute(trx)
  }
}

/** The earliest time, now or later, at which the limit allows one more act of a key. Epoch milliseconds. */
export async function nextRoom(db: Db, clock: Clock, { act, most, seconds }: ActLimit, key: string): Promise<number> {
  const now = clock.now()
  const rows = await db
    .selectFrom('recent_acts')
    .select('at')
    .where('key_hash', '=', sha256(key))
    .where('act', '=', act)
    .where('at', '>', new Date(now - seconds * 1000))
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  const oldest = rows[most - 1]
  return oldest ? oldest.at.getTime() + seconds * 1000 : now
}

/** Records an act, now or at a later time (epoch milliseconds). */
export async function recordAct(db: Db, clock: Clock, { act }: ActLimit, key: string, at = clock.now()): Promise<void> {
  await db
    .insertInto('recent_acts')
    .values({ act, key_hash: sha256(key), at: new Date(at) })
    .execute()
}

/** @throws {DomainError} `too_many` with `retry_after` and the kind `counted`, if a key has reached a limit */
export async function checkRoom(
  db: Db,
  clock: Clock,
  limit: ActLimit,
  key: string,
  counted: RequestLimit = 'calls',
): Promise<void> {
  const wait = (await nextRoom(db, clock, limit, key)) - clock.now()
  if (wait <= 0) return
  throw new DomainError('too_many_requests', counted === 'calls' ? {} : { limit: counted }, {
    retry_after: Math.ceil(wait / 1000),
  })
}

const deleteOldActs: RecurringJob = {
  name: 'limits-forget-acts',
  every: '52 * * * *',
  run: async ({ db, clock }) => {
    const expired = new Date(dateOf(clock).getTime() - DAY)
    await db.deleteFrom('recent_acts').where('at', '<', expired).execute()
  },
}

export const recurringActJobs: readonly RecurringJob[] = [deleteOldActs]
