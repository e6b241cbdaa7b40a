import { getPage } from '#client/lib/page-context.ts'
import { firstDayOfWeek, negotiateLocale, timeFormatOptions } from '#shared/languages.ts'
import { parseTimeOfDay } from '#shared/schedule.ts'
import { HOUR, isNight, offsetAt, wallClock } from '#shared/time.ts'

/** Limits each cache, since the server formats for users in many locales and time zones. */
const MAX_CACHE_SIZE = 500
const formats = new Map<string, Intl.DateTimeFormat>()

/** Caches values that are slow to create. */
function getCached<T>(cache: Map<string, T>, key: string, create: () => T): T {
  const cachedValue = cache.get(key)
  if (cachedValue) return cachedValue
  const newValue = create()
  if (cache.size >= MAX_CACHE_SIZE) cache.clear()
  cache.set(key, newValue)
  return newValue
}

/** A date format in the user's locale. Cached, since creating a format is slow. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = userLocale()
  return getCached(formats, `${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))
}

/** The browser's time zone. */
export function userTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

const locales = new Map<string, string>()

/** The locale of displayed dates; see `negotiateLocale`. A server-rendered page keeps the locale of its request. */
export function userLocale(): string {
  const { language, locale } = getPage()
  if (locale !== undefined) return locale
  const { languages } = navigator
  return getCached(locales, `${language} ${String(languages)}`, () => negotiateLocale(languages, language))
}

const timeFormats = new Map<string, Intl.DateTimeFormatOptions>()

/** Options for `dateFormat`: a time of day in the user's clock format, `14:30` or `2:30 PM`. */
export function userTimeFormat(): Intl.DateTimeFormatOptions {
  const locale = userLocale()
  return getCached(timeFormats, locale, () => timeFormatOptions(locale))
}

export function uses12HourClock(): boolean {
  return userTimeFormat().hourCycle === 'h12'
}

/** Keeps a time on one line, and writes `2:30 p. m.` as `2:30 pm`, so that no sentence ends with two full stops. */
function formatTime(format: Intl.DateTimeFormat, at: string | number): string {
  return format
    .format(new Date(at))
    .replaceAll(/\s/g, '\u00a0')
    .replace(/([ap])\.\u00a0?m\.$/, '$1m')
}

/** Keyed by locale and zone: building a key from all options would take half as long as the formatting itself. */
const clockFormats = new Map<string, Intl.DateTimeFormat>()

/** The time of day of an instant (ISO or epoch ms) in a zone: `14:30` or `2:30 PM`. */
export function clockTime(at: string | number, zone: string): string {
  const create = () => dateFormat({ ...userTimeFormat(), timeZone: zone })
  return formatTime(getCached(clockFormats, `${userLocale()} ${zone}`, create), at)
}

/** A time of day from minutes since midnight; values such as -30 or 1500 are on another day. */
export function minuteOfDayText(minutes: number): string {
  return clockTime(minutes * 60_000, 'UTC')
}

/** The label of an hour (epoch ms) on an axis: `14:00` or `2 PM`; with half-hour offsets, `14:30` or `2:30 PM`. */
export function hourText(at: number, zone: string): string {
  const isOnTheHour = (at + offsetAt(at, zone)) % HOUR === 0
  if (!isOnTheHour || !uses12HourClock()) return clockTime(at, zone)
  return formatTime(dateFormat({ ...userTimeFormat(), minute: undefined, timeZone: zone }), at)
}

/** The day of an instant in a zone, with Intl options. */
export function dayText(at: string | number, zone: string, options: Intl.DateTimeFormatOptions = SHORT_DAY): string {
  return dateFormat({ ...options, timeZone: zone }).format(new Date(at))
}

/** `Thu 19 November` */
const SHORT_DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'long' }
/** `Thursday 19 November` */
export const LONG_DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
/** `Thursday 19 November 2026` */
export const FULL_DAY: Intl.DateTimeFormatOptions = { ...LONG_DAY, year: 'numeric' }

/** A day and time in a zone: `Thu 19 November, 14:30`. `day`: the Intl options for the day. */
export function momentText(at: string, zone: string, day?: Intl.DateTimeFormatOptions): string {
  return `${dayText(at, zone, day)}, ${clockTime(at, zone)}`
}

/** A range of days, `YYYY-MM-DD`: `16–22 Nov 2026`. */
export function dayRangeText(first: string, last: string): string {
  const days = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  // Some browsers put thin spaces around the dash.
  return days.formatRange(new Date(first), new Date(last)).replaceAll('\u2009', ' ')
}

/** The first day of the user's week, 1 for Monday to 7 for Sunday. */
export function firstWeekday(): number {
  return firstDayOfWeek(userLocale())
}

/** A wall-clock time, `HH:mm`, in the user's clock format; a day may end at 24:00. */
export function timeOfDayText(time: string): string {
  return time === '24:00' && !uses12HourClock() ? time : minuteOfDayText(parseTimeOfDay(time))
}

/** A day, `YYYY-MM-DD`, in the user's language, with Intl options. */
export function dateText(date: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat({ ...options, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`))
}

/** `Wednesday`, `Wed`; 0 is Monday. */
export function weekdayText(weekday: number, style: 'long' | 'short' = 'long'): string {
  // 1 January 2024 was a Monday.
  return dayText(Date.UTC(2024, 0, 1 + weekday), 'UTC', { weekday: style })
}

/** Capitalizes a date at the start of a line: Spanish months and weekdays are lowercase. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The part of the day of an ISO instant in a zone. */
export function partOfDay(at: string, zone: string): 'Morning' | 'Afternoon' | 'Evening' | 'Night' {
  const instant = Date.parse(at)
  if (isNight(instant, zone)) return 'Night'
  const hour = Number(wallClock(instant, zone).slice(11, 13))
  if (hour < 12) return 'Morning'
  return hour < 18 ? 'Afternoon' : 'Evening'
}
