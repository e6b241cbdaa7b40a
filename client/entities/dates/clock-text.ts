import { parseTimeOfDay } from '#shared/schedule.ts'
import { clockTimeOf, hasTwelveHours } from './date-format.ts'

/** A wall-clock time, `HH:mm`, as the reader's clocks show it; a day may end at 24:00. */
export function clockText(time: string): string {
  return time === '24:00' && !hasTwelveHours() ? time : clockTimeOf(parseTimeOfDay(time))
}
