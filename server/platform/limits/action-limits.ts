import { sql } from 'kysely'
import type { RequestLimit } from '#shared/errors.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { tooManyRequests } from '../errors.ts'
import { sha256 } from '../secrets.ts'

/**
 * A sliding-window limit, counted in the transaction of the limited action. Unlike `RateLimits`, it does not count
 * failed actions, and two concurrent actions cannot both be the last one allowed.
 */
export interface ActionLimit {
  action: string
  /** Maximum number of actions per key within `seconds` (at most a day). */
  max: number
  seconds: number
}

/**
 * Locks keys until the transaction ends, always in the same order. Lock users first: a transaction that holds a key
 * must not wait for another lock, unless every transaction that locks this kind of key locks it before anything else.
 */
export async function lockActionKeys(trx: Db, keys: readonly string[]): Promise<void> {
  for (const hash of [...new Set(keys)].map(sha256).toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`acts ${hash}`}, 0))`.execute(trx)
  }
}

/** Finds the earliest time, now or later, at which the limit allows one more action for a key (epoch ms). */
export async function findNextAllowedTime(
  db: Db,
  clock: Clock,
  { action, max, seconds }: ActionLimit,
  key: string,
): Promise<number> {
  const now = clock.now()
  const rows = await db
    .selectFrom('recent_actions')
    .select('at')
    .where('key_hash', '=', sha256(key))
    .where('action', '=', action)
    .where('at', '>', new Date(now - seconds * 1000))
    .orderBy('at', 'desc')
    .limit(max)
    .execute()
  const oldest = rows[max - 1]
  return oldest ? oldest.at.getTime() + seconds * 1000 : now
}

/** Records an action, now or at a later time (epoch milliseconds). */
export async function recordAction(
  db: Db,
  clock: Clock,
  { action }: ActionLimit,
  key: string,
  at = clock.now(),
): Promise<void> {
  await db
    .insertInto('recent_actions')
    .values({ action, key_hash: sha256(key), at: new Date(at) })
    .execute()
}

/** Deletes one record of each cancelled action; ignores actions that were never recorded. */
export async function deleteActions(
  db: Db,
  { action }: ActionLimit,
  actions: readonly { key: string; at: Date }[],
): Promise<void> {
  if (actions.length === 0) return
  const keyHashes = actions.map(({ key }) => sha256(key))
  const times = actions.map(({ at }) => at)
  await sql`
    delete from recent_actions where ctid in (
      select distinct on (key_hash, at) a.ctid
      from recent_actions a join unnest(${keyHashes}::text[], ${times}::timestamptz[]) as c (key_hash, at) using (key_hash, at)
      where action = ${action}
    )`.execute(db)
}

/**
 * @param limitName the limit that the error names
 * @throws {DomainError} `too_many_requests` with `retry_after` if the key has reached the limit
 */
export async function checkActionLimit(
  db: Db,
  clock: Clock,
  limit: ActionLimit,
  key: string,
  limitName?: RequestLimit,
): Promise<void> {
  const waitMs = (await findNextAllowedTime(db, clock, limit, key)) - clock.now()
  if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000), limitName)
}
