import { HOUR, MINUTE } from '#shared/time.ts'

/** How often an account is read whose owner is here, or which has just changed. */
const ACTIVE_INTERVAL = 5 * MINUTE
/** How often any other account is read: early enough that no search finds its copy too old. */
const IDLE_INTERVAL = 11 * MINUTE
/** How long an account counts as changed. */
const RECENT = 2 * HOUR
/** Intervals vary by this share, so that accounts which were connected together are not read together for ever. */
const JITTER = 0.15

/** Waits after consecutive failures; the queue makes the first retries itself. */
const FIRST_BACKOFF = MINUTE
const LONGEST_BACKOFF = 10 * MINUTE

export interface AccountActivity {
  /** Its owner has used Meridian within the last hour. */
  is_in_use: boolean
  changed_at: Date | null
  /** The provider announces the changes of all of its calendars. */
  has_push: boolean
}

/** When an account is read next if nothing announces a change (epoch ms). */
export function nextSyncAfter(now: number, { is_in_use, changed_at, has_push }: AccountActivity): number {
  const isActive = is_in_use || (changed_at !== null && now - changed_at.getTime() < RECENT)
  return now + jittered(isActive && !has_push ? ACTIVE_INTERVAL : IDLE_INTERVAL)
}

/** When a provider that was not available is called again. */
export function nextSyncAfterFailures(now: number, failures: number): number {
  return now + jittered(Math.min(FIRST_BACKOFF * 2 ** Math.min(failures, 10), LONGEST_BACKOFF))
}

export function jittered(interval: number): number {
  return interval * (1 + JITTER * (2 * Math.random() - 1))
}
