import type { UserId } from '#shared/ids.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { DomainError } from '../../../../platform/errors.ts'
import type { RateLimit, RateLimits } from '../../../../platform/limits/rate-limit.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { CalendarKey } from '../../tables.ts'
import { getMirrorSize, type MirrorSize } from './store.ts'

/** Maximum for a user's connected calendars, ten times what a busy person has; `bytes` is the size of their text. */
const MAX_MIRROR_SIZE: MirrorSize = { events: 200_000, bytes: 200_000_000 }

/**
 * Units of work (see `WorkBudget`) for the recurrences of a user's new and changed events: 40 s of CPU time in an hour,
 * enough for 90,000 weekly meetings.
 */
export const READ_WORK: RateLimit = { name: 'read-recurrences', points: 10_000_000, seconds: 3600, store: 'process' }

/** A user's connected calendars have more events than we store, or than we read in an hour (`retryAfter`, seconds). */
export class TooManyEventsError extends ProviderError {
  constructor(options?: { retryAfter: number }) {
    super(options ? 'rate_limited' : 'forbidden', options)
  }
}

/**
 * Checks that a user's mirrored calendars have room for more events: a malicious provider could send any number.
 * @throws {TooManyEventsError}
 */
export async function checkMirrorSize(db: Db, { user_id }: Pick<CalendarKey, 'user_id'>, count: number): Promise<void> {
  if (count === 0) return
  const { events, bytes } = await getMirrorSize(db, user_id)
  if (events + count > MAX_MIRROR_SIZE.events || bytes > MAX_MIRROR_SIZE.bytes) throw new TooManyEventsError()
}

/**
 * Counts work that reading a user's calendars has cost: a malicious server could send costly series at every read.
 * @throws {TooManyEventsError} when it exceeds the work of an hour: until the next, the account is not read
 */
export async function spendReadWork(limits: RateLimits, user_id: UserId, units: number): Promise<void> {
  if (units === 0) return
  try {
    await limits.consume(READ_WORK, user_id, units)
  } catch (error) {
    const retryAfter = error instanceof DomainError ? error.extra.retry_after : undefined
    throw retryAfter === undefined ? error : new TooManyEventsError({ retryAfter })
  }
}

/**
 * Checks that a list advances: a provider that repeats a position would be read forever.
 * @throws {ProviderError} `unavailable`
 */
export function checkListAdvances(next: string | null, current: string | null): void {
  if (next !== null && next === current) throw new ProviderError('unavailable')
}
