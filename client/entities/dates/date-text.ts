import { dateFormat } from './date-format.ts'

/** A day, `YYYY-MM-DD`, in the reader's language; the parts are Intl's own. */
export function dateText(date: string, parts: Intl.DateTimeFormatOptions): string {
  return dateFormat({ ...parts, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`))
}

/** A date at the beginning of a line: in Spanish, months and weekdays are written small. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
