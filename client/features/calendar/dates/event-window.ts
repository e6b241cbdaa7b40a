import { addDays, addMonths, startOfDay } from '#client/entities/dates/wall-time.ts'
import type { DayRange } from './views.ts'

/** What is fetched around today at once, so that moving about in it needs no further call. */
const DAYS_BACK = 30
const DAYS_AHEAD = 90

export interface EventWindow {
  time_min: string
  time_max: string
}

function windowOf({ start, end }: DayRange, zone: string): EventWindow {
  return {
    time_min: new Date(startOfDay(start, zone)).toISOString(),
    time_max: new Date(startOfDay(end, zone)).toISOString(),
  }
}

/** The stretch around today: what the dashboard starts with, and what "Up next" looks at. */
export function windowAround(today: string, zone: string): EventWindow {
  return windowOf({ start: addDays(today, -DAYS_BACK), end: addDays(today, DAYS_AHEAD) }, zone)
}

/**
 * The stretch to fetch for the days that are shown: that around today where it holds them, otherwise three whole
 * months, so that going on by a week mostly asks for the same again. The days may be those of another zone, which
 * begin up to a day earlier or later.
 */
export function windowFor(days: DayRange, today: string, zone: string): EventWindow {
  const isNear = days.start > addDays(today, -DAYS_BACK) && days.end < addDays(today, DAYS_AHEAD)
  if (isNear) return windowAround(today, zone)
  const month = `${days.start.slice(0, 7)}-01`
  return windowOf({ start: addMonths(month, -1), end: addMonths(month, 3) }, zone)
}
