import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { DETAIL } from '#shared/errors.ts'
import type { Db } from '../db/database.ts'
import { DomainError } from '../errors.ts'
import { removeCountersOf } from './store.ts'

/** How often something may be done: `points` times in `seconds`. */
export interface RateLimit {
  name: string
  points: number
  seconds: number
}

/** What is left of a limit. */
export interface Remaining {
  remaining: number
  /** Seconds until all of it is there again. */
  reset: number
}

export interface RateLimits {
  /**
   * Counts one more try of `key` under `limit`, over all server processes. Never call it inside a transaction.
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

/** Rate limits that are counted in the database; with `enabled` false none is. */
export function openRateLimits(pool: pg.Pool, enabled: boolean): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = ({ name, points, seconds }: RateLimit) => {
    const known = limiters.get(name)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      keyPrefix: name,
      points,
      duration: seconds,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
    limiters.set(name, limiter)
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
        throw new DomainError('too_many', 'too_many_requests', DETAIL.tooMany, {
          retry_after: seconds(refusal.msBeforeNext),
        })
      }
    },
  }
}

function seconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}
