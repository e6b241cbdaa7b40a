import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/database.ts'
import { tooManyRequests } from '../errors.ts'
import { deleteCountersByKey } from './store.ts'

/** Allows `points` attempts per `seconds` seconds. */
export interface RateLimit {
  name: string
  points: number
  seconds: number
  /**
   * Where attempts are counted. `database` (the default): across all server processes, for anything that reaches people
   * or protects a secret. `process`: in the memory of each process, at almost no cost, for limits that only protect the
   * process from overload. With n processes such a limit is up to n times as high, and a restart resets it.
   */
  store?: 'database' | 'process'
}

/** The attempts that a limit still allows. */
export interface RemainingAttempts {
  remaining: number
  /** Seconds until the limit is fully reset. */
  reset: number
}

export interface RateLimits {
  /**
   * Counts one attempt by `key` against `limit`, or several points. Never call it inside a transaction.
   * @returns the remaining attempts; undefined if limits are off
   * @throws {DomainError} `too_many_requests` with `retry_after` in seconds
   */
  consume(limit: RateLimit, key: string, points?: number): Promise<RemainingAttempts | undefined>
}

/** Longer keys are truncated. */
const MAX_KEY_LENGTH = 200

/** Deletes the counters of these callers and targets under every limit. */
export function deleteCounters(db: Db, keys: readonly string[]): Promise<void> {
  return deleteCountersByKey(
    db,
    keys.map((key) => key.slice(0, MAX_KEY_LENGTH)),
  )
}

/** @param isEnabled false: counts nothing and rejects nothing */
export function openRateLimits(pool: pg.Pool, isEnabled: boolean): RateLimits {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>()
  const getLimiter = (limit: RateLimit) => {
    const cached = limiters.get(limit.name)
    if (cached) return cached
    const limiter = openLimiter(pool, limit)
    limiters.set(limit.name, limiter)
    return limiter
  }
  return {
    async consume(limit, key, points = 1) {
      if (!isEnabled) return undefined
      try {
        const { remainingPoints, msBeforeNext } = await getLimiter(limit).consume(key.slice(0, MAX_KEY_LENGTH), points)
        return { remaining: remainingPoints, reset: toWholeSeconds(msBeforeNext) }
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw tooManyRequests(toWholeSeconds(error.msBeforeNext))
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
    // Exhausted keys are blocked in memory until they reset, so a flood costs the database nothing.
    inMemoryBlockOnConsumed: points,
  })
}

function toWholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}
