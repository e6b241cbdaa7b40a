import { zoneCity } from '#shared/time.ts'

/** A stretch of time in words, on the clock of one reader. */
export interface ReadableTime {
  weekday: string
  day: string
  month: string
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
export function readableTime(start: Date, end: Date, timeZone: string): ReadableTime {
  const [from, to] = [parts(start, timeZone), parts(end, timeZone)]
  const day = (time: Parts) => `${time.weekday} ${time.day} ${time.month} ${time.year}`
  const sameDay = day(from) === day(to)
  const city = zoneCity(timeZone)
  const zone = city === 'UTC' ? city : [city, ...new Set([from.offset, to.offset])].join(', ')
  // Where the clock is turned within the meeting, each of its ends says by which offset it goes.
  const turned = from.offset !== to.offset
  const [first, last] = turned ? [`${from.time} (${from.offset})`, `${to.time} (${to.offset})`] : [from.time, to.time]
  return {
    weekday: from.weekday,
    day: from.day,
    month: from.month,
    hours: `${first} – ${sameDay ? last : `${to.weekday} ${to.day} ${to.month}, ${last}`}`,
    zone,
    full: `${day(from)}, ${first} – ${sameDay ? last : `${day(to)}, ${last}`} (${zone})`,
    short: `${from.weekday.slice(0, 3)} ${from.day} ${from.month.slice(0, 3)}, ${from.time} (${from.offset})`,
  }
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

/** A format takes longer to make than a whole mail; some are kept, by their zone. */
const formats = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATS = 100

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
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
  formats.set(timeZone, format)
  return format
}

function parts(at: Date, timeZone: string): Parts {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const { weekday = '', day = '', month = '', year = '', hour = '', minute = '', timeZoneName: offset = 'GMT' } = part
  return { weekday, day, month, year, time: `${hour}:${minute}`, offset }
}
