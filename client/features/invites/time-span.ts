import { t } from '@lingui/core/macro'
import { clockTime, dayText } from '#client/entities/dates/date-format.ts'
import { formatZoneOffset } from '#shared/time.ts'

/** `14:00 to 14:30`, with the end day and both UTC offsets if they differ from those of the start. */
export function timeSpanText(start: string | number, end: string | number, zone: string): string {
  const [from, to] = [start, end].map((at) => formatZoneOffset(zone, new Date(at).getTime()))
  const clock = (at: string | number, offset = '') => clockTime(at, zone) + (from === to ? '' : `\u00a0(${offset})`)
  const endDay = dayText(end, zone) === dayText(start, zone) ? '' : `${dayText(end, zone)}, `
  return t`${{ start: clock(start, from) }} to ${{ end: endDay + clock(end, to) }}`
}
