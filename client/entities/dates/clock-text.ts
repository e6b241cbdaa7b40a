import { parseTimeOfDay } from '#shared/schedule.ts'
import { clockTimeOf, uses12HourClock } from './date-format.ts'

/** A wall-clock time, `HH:mm`, in the user's clock format; a day may end at 24:00. */
export function clockText(time: string): string {
  return time === '24:00' && !uses12HourClock() ? time : clockTimeOf(parseTimeOfDay(time))
}
