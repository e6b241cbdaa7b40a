import type { Language } from '#shared/languages.ts'
import { zoneCity } from '#shared/time.ts'
import { TOWNS_IN_SPANISH } from '#shared/towns.ts'
import { spanish } from './layout-es.ts'
import { translator } from './translator.ts'

/** A stretch of time in words, on the clock and in the language of one reader; Spanish days begin with a small letter. */
export interface ReadableTime {
  weekday: string
  day: string
  month: string
  /** `Thursday 19 November` */
  date: string
  /** `14:30 – 15:00`, with the day where the end falls on another */
  hours: string
  /** `Madrid, GMT+1` */
  zone: string
  /** `Thursday 19 November 2026, 14:30 – 15:00 (Madrid, GMT+1)` */
  full: string
  /** `Thu 19 Nov, 14:30 (GMT+1)`, for a subject */
  short: string
}

/** Puts a time into words for a reader in `timeZone` (IANA); hours are those of a 24-hour clock. */
export function readableTime(start: Date, end: Date, timeZone: string, language: Language): ReadableTime {
  const t = translator(spanish, language)
  const [from, to] = [parts(start, timeZone, language), parts(end, timeZone, language)]
  const day = ({ weekday, day, month, year }: Parts) =>
    t('{weekday} {day} {month} {year}', { weekday, day, month, year })
  const date = ({ weekday, day, month }: Parts) => t('{weekday} {day} {month}', { weekday, day, month })
  const sameDay = day(from) === day(to)
  const city = townOf(timeZone, language)
  const zone = city === 'UTC' ? city : [city, ...new Set([from.offset, to.offset])].join(', ')
  // Where the clock is turned within the meeting, each of its ends says by which offset it goes.
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
    short: `${from.weekday.slice(0, 3)} ${from.day} ${from.month.slice(0, 3)}, ${from.time} (${from.offset})`,
  }
}

const TOWNS: Record<Language, Readonly<Record<string, string>>> = { en: {}, es: TOWNS_IN_SPANISH }

function townOf(timeZone: string, language: Language): string {
  const town = zoneCity(timeZone)
  return TOWNS[language][town] ?? town
}

interface Parts {
  weekday: string
  day: string
  month: string
  year: string
  time: string
  /** `GMT+1` */
  offset: string
}

/** A format takes longer to make than a whole mail; some are kept, by their language and zone. */
const formats = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATS = 100

const LOCALE: Record<Language, string> = { en: 'en-GB', es: 'es-ES' }

function formatOf(timeZone: string, language: Language): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(LOCALE[language], {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  })
  if (formats.size >= MAX_FORMATS) formats.clear()
  formats.set(key, format)
  return format
}

function parts(at: Date, timeZone: string, language: Language): Parts {
  const part = Object.fromEntries(
    formatOf(timeZone, language)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const { weekday = '', day = '', month = '', year = '', hour = '', minute = '', timeZoneName: offset = 'GMT' } = part
  return { weekday, day, month, year, time: `${hour}:${minute}`, offset }
}
