import { addDays, instantOf, weekdayOf } from '#client/entities/dates/wall-time.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { formatTimeOfDay, parseTimeOfDay } from '#shared/schedule.ts'
import { MINUTE } from '#shared/time.ts'
import { endsAt, onDays, startsAt } from '../dates/event-times.ts'
import type { TimeSpan } from '../event-input.ts'
import type { WorkHours } from '../grid/work-hours.ts'

const HALF_HOUR = 30 * MINUTE
/** Minutes since midnight. */
const HALF_HOURS = Array.from({ length: 48 }, (_, i) => i * 30)

interface ProposalOptions {
  /** The shown day, `YYYY-MM-DD`. */
  date: string
  today: string
  zone: string
  /** epoch milliseconds */
  now: number
  /** The length in minutes. */
  minutes: number
  /** In the zone. */
  workHours: readonly WorkHours[]
  events: readonly CalendarEvent[]
}

/**
 * Proposes a time for a new event: the first free half hour within working hours, today only in the future. Otherwise
 * the next half hour, or 09:00 on another day.
 */
export function proposedSpan({ date, today, zone, now, minutes, workHours, events }: ProposalOptions): TimeSpan {
  const length = minutes * MINUTE
  const next = Math.ceil(now / HALF_HOUR) * HALF_HOUR
  const weekday = (weekdayOf(date) + 1) % 7
  const hours = workHours.filter(({ daysOfWeek }) => daysOfWeek.includes(weekday))
  const isWorkTime = (minute: number) =>
    hours.some((slot) => parseTimeOfDay(slot.startTime) <= minute && minute + minutes <= parseTimeOfDay(slot.endTime))
  const busy = events
    .filter(({ all_day, status, transparency }) => !all_day && status !== 'cancelled' && transparency === 'opaque')
    .filter(onDays({ start: date, end: addDays(date, 1) }, zone))
  const isFree = (at: number) => !busy.some((event) => startsAt(event, zone) < at + length && endsAt(event, zone) > at)

  const free = HALF_HOURS.filter(isWorkTime)
    .map((minute) => instantOf({ date, time: formatTimeOfDay(minute) }, zone))
    .find((at) => (date !== today || at >= next) && isFree(at))
  const start = free ?? (date === today ? next : instantOf({ date, time: '09:00' }, zone))
  const iso = (at: number) => new Date(at).toISOString()
  return { start: iso(start), end: iso(start + length), allDay: false }
}
