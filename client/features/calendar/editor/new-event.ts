import { addDays, instantOf, weekdayOf } from '#client/entities/dates/wall-time.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { formatTimeOfDay, parseTimeOfDay } from '#shared/schedule.ts'
import { MINUTE } from '#shared/time.ts'
import { overlaps, overlapsDays } from '../dates/event-times.ts'
import { eventTimes, spanFrom, type TimeSpan } from '../event.ts'
import type { WorkHours } from '../grid/work-hours.ts'

const HALF_HOUR = 30 * MINUTE
/** In minutes since midnight. */
const HALF_HOUR_STARTS = Array.from({ length: 48 }, (_, i) => i * 30)

interface ProposalOptions {
  /** The shown day, `YYYY-MM-DD`. */
  date: string
  today: string
  zone: string
  /** epoch milliseconds */
  now: number
  /** The length of the event. */
  minutes: number
  /** In `zone`. */
  workHours: readonly WorkHours[]
  /** Events that make the user busy; all-day events are ignored. */
  busyEvents: readonly CalendarEvent[]
}

/**
 * Proposes a time on `date` for a new event: the first half hour at which it fits into free working hours (if `date`
 * is today, not in the past). If there is none: the next half hour if `date` is today, otherwise 09:00.
 */
export function proposeSpan({ date, today, zone, now, minutes, workHours, busyEvents }: ProposalOptions): TimeSpan {
  const nextHalfHour = Math.ceil(now / HALF_HOUR) * HALF_HOUR
  const hours = workHours.filter(({ daysOfWeek }) => daysOfWeek.includes((weekdayOf(date) + 1) % 7))
  const fitsWorkHours = (from: number) =>
    hours.some((slot) => parseTimeOfDay(slot.startTime) <= from && from + minutes <= parseTimeOfDay(slot.endTime))
  const onDay = overlapsDays({ start: date, end: addDays(date, 1) }, zone)
  const timedEvents = busyEvents.filter((event) => !event.all_day && onDay(event))
  const isFree = (start: number) => !timedEvents.some(overlaps(eventTimes(spanFrom(start, minutes), zone), zone))

  const freeStart = HALF_HOUR_STARTS.filter(fitsWorkHours)
    .map((minute) => instantOf({ date, time: formatTimeOfDay(minute) }, zone))
    .find((time) => (date !== today || time >= nextHalfHour) && isFree(time))
  const start = freeStart ?? (date === today ? nextHalfHour : instantOf({ date, time: '09:00' }, zone))
  return spanFrom(start, minutes)
}
