import { clockOptions, type Language } from '#shared/languages.ts'
import { zoneCity } from '#shared/time.ts'
import { TOWNS_IN_SPANISH } from '#shared/towns.ts'
import { homeLocale } from './home-locale.ts'
import { spanish } from './layout-es.ts'
import { translator } from './translator.ts'

/**
 * A time range in one reader's language and time zone, formatted as in the country of that time zone: in New York,
 * `Thursday, November 19` and `2:30 PM – 3:00 PM`. Spanish weekdays begin with a lower-case letter.
 */
export interface ReadableTime {
  weekday: string
  day: string
  month: string
  /** `Thursday 19 November` */
  date: string
  /** `14:30 – 15:00`, with the date of the end if it is on another day */
  hours: string
  /** `Madrid, GMT+1` */
  zone: string
  /** `Thursday 19 November 2026, 14:30 – 15:00 (Madrid, GMT+1)` */
  full: string
  /** `Thu 19 Nov, 14:30 (GMT+1)`, for a subject */
  short: string
}

/** Formats a time range for a reader in `timeZone` (IANA). */
export function readableTime(start: Date, end: Date, timeZone: string, language: Language): ReadableTime {
  const t = translator(spanish, language)
  const [from, to] = [parts(start, timeZone, language), parts(end, timeZone, language)]
  const date = ({ weekday, day, month, isMonthFirst }: Parts) =>
    isMonthFirst ? `${weekday}, ${month} ${day}` : t('{weekday} {day} {month}', { weekday, day, month })
  const day = (at: Parts) =>
    at.isMonthFirst ? `${date(at)}, ${at.year}` : t('{date} {year}', { date: date(at), year: at.year })
  const sameDay = day(from) === day(to)
  const city = townOf(timeZone, language)
  const zone = city === 'UTC' ? city : [city, ...new Set([from.offset, to.offset])].join(', ')
  // If the offset changes within the meeting, both ends show theirs.
  const turned = from.offset !== to.offset
  const [first, last] = turned ? [`${from.time} (${from.offset})`, `${to.time} (${to.offset})`] : [from.time, to.time]
  return {
    weekday: from.weekday,
    day: from.day,
    month: from.month,
    date: date(from),
    hours: `${first} – ${sameDay ? last : `${date(to)}, ${last}`}`,
    zone,
    full: `${day(from)}, ${first} – ${sameDay ? last : `${day(to)}, ${last}`} (${zone})`,
    short: `${shortDate(from)}, ${from.time} (${from.offset})`,
  }
}

const TOWNS: Record<Language, Readonly<Record<string, string>>> = { en: {}, es: TOWNS_IN_SPANISH }

function townOf(timeZone: string, language: Language): string {
  const town = zoneCity(timeZone)
  return TOWNS[language][town] ?? town
}

function shortDate({ weekday, day, month, isMonthFirst }: Parts): string {
  const [short, of] = [weekday.slice(0, 3), month.slice(0, 3)]
  return isMonthFirst ? `${short}, ${of} ${day}` : `${short} ${day} ${of}`
}

interface Parts {
  weekday: string
  day: string
  month: string
  year: string
  /** Whether the month precedes the day. */
  isMonthFirst: boolean
  time: string
  /** `GMT+1` */
  offset: string
}

/** Cache by language and time zone: creating a format takes longer than rendering a whole mail. */
const formats = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATS = 100

function formatOf(timeZone: string, language: Language): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const locale = homeLocale(timeZone, language)
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...clockOptions(locale),
    timeZoneName: 'shortOffset',
  })
  if (formats.size >= MAX_FORMATS) formats.clear()
  formats.set(key, format)
  return format
}

function parts(at: Date, timeZone: string, language: Language): Parts {
  const told = formatOf(timeZone, language).formatToParts(at)
  const order = told.map(({ type }) => type)
  const part = Object.fromEntries(told.map(({ type, value }) => [type, value]))
  const { weekday = '', day = '', month = '', year = '', hour = '', minute = '', timeZoneName: offset = 'GMT' } = part
  const half = part['dayPeriod']
  const time = half === undefined ? `${hour}:${minute}` : `${hour}:${minute} ${half}`.replaceAll(' ', '\u00a0')
  return { weekday, day, month, year, isMonthFirst: order.indexOf('month') < order.indexOf('day'), time, offset }
}
