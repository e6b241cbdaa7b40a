import { t } from '#client/lib/language.ts'
import { clockTime } from '#client/lib/reader-time.ts'

/** When something begins and ends, in a zone: `14:00 to 14:30`. */
export function timeSpan(start: string | number, end: string | number, zone: string): string {
  return t('{start} to {end}', { start: clockTime(start, zone), end: clockTime(end, zone) })
}
