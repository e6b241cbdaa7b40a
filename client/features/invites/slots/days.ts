import { addDays, type Day, startOfDay } from '#client/entities/dates/wall-time.ts'
import { MINUTE } from '#shared/time.ts'

/** ISO instants. */
export interface TimeRange {
  time_min: string
  time_max: string
}

/** The seven days of a week. */
export function weekOf(weekStart: Day): Day[] {
  return [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(weekStart, count))
}

/** The range of some days in a zone, extended for a meeting of `minutes` that starts just before its end. */
export function rangeOfDays(first: Day, count: number, zone: string, minutes: number): TimeRange {
  return {
    time_min: new Date(startOfDay(first, zone)).toISOString(),
    time_max: new Date(startOfDay(addDays(first, count), zone) + minutes * MINUTE).toISOString(),
  }
}
