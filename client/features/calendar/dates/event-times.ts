import { plural, t } from '@lingui/core/macro'
import { clockTime, dateText, FULL_DAY, LONG_DAY } from '#client/entities/dates/date-format.ts'
import { addDays, dayOf, daysBetween, startOfDay, wallTime } from '#client/entities/dates/wall-time.ts'
import type { CalendarEvent, EventTimes } from '#shared/events.ts'
import type { DayRange } from './views.ts'

const toEpochMs = (time: EventTimes['start'], zone: string) =>
  'dateTime' in time ? Date.parse(time.dateTime) : startOfDay(time.date, zone)

/** The start of an event in epoch milliseconds. All-day events start with the day in `zone`. */
export const startsAt = ({ start }: Pick<EventTimes, 'start'>, zone: string) => toEpochMs(start, zone)
/** The end of an event in epoch milliseconds. All-day events end with their last day in `zone`. */
export const endsAt = ({ end }: Pick<EventTimes, 'end'>, zone: string) => toEpochMs(end, zone)

/** A filter for events on the days from `start` until `end` (exclusive) in `zone`, including events of zero length. */
export function overlapsDays({ start, end }: DayRange, zone: string) {
  const [from, to] = [startOfDay(start, zone), startOfDay(end, zone)]
  return (event: EventTimes) =>
    startsAt(event, zone) < to && (startsAt(event, zone) >= from || endsAt(event, zone) > from)
}

/** A filter for events that overlap another event. */
export function overlaps(other: EventTimes, zone: string) {
  const [from, to] = [startsAt(other, zone), endsAt(other, zone)]
  return (event: EventTimes) => startsAt(event, zone) < to && endsAt(event, zone) > from
}

/** `Wednesday 18 November`, with the year unless it is this year. */
export function longDayText(date: string, today: string): string {
  return dateText(date, date.slice(0, 4) === today.slice(0, 4) ? LONG_DAY : FULL_DAY)
}

/** `Wednesday 18 November, 14:00 to 15:00` in `zone`; the dates of all-day events do not depend on it. */
export function whenText(event: EventTimes, zone: string, now: number): string {
  const today = wallTime(now, zone).date
  if ('date' in event.start && 'date' in event.end) {
    const end = addDays(event.end.date, -1)
    const first = longDayText(event.start.date, today)
    return end > event.start.date ? `${first} – ${longDayText(end, today)}` : first
  }
  const [from, to] = [startsAt(event, zone), endsAt(event, zone)]
  const [first, last] = [wallTime(from, zone).date, wallTime(to, zone).date]
  const [start, end] = [clockTime(from, zone), clockTime(to, zone)]
  const day = longDayText(first, today)
  if (last === first) return t`${day}, ${start} to ${end}`
  return `${day}, ${start} – ${longDayText(last, today)}, ${end}`
}

/** The time until an event: `in 1 h 36 min`; from 24 hours on, the number of calendar days in `zone`: `in 3 days`. */
export function untilText(start: number, now: number, zone: string): string {
  const minutes = Math.max(1, Math.ceil((start - now) / 60_000))
  if (minutes < 60) return t`in ${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 10 && minutes % 60 > 0) return t`in ${hours} h ${{ minutes: minutes % 60 }} min`
  if (hours < 24) return t`in ${hours} h`
  const days = Math.max(1, daysBetween(dayOf(now, zone), dayOf(start, zone)))
  return plural({ n: days }, { one: 'in # day', other: 'in # days' })
}

/**
 * The earliest event that starts in the future.
 * @param zone the time zone in which all-day events start
 * @param now epoch milliseconds
 */
export function nextEvent(events: readonly CalendarEvent[], zone: string, now: number): CalendarEvent | undefined {
  const upcoming = events.map((event) => ({ event, start: startsAt(event, zone) })).filter(({ start }) => start > now)
  return upcoming.toSorted((a, b) => a.start - b.start)[0]?.event
}
