import { HOUR, MINUTE } from '#shared/time.ts'

/** The interval for accounts that are in use or have changed recently, unless the provider announces their changes. */
const ACTIVE_INTERVAL = 5 * MINUTE
/** The interval for all other accounts: short enough that searches do not find their mirrors too old. */
const IDLE_INTERVAL = 11 * MINUTE
/** How long an account counts as active after a change. */
const ACTIVE_PERIOD_AFTER_CHANGE = 2 * HOUR
/** Intervals vary by this fraction, so that accounts connected at the same time are read at different times. */
const JITTER = 0.15

/** The shortest and longest wait after consecutive failures; the queue makes the first retries itself. */
const MIN_BACKOFF = MINUTE
const MAX_BACKOFF = 10 * MINUTE

export interface AccountActivity {
  /** Its owner has used Meridian within the last hour. */
  is_in_use: boolean
  changed_at: Date | null
  /** The provider announces the changes to all of its calendars. */
  hasPush: boolean
}

/** When to read an account next (epoch ms) if no change is announced sooner. */
export function getNextSyncTime(now: number, { is_in_use, changed_at, hasPush }: AccountActivity): number {
  const isActive = is_in_use || (changed_at !== null && now - changed_at.getTime() < ACTIVE_PERIOD_AFTER_CHANGE)
  return now + addJitter(isActive && !hasPush ? ACTIVE_INTERVAL : IDLE_INTERVAL)
}

/** When to call an unavailable provider again (epoch ms). */
export function getNextSyncTimeAfterFailures(now: number, failures: number): number {
  return now + addJitter(Math.min(MIN_BACKOFF * 2 ** Math.min(failures, 10), MAX_BACKOFF))
}

export function addJitter(interval: number): number {
  return interval * (1 + JITTER * (2 * Math.random() - 1))
}
