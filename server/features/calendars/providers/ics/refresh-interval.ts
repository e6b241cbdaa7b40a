import { randomInt } from 'node:crypto'
import { MINUTE } from '#shared/time.ts'

/** Publishers often ask for a day or a week, which is too long for booking. */
const REFRESH_MINUTES = { min: 15, default: 60, max: 6 * 60 }
/** Maximum deviation from the interval, as a fraction of it. */
const JITTER = 0.1

/**
 * Minutes between requests for a feed that asks for this interval.
 * @param duration the value of `REFRESH-INTERVAL` or `X-PUBLISHED-TTL` (RFC 5545, 3.3.6), such as `PT12H`
 */
export function parseRefreshMinutes(duration: string | undefined): number {
  const [, weeks = 0, days = 0, hours = 0, minutes = 0] =
    /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:\d{1,7}S)?)?$/i.exec(duration ?? '') ?? []
  const requestedMinutes = ((Number(weeks) * 7 + Number(days)) * 24 + Number(hours)) * 60 + Number(minutes)
  if (requestedMinutes === 0) return REFRESH_MINUTES.default
  return Math.min(Math.max(requestedMinutes, REFRESH_MINUTES.min), REFRESH_MINUTES.max)
}

/** The time (epoch ms) of the next request, jittered so that subscriptions to one server spread out. */
export function getNextRefreshTime(now: number, minutes: number): number {
  const jitter = Math.round(minutes * MINUTE * JITTER)
  return now + minutes * MINUTE + randomInt(-jitter, jitter + 1)
}

/** Whether the next request has to wait. Ignores a time too far in the future, which a wrong clock must have set. */
export function isTooEarly(now: number, { next_at, refresh_minutes }: { next_at: number; refresh_minutes: number }) {
  return now < next_at && next_at < now + 2 * refresh_minutes * MINUTE
}
