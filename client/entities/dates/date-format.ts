import { currentLanguage } from '#client/lib/language.ts'
import { readPageData } from '#client/lib/page-data.ts'
import type { InvitePageData } from '#shared/invite-page.ts'
import {
  DEFAULT_LOCALES,
  firstDayOfWeek,
  type Language,
  negotiateLocale,
  timeFormatOptions,
} from '#shared/languages.ts'
import { HOUR, offsetAt } from '#shared/time.ts'

/** More than a reader's screens ask for: the server draws for readers of many languages. */
const MAX_FORMATS = 500
const formats = new Map<string, Intl.DateTimeFormat>()

/** What is dear to make is made once for each key. */
function getCached<T>(made: Map<string, T>, key: string, make: () => T): T {
  const known = made.get(key)
  if (known) return known
  const fresh = make()
  if (made.size >= MAX_FORMATS) made.clear()
  made.set(key, fresh)
  return fresh
}

/** A format of dates in the reader's language; the options are Intl's own. Making one is dear, and there are few. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = userLocale()
  return getCached(formats, `${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))
}

/** The zone that the reader's browser is in. */
export function userTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** What a locale was last found from: it is asked for with every time on the screen. */
let last: { language: Language; page: InvitePageData | undefined; languages: string; locale: string } | undefined

/** In which dates are shown: see `negotiateLocale`. A drawn page says in which it was drawn. */
export function userLocale(): string {
  const language = currentLanguage()
  const { invite: page } = readPageData()
  const languages = String(navigator.languages)
  if (last?.language === language && last.page === page && last.languages === languages) return last.locale
  const isDrawnIn = page?.reader.language === language
  const locale = isDrawnIn ? page.reader.locale : negotiateLocale(navigator.languages, language)
  last = { language, page, languages, locale }
  return locale
}

/** For what is written alike for all who read a language, such as a list. */
export function languageLocale(): string {
  return DEFAULT_LOCALES[currentLanguage()]
}

const timeFormats = new Map<string, Intl.DateTimeFormatOptions>()

/** A time of day as the reader's clocks show it: `14:30`, or `2:30 PM`. For `dateFormat`, alone or beside a day. */
export function userTimeFormat(): Intl.DateTimeFormatOptions {
  const locale = userLocale()
  return getCached(timeFormats, locale, () => timeFormatOptions(locale))
}

/** Have the reader's clocks twelve hours, or twenty-four? */
export function uses12HourClock(): boolean {
  return userTimeFormat().hourCycle === 'h12'
}

/** A time is not broken in two, and browsers differ in the spaces of it. */
function withNonBreakingSpaces(time: string): string {
  return time.replaceAll(/\s/g, '\u00a0')
}

/** By locale and zone: times are all over a calendar, and looking a format up by its options is half of saying one. */
const clockFormats = new Map<string, Intl.DateTimeFormat>()

function clockFormat(zone: string): Intl.DateTimeFormat {
  return getCached(clockFormats, `${userLocale()} ${zone}`, () => dateFormat({ ...userTimeFormat(), timeZone: zone }))
}

/** A time of day in a zone: `14:30`, or where the reader's clocks have twelve hours `2:30 PM`. */
export function clockTime(at: string | number, zone: string): string {
  return withNonBreakingSpaces(clockFormat(zone).format(new Date(at)))
}

/** The same of minutes since midnight. */
export function clockTimeOf(minutes: number): string {
  return clockTime(minutes * 60_000, 'UTC')
}

/** What stands beside an hour on an axis: `14:00`, or `2 PM`; in a zone that is half an hour apart `2:30`, for want of room. */
export function hourText(at: number, zone: string): string {
  const { minute, ...hour } = userTimeFormat()
  const text = withNonBreakingSpaces(dateFormat({ ...hour, minute, timeZone: zone }).format(at))
  if (!uses12HourClock()) return text
  const isFull = (at + offsetAt(at, zone)) % HOUR === 0
  return isFull ? withNonBreakingSpaces(dateFormat({ ...hour, timeZone: zone }).format(at)) : text.replace(/\D+$/, '')
}

/** A day in a zone, as a person would write it; the parts are Intl's own. */
export function dayText(at: string | number, zone: string, options: Intl.DateTimeFormatOptions = SHORT_DAY): string {
  return dateFormat({ ...options, timeZone: zone }).format(new Date(at))
}

/** `Thu 19 November` */
export const SHORT_DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'long' }
/** `Thursday 19 November` */
export const LONG_DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
/** `Thursday 19 November 2026` */
export const FULL_DAY: Intl.DateTimeFormatOptions = { ...LONG_DAY, year: 'numeric' }

/** When something begins, as somebody in `zone` says it: `Thu 19 November, 14:30`; `day` as for `dayText`. */
export function momentText(at: string, zone: string, day?: Intl.DateTimeFormatOptions): string {
  return `${dayText(at, zone, day)}, ${clockTime(at, zone)}`
}

/** The days from one `YYYY-MM-DD` to another: `16–22 Nov 2026`. */
export function weekText(first: string, last: string): string {
  const days = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  // Some browsers set the dash between thin spaces.
  return days.formatRange(new Date(first), new Date(last)).replaceAll('\u2009', ' ')
}

/** The weekday that the reader's weeks begin with, 1 for Monday to 7 for Sunday. */
export function firstWeekday(): number {
  return firstDayOfWeek(userLocale())
}
