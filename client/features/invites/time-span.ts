import { clockTime } from '#client/entities/dates/date-format.ts'
import { t } from '#client/lib/language.ts'

/** The start and end in a zone: `14:00 to 14:30`. */
export function timeSpan(start: string | number, end: string | number, zone: string): string {
  return t('{start} to {end}', { start: clockTime(start, zone), end: clockTime(end, zone) })
}
