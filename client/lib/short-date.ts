const DATE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }

const date = new Intl.DateTimeFormat('en-GB', DATE)
const dateAndTime = new Intl.DateTimeFormat('en-GB', { ...DATE, ...TIME })

/** '21 Nov 2026', of an instant, by the reader's clock. */
export function shortDate(instant: string): string {
  return date.format(new Date(instant))
}

/** '21 Nov 2026, 14:05' */
export function shortDateAndTime(instant: string): string {
  return dateAndTime.format(new Date(instant))
}
