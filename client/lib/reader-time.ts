import type { Language } from '#shared/languages.ts'
import { wallClock } from '#shared/time.ts'
import { currentLanguage } from './language.ts'
import { readPageData } from './page-data.ts'

/** More than a reader's screens ask for: the server draws for readers of many languages. */
const MAX_FORMATS = 500
const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format is dear and a screen of times asks for the same few. */
function format(locale: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  if (formats.size >= MAX_FORMATS) formats.clear()
  formats.set(key, made)
  return made
}

/** The zone that the reader's browser is in. */
export function readerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Dates come in the reader's own kind of the language that the screens speak, or else as in Britain or Spain. */
export function readerLocale(): string {
  const tags = [readPageData()?.reader.locale ?? [], navigator.languages].flat()
  const language = currentLanguage()
  return tags.find((tag) => new Intl.Locale(tag).language === language) ?? DEFAULT_LOCALES[language]
}

const DEFAULT_LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es-ES' }

/** For what is written alike for all who read a language, such as a list. */
export function plainLocale(): string {
  return DEFAULT_LOCALES[currentLanguage()]
}

/** A time of day in a zone: `14:30`. */
export function clockTime(at: string | number, zone: string): string {
  return wallClock(new Date(at).valueOf(), zone).slice(11, 16)
}

/** A day in a zone, as a person would write it; the parts are Intl's own. */
export function dayText(at: string | number, zone: string, options: Intl.DateTimeFormatOptions = SHORT_DAY): string {
  return format(readerLocale(), zone, options).format(new Date(at))
}

/** `Thu 19 November` */
export const SHORT_DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'long' }
/** `Thursday 19 November` */
export const LONG_DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }

/** The days from one `YYYY-MM-DD` to another: `16–22 November 2026`. */
export function weekText(first: string, last: string): string {
  const days = format(readerLocale(), 'UTC', { day: 'numeric', month: 'long', year: 'numeric' })
  // Some browsers set the dash between thin spaces.
  return days.formatRange(new Date(first), new Date(last)).replaceAll('\u2009', ' ')
}
