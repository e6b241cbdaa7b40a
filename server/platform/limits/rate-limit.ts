import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/database.ts'
import { DomainError } from '../errors.ts'
import { removeCountersOf } from './store.ts'

/** How often something may be done: `points` times in `seconds`. */
export interface RateLimit {
  name: string
  points: number
  seconds: number
  /**
   * Where it is counted. `database` (the default): once over all server processes; for anything that reaches people or
   * guards a secret. `process`: in the memory of each server process, at no cost; for limits that protect the work of
   * that process. With n processes such a limit is up to n times as wide, and a restart resets it.
   */
  store?: 'database' | 'process'
}

/** What is left of a limit. */
export interface Remaining {
  remaining: number
  /** Seconds until all of it is there again. */
  reset: number
}

export interface RateLimits {
  /**
   * Counts one more try of `key` under `limit`. Never call it inside a transaction.
   * @returns what is left; undefined where nothing is limited
   * @throws {DomainError} `too_many` with `retry_after` in seconds
   */
  consume(limit: RateLimit, key: string): Promise<Remaining | undefined>
}

/** The longest key that is told from others. */
const KEY_LENGTH = 200

/** Forgets how often something was done under these keys. */
export function forgetCounters(db: Db, keys: readonly string[]): Promise<void> {
  return removeCountersOf(
    db,
    keys.map((key) => key.slice(0, KEY_LENGTH)),
  )
}

/** Rate limits, each counted where it says; with `enabled` false none is. */
export function openRateLimits(pool: pg.Pool, enabled: boolean): RateLimits {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>()
  const limiterOf = (limit: RateLimit) => {
    const known = limiters.get(limit.name)
    if (known) return known
    const limiter = openLimiter(pool, limit)
    limiters.set(limit.name, limiter)
    return limiter
  }
  return {
    async consume(limit, key) {
      if (!enabled) return undefined
      try {
        const { remainingPoints, msBeforeNext } = await limiterOf(limit).consume(key.slice(0, KEY_LENGTH))
        return { remaining: remainingPoints, reset: seconds(msBeforeNext) }
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new DomainError(
          'too_many_requests',
          {},
          {
            retry_after: seconds(refusal.msBeforeNext),
          },
        )
      }
    },
  }
}

function openLimiter(pool: pg.Pool, { name, points, seconds, store }: RateLimit) {
  const options = { keyPrefix: name, points, duration: seconds }
  if (store === 'process') return new RateLimiterMemory(options)
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // A key with nothing left is refused from memory until its time is over: a flood costs the database nothing.
    inMemoryBlockOnConsumed: points,
  })
}

function seconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}
