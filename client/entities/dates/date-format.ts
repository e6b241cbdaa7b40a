import { getPage } from '#client/lib/page-context.ts'
import {
  DEFAULT_LOCALES,
  firstDayOfWeek,
  type Language,
  negotiateLocale,
  timeFormatOptions,
} from '#shared/languages.ts'
import { HOUR, offsetAt } from '#shared/time.ts'

/** Enough for the languages and options in use; the server formats for users of many locales. */
const MAX_FORMATS = 500
const formats = new Map<string, Intl.DateTimeFormat>()

/** Caches values that are slow to create. */
function getCached<T>(made: Map<string, T>, key: string, make: () => T): T {
  const known = made.get(key)
  if (known) return known
  const fresh = make()
  if (made.size >= MAX_FORMATS) made.clear()
  made.set(key, fresh)
  return fresh
}

/** A date format in the user's locale. Cached, since creating one is slow. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = userLocale()
  return getCached(formats, `${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))
}

/** The browser's time zone. */
export function userTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The inputs of the cached locale, which every displayed time needs. */
let last: { language: Language; languages: string; locale: string } | undefined

/** The locale of displayed dates, see `negotiateLocale`. A server-rendered page keeps that of its request. */
export function userLocale(): string {
  const { language, locale: ofRequest } = getPage()
  if (ofRequest !== undefined) return ofRequest
  const languages = String(navigator.languages)
  if (last?.language === language && last.languages === languages) return last.locale
  const locale = negotiateLocale(navigator.languages, language)
  last = { language, languages, locale }
  return locale
}

/** For text that is the same in all variants of a language, such as a list. */
export function languageLocale(): string {
  return DEFAULT_LOCALES[getPage().language]
}

const timeFormats = new Map<string, Intl.DateTimeFormatOptions>()

/** Options for a time of day in the user's clock: `14:30` or `2:30 PM`. For `dateFormat`. */
export function userTimeFormat(): Intl.DateTimeFormatOptions {
  const locale = userLocale()
  return getCached(timeFormats, locale, () => timeFormatOptions(locale))
}

export function uses12HourClock(): boolean {
  return userTimeFormat().hourCycle === 'h12'
}

/** Times do not wrap, and browsers use different spaces. */
function withNonBreakingSpaces(time: string): string {
  return time.replaceAll(/\s/g, '\u00a0')
}

/** Cached by locale and zone: a lookup by all options would take half as long as the formatting itself. */
const clockFormats = new Map<string, Intl.DateTimeFormat>()

function clockFormat(zone: string): Intl.DateTimeFormat {
  return getCached(clockFormats, `${userLocale()} ${zone}`, () => dateFormat({ ...userTimeFormat(), timeZone: zone }))
}

/** A time of day in a zone: `14:30` or `2:30 PM`. */
export function clockTime(at: string | number, zone: string): string {
  return withNonBreakingSpaces(clockFormat(zone).format(new Date(at)))
}

/** The same for minutes since midnight. */
export function clockTimeOf(minutes: number): string {
  return clockTime(minutes * 60_000, 'UTC')
}

/** The label of an hour on an axis: `14:00` or `2 PM`. In zones with half-hour offsets `2:30`, to save space. */
export function hourText(at: number, zone: string): string {
  const { minute, ...hour } = userTimeFormat()
  const text = withNonBreakingSpaces(dateFormat({ ...hour, minute, timeZone: zone }).format(at))
  if (!uses12HourClock()) return text
  const isFull = (at + offsetAt(at, zone)) % HOUR === 0
  return isFull ? withNonBreakingSpaces(dateFormat({ ...hour, timeZone: zone }).format(at)) : text.replace(/\D+$/, '')
}

/** A day in a zone, with Intl options. */
export function dayText(at: string | number, zone: string, options: Intl.DateTimeFormatOptions = SHORT_DAY): string {
  return dateFormat({ ...options, timeZone: zone }).format(new Date(at))
}

/** `Thu 19 November` */
export const SHORT_DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'long' }
/** `Thursday 19 November` */
export const LONG_DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
/** `Thursday 19 November 2026` */
export const FULL_DAY: Intl.DateTimeFormatOptions = { ...LONG_DAY, year: 'numeric' }

/** A day and time in a zone: `Thu 19 November, 14:30`; `day` as for `dayText`. */
export function momentText(at: string, zone: string, day?: Intl.DateTimeFormatOptions): string {
  return `${dayText(at, zone, day)}, ${clockTime(at, zone)}`
}

/** A range of days, `YYYY-MM-DD`: `16–22 Nov 2026`. */
export function weekText(first: string, last: string): string {
  const days = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  // Some browsers put thin spaces around the dash.
  return days.formatRange(new Date(first), new Date(last)).replaceAll('\u2009', ' ')
}

/** The first day of the user's week, 1 for Monday to 7 for Sunday. */
export function firstWeekday(): number {
  return firstDayOfWeek(userLocale())
}
