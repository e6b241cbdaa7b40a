import { t } from '@lingui/core/macro'
import { clockTime } from '#client/entities/dates/date-format.ts'

/** The start and end in a zone: `14:00 to 14:30`. */
export function timeSpan(start: string | number, end: string | number, zone: string): string {
  return t`${{ start: clockTime(start, zone) }} to ${{ end: clockTime(end, zone) }}`
}
