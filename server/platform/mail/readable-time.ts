import { SPANISH_CITY_NAMES } from '#shared/city-names.ts'
import { type Language, timeFormatOptions } from '#shared/languages.ts'
import { zoneCity } from '#shared/time.ts'
import { homeLocale } from './home-locale.ts'
import { spanish } from './layout-es.ts'
import { createTranslator } from './translator.ts'

/**
 * A time range in the recipient's language and time zone, formatted as in the country of that time zone: in New York,
 * `Thursday, November 19` and `2:30 PM – 3:00 PM`. Spanish weekdays begin with a lowercase letter.
 */
export interface ReadableTime {
  weekday: string
  day: string
  month: string
  /** `Thursday 19 November` */
  date: string
  /** `14:30 – 15:00`, with the date of the end if it is on another day */
  hours: string
  /** `Madrid, GMT+1`; `UTC` alone; with both offsets if the offset changes */
  zone: string
  /** `Thursday 19 November 2026, 14:30 – 15:00 (Madrid, GMT+1)` */
  full: string
  /** `Thu 19 Nov, 14:30 (GMT+1)`, for a subject line */
  short: string
}

/** Formats a time range for a recipient in `timeZone` (IANA). */
export function toReadableTime(start: Date, end: Date, timeZone: string, language: Language): ReadableTime {
  const t = createTranslator(spanish, language)
  const [from, to] = [toParts(start, timeZone, language), toParts(end, timeZone, language)]
  const formatDay = ({ weekday, day, month, isMonthFirst }: Parts) =>
    isMonthFirst ? `${weekday}, ${month} ${day}` : t('{weekday} {day} {month}', { weekday, day, month })
  const formatDate = (parts: Parts) =>
    parts.isMonthFirst
      ? `${formatDay(parts)}, ${parts.year}`
      : t('{date} {year}', { date: formatDay(parts), year: parts.year })
  const isSameDay = formatDate(from) === formatDate(to)
  const city = cityOf(timeZone, language)
  const zone = city === 'UTC' ? city : [city, ...new Set([from.offset, to.offset])].join(', ')
  // If the offset changes during the meeting, the start and the end are each shown with their own.
  const hasOffsetChange = from.offset !== to.offset
  const [startText, endText] = hasOffsetChange
    ? [`${from.time} (${from.offset})`, `${to.time} (${to.offset})`]
    : [from.time, to.time]
  return {
    weekday: from.weekday,
    day: from.day,
    month: from.month,
    date: formatDay(from),
    hours: `${startText} – ${isSameDay ? endText : `${formatDay(to)}, ${endText}`}`,
    zone,
    full: `${formatDate(from)}, ${startText} – ${isSameDay ? endText : `${formatDate(to)}, ${endText}`} (${zone})`,
    short: `${formatShortDay(from)}, ${from.time} (${from.offset})`,
  }
}

const CITIES: Record<Language, Readonly<Record<string, string>>> = { en: {}, es: SPANISH_CITY_NAMES }

function cityOf(timeZone: string, language: Language): string {
  const city = zoneCity(timeZone)
  return CITIES[language][city] ?? city
}

function formatShortDay({ weekday, day, month, isMonthFirst }: Parts): string {
  const [shortWeekday, shortMonth] = [weekday.slice(0, 3), month.slice(0, 3)]
  return isMonthFirst ? `${shortWeekday}, ${shortMonth} ${day}` : `${shortWeekday} ${day} ${shortMonth}`
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

/** Cache by language and time zone: creating a formatter takes longer than rendering a whole email. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATTERS = 100

function getFormatter(timeZone: string, language: Language): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`
  const cached = formatters.get(key)
  if (cached) return cached
  const locale = homeLocale(timeZone, language)
  const formatter = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...timeFormatOptions(locale),
    timeZoneName: 'shortOffset',
  })
  if (formatters.size >= MAX_FORMATTERS) formatters.clear()
  formatters.set(key, formatter)
  return formatter
}

function toParts(instant: Date, timeZone: string, language: Language): Parts {
  const parts = getFormatter(timeZone, language).formatToParts(instant)
  const order = parts.map(({ type }) => type)
  const values = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  const { weekday = '', day = '', month = '', year = '', hour = '', minute = '', timeZoneName: offset = 'GMT' } = values
  const dayPeriod = values['dayPeriod']
  const time =
    dayPeriod === undefined ? `${hour}:${minute}` : `${hour}:${minute} ${dayPeriod}`.replaceAll(' ', '\u00a0')
  return { weekday, day, month, year, isMonthFirst: order.indexOf('month') < order.indexOf('day'), time, offset }
}
