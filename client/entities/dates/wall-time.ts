import { DAY, offsetAt, wallClock } from '#shared/time.ts'

/** A wall-clock reading; it means something only together with a zone. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:mm` */
  time: string
}

/**
 * What the clocks of a zone show at an instant, seconds left out.
 * @param at epoch milliseconds
 */
export function wallTime(at: number, zone: string): WallTime {
  const clock = wallClock(at, zone)
  return { date: clock.slice(0, 10), time: clock.slice(11, 16) }
}

function asUtc({ date, time }: WallTime): number {
  return Date.parse(`${date}T${time}:00Z`)
}

/**
 * The instant of a wall-clock reading, in epoch milliseconds. A time that a change of daylight-saving time skips is
 * read as if the clocks had not been changed yet (so it comes out later); of one that it repeats the first is meant.
 */
export function instantOf(wall: WallTime, zone: string): number {
  const utc = asUtc(wall)
  const before = utc - offsetAt(utc - DAY, zone)
  const after = utc - offsetAt(utc + DAY, zone)
  const real = [before, after].filter((at) => at + offsetAt(at, zone) === utc)
  return real.length > 0 ? Math.min(...real) : before
}

/** The first instant of a day, in epoch milliseconds. */
export function startOfDay(date: string, zone: string): number {
  return instantOf({ date, time: '00:00' }, zone)
}

function utcDate(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

/** The day so many days after (or before) another. */
export function addDays(date: string, days: number): string {
  return new Date(utcDate(date).valueOf() + days * DAY).toISOString().slice(0, 10)
}

/** Days from one day to another; negative when that comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcDate(to).valueOf() - utcDate(from).valueOf()) / DAY)
}

/** The same day of another month, or that month's last where it has no such day. */
export function addMonths(date: string, months: number): string {
  const day = utcDate(date)
  const year = day.getUTCFullYear()
  const month = day.getUTCMonth() + months
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day.getUTCDate(), last))).toISOString().slice(0, 10)
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: string): number {
  return (utcDate(date).getUTCDay() + 6) % 7
}
