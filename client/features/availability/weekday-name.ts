import { dayText } from '#client/entities/dates/date-format.ts'
import { WEEKDAYS, type Weekday } from '#shared/schedule.ts'

/** Within a sentence: `Monday`, `lunes`. */
export function weekdayName(day: Weekday): string {
  // 1 January 2024 was a Monday.
  return dayText(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)), 'UTC', { weekday: 'long' })
}
