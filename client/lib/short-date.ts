import { plainLocale } from './reader-time.ts'

const DATE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }

/** By locale: making a format is dear. */
const dates = new Map<string, { date: Intl.DateTimeFormat; dateAndTime: Intl.DateTimeFormat }>()

function formats() {
  const locale = plainLocale()
  const made = dates.get(locale) ?? {
    date: new Intl.DateTimeFormat(locale, DATE),
    dateAndTime: new Intl.DateTimeFormat(locale, { ...DATE, ...TIME }),
  }
  dates.set(locale, made)
  return made
}

/** '21 Nov 2026', of an instant, by the reader's clock. */
export function shortDate(instant: string): string {
  return formats().date.format(new Date(instant))
}

/** '21 Nov 2026, 14:05' */
export function shortDateAndTime(instant: string): string {
  return formats().dateAndTime.format(new Date(instant))
}
