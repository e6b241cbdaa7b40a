import { dayText } from '#client/entities/dates/date-format.ts'
import { WEEKDAYS, type Weekday } from '#shared/schedule.ts'

/** As it stands within a sentence: `Monday`, `lunes`. */
export function weekdayName(day: Weekday): string {
  // A Monday was the first of January 2024.
  return dayText(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)), 'UTC', { weekday: 'long' })
}

/** As it stands at the beginning. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
