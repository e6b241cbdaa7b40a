import { dateFormat, userTimeFormat } from './date-format.ts'

const DATE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }

/** “21 Nov 2026”, in the browser's zone. */
export function shortDate(instant: string): string {
  return dateFormat(DATE).format(new Date(instant))
}

/** '21 Nov 2026, 14:05' */
export function shortDateAndTime(instant: string): string {
  return dateFormat({ ...DATE, ...userTimeFormat() }).format(new Date(instant))
}
