import { MINUTE } from '#shared/time.ts'
import type { TimeSpan } from './event-input.ts'
import { instantOf } from './wall-time.ts'

const HALF_HOUR = 30 * MINUTE

/**
 * The time proposed for a new event: the next half hour, or the morning of another day that is shown.
 * @param date the day that is shown, `YYYY-MM-DD`
 * @param now epoch milliseconds
 * @param minutes how long it lasts
 */
export function proposedSpan(date: string, today: string, zone: string, now: number, minutes: number): TimeSpan {
  const start = date === today ? Math.ceil(now / HALF_HOUR) * HALF_HOUR : instantOf({ date, time: '09:00' }, zone)
  const iso = (at: number) => new Date(at).toISOString()
  return { start: iso(start), end: iso(start + minutes * MINUTE), allDay: false }
}
