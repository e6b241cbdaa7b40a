import { dateFormat } from './date-format.ts'

/** A day, `YYYY-MM-DD`, in the user's language, with Intl options. */
export function dateText(date: string, parts: Intl.DateTimeFormatOptions): string {
  return dateFormat({ ...parts, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`))
}

/** Capitalizes a date at the start of a line: Spanish months and weekdays are lowercase. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
