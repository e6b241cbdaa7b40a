import { queries } from '#client/api.ts'
import { clockTime, dateFormat, userTimeZone } from './date-format.ts'

/** The time zone of the user's profile; until it is loaded, the browser's. */
export function profileTimeZone(): string {
  return queries.users.info.getData()?.time_zone ?? userTimeZone()
}

/** `21 Nov 2026`: a day, or an instant in the profile's time zone. */
export function shortDate(time: string): string {
  const timeZone = time.length === 10 ? 'UTC' : profileTimeZone()
  return dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(new Date(time))
}

/** `21 Nov 2026, 14:05`, in the profile's time zone. */
export function shortDateAndTime(instant: string): string {
  return `${shortDate(instant)}, ${clockTime(instant, profileTimeZone())}`
}
