import { EVENT_YEARS } from '#shared/events.ts'

/** The first and last possible day of an event, `YYYY-MM-DD`. */
export const FIRST_DAY = `${EVENT_YEARS.first}-01-01`
export const LAST_DAY = `${EVENT_YEARS.last}-12-31`

/** Whether events may be on this day. While it is typed, it is empty or in the year 2 or 20. */
export function isEventDay(date: string): boolean {
  return date.length === LAST_DAY.length && date >= FIRST_DAY && date <= LAST_DAY
}
