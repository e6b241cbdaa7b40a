import { DAY, HOUR, offsetAt, wallClock } from '#shared/time.ts'

/** A calendar day, `YYYY-MM-DD`, in the zone that is being spoken of. */
export type Day = string

/** ISO instants. */
export interface TimeRange {
  time_min: string
  time_max: string
}

/** The day that it is in a zone. */
export function dayOf(at: string | number, zone: string): Day {
  return wallClock(new Date(at).valueOf(), zone).slice(0, 10)
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)
}

/** The seven days of a week. */
export function weekOf(weekStart: Day): Day[] {
  return [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(weekStart, count))
}

/** About when a day begins in a zone, in epoch ms: where the clock jumps at midnight, up to an hour beside it. */
function beginningOf(day: Day, zone: string): number {
  const wall = Date.parse(day)
  return wall - offsetAt(wall - offsetAt(wall, zone), zone)
}

/**
 * The stretch of time in which all meetings fall that start within some days, as ISO instants: an hour wider at each end
 * for clocks that jump at midnight, and long enough for a meeting of `minutes` that starts just before its end.
 */
export function rangeOfDays(first: Day, count: number, zone: string, minutes: number): TimeRange {
  const end = beginningOf(addDays(first, count), zone) + HOUR + minutes * 60_000
  return {
    time_min: new Date(beginningOf(first, zone) - HOUR).toISOString(),
    time_max: new Date(end).toISOString(),
  }
}

/** The same of a week. */
export function rangeOfWeek(weekStart: Day, zone: string, minutes: number): TimeRange {
  return rangeOfDays(weekStart, 7, zone, minutes)
}
