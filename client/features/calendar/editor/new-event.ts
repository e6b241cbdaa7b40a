import { addDays, instantOf, weekdayOf } from '#client/entities/dates/wall-time.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { isDeclinedBy } from '#shared/meetings.ts'
import { formatTimeOfDay, parseTimeOfDay } from '#shared/schedule.ts'
import { MINUTE } from '#shared/time.ts'
import type { UserSettings } from '#shared/users.ts'
import { endsAt, overlapsDays, startsAt } from '../dates/event-times.ts'
import type { TimeSpan } from '../event.ts'
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
  settings: Pick<UserSettings, 'email' | 'synchronized_accounts' | 'event_duration'>
  /** In `zone`. */
  workHours: readonly WorkHours[]
  events: readonly CalendarEvent[]
}

/**
 * Proposes a time on `date` for a new event: the first half hour at which it fits into free working hours (if `date`
 * is today, not in the past). If there is none: the next half hour if `date` is today, otherwise 09:00.
 */
export function proposeSpan({ date, today, zone, now, settings, workHours, events }: ProposalOptions): TimeSpan {
  const minutes = settings.event_duration
  const ownAddresses = [settings.email, ...settings.synchronized_accounts.map((account) => account.account_email)]
  const length = minutes * MINUTE
  const nextHalfHour = Math.ceil(now / HALF_HOUR) * HALF_HOUR
  const hours = workHours.filter(({ daysOfWeek }) => daysOfWeek.includes((weekdayOf(date) + 1) % 7))
  const fitsWorkHours = (from: number) =>
    hours.some((slot) => parseTimeOfDay(slot.startTime) <= from && from + minutes <= parseTimeOfDay(slot.endTime))
  const busyEvents = events
    .filter(({ all_day, transparency }) => !all_day && transparency === 'opaque')
    .filter(({ attendees }) => !isDeclinedBy(attendees, ownAddresses))
    .filter(overlapsDays({ start: date, end: addDays(date, 1) }, zone))
  const isFree = (start: number) =>
    !busyEvents.some((event) => startsAt(event, zone) < start + length && endsAt(event, zone) > start)

  const freeStart = HALF_HOUR_STARTS.filter(fitsWorkHours)
    .map((minute) => instantOf({ date, time: formatTimeOfDay(minute) }, zone))
    .find((time) => (date !== today || time >= nextHalfHour) && isFree(time))
  const start = freeStart ?? (date === today ? nextHalfHour : instantOf({ date, time: '09:00' }, zone))
  return { start: new Date(start).toISOString(), end: new Date(start + length).toISOString(), allDay: false }
}
