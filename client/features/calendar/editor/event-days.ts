import { EVENT_YEARS } from '#shared/events.ts'

/** The first and the last day that an event may have, `YYYY-MM-DD`. */
export const FIRST_DAY = `${EVENT_YEARS.first}-01-01`
export const LAST_DAY = `${EVENT_YEARS.last}-12-31`

/** Is this a day that an event may have? While one is being typed it is empty, or of the year 2 or 20. */
export function isEventDay(date: string): boolean {
  return date.length === LAST_DAY.length && date >= FIRST_DAY && date <= LAST_DAY
}
