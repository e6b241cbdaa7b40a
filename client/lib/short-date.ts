import { currentLanguage } from './language.ts'
import { readerLocale } from './reader-time.ts'

const DATE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

/** What the dates of the dashboard are written in: English as in Britain, Spanish as where the reader is. */
export function dateLocale(): string {
  return currentLanguage() === 'en' ? 'en-GB' : readerLocale()
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format of dates in the reader's language. Making one is dear, and there are few. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${dateLocale()} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(dateLocale(), options)
  formats.set(key, format)
  return format
}

/** '21 Nov 2026', of an instant, by the reader's clock. */
export function shortDate(instant: string): string {
  return dateFormat(DATE).format(new Date(instant))
}

/** '21 Nov 2026, 14:05' */
export function shortDateAndTime(instant: string): string {
  return dateFormat({ ...DATE, ...TIME }).format(new Date(instant))
}
