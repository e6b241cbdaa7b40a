import { PlainDate, PlainDateTime } from '#client/lib/temporal.ts'
import { wallClock } from '#shared/time.ts'
import { firstWeekday } from './date-format.ts'

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

/** A local date and time, which identify an instant only together with a time zone. */
export interface WallTime {
  date: Day
  /** `HH:mm` */
  time: string
}

/**
 * The local time in a zone at an instant, without seconds.
 * @param at epoch milliseconds
 */
export function wallTime(at: number, zone: string): WallTime {
  const clock = wallClock(at, zone)
  return { date: clock.slice(0, 10), time: clock.slice(11, 16) }
}

/** The day of an instant in a zone. */
export function dayOf(at: string | number, zone: string): Day {
  return wallTime(Number(new Date(at)), zone).date
}

/**
 * The instant of a local time, in epoch milliseconds. A local time that a clock change skips moves later by the length
 * of the gap; a local time that occurs twice resolves to its first occurrence.
 */
export function instantOf({ date, time }: WallTime, zone: string): number {
  return PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds
}

/** The first instant of a day, in epoch milliseconds. */
export function startOfDay(date: Day, zone: string): number {
  return PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds
}

export function addDays(date: Day, days: number): Day {
  return PlainDate.from(date).add({ days }).toString()
}

/** The same day of another month, or that month's last day if it has no such day. */
export function addMonths(date: Day, months: number): Day {
  return PlainDate.from(date).add({ months }).toString()
}

/** Negative if `to` is before `from`. */
export function daysBetween(from: Day, to: Day): number {
  return PlainDate.from(from).until(to).days
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: Day): number {
  return PlainDate.from(date).dayOfWeek - 1
}

/** The first day of the week that contains a day, in the user's locale. */
export function startOfWeek(date: Day): Day {
  return addDays(date, -((weekdayOf(date) + 8 - firstWeekday()) % 7))
}
