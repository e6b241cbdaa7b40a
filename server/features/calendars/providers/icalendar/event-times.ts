import type ICAL from 'ical.js'
import { DAY } from '#shared/time.ts'
import { getEventTimes } from '../../event-times.ts'
import type { EventRow } from '../../tables.ts'
import type { EventZone, EventZones } from './event-zones.ts'
import { type LocalTime, parseLocalTime, toPlainDateTime } from './local-time.ts'
import { getParameter, getRawValues, getText } from './parse-components.ts'

/** A time of an event. */
export interface ResolvedTime extends LocalTime {
  /** Epoch ms; for a date, midnight UTC. */
  instant: number
  zone: EventZone
  /** The time zone is unknown; the zone for floating times is used as a guess. */
  isGuess: boolean
}

/** When an event takes place. */
export interface EventTimes extends Pick<EventRow, 'all_day' | 'start_at' | 'end_at' | 'start_date' | 'end_date'> {
  start: ResolvedTime
}

const UTC: EventZone = { name: 'UTC', toInstant: (local) => local }

/** The values of a property as times; undefined for those that are not times. */
export function readTimes(property: ICAL.Property, zones: EventZones): (ResolvedTime | undefined)[] {
  const tzid = getParameter(property, 'tzid')
  return getRawValues(property).map((value) => {
    const time = parseLocalTime(value)
    return time && resolveTime(time, tzid, zones)
  })
}

function resolveTime(time: LocalTime, tzid: string | undefined, zones: EventZones): ResolvedTime {
  if (time.date !== null) return { ...time, instant: time.local, zone: zones.floating, isGuess: false }
  if (time.isUtc) return { ...time, instant: time.local, zone: UTC, isGuess: false }
  const knownZone = tzid === undefined ? zones.floating : zones.find(tzid, time.local)
  const zone = knownZone ?? zones.floating
  return { ...time, instant: zone.toInstant(time.local), zone, isGuess: !knownZone }
}

/** The times of a `VEVENT`; undefined without a readable start. */
export function readEventTimes(component: ICAL.Component, zones: EventZones): EventTimes | undefined {
  const start = readFirstTime(component, 'dtstart', zones)
  if (!start) return undefined
  const span = { start: start.instant, end: readEnd(component, start, zones) }
  return { ...getEventTimes({ all_day: start.date !== null }, span), start }
}

export function readFirstTime(component: ICAL.Component, name: string, zones: EventZones): ResolvedTime | undefined {
  const property = component.getFirstProperty(name)
  return property ? readTimes(property, zones)[0] : undefined
}

/**
 * The end (epoch ms) from `DTEND` or `DURATION`. Without either, an all-day event lasts one day, and a timed event has
 * no duration (RFC 5545, 3.6.1).
 */
function readEnd(component: ICAL.Component, start: ResolvedTime, zones: EventZones): number {
  const end = readFirstTime(component, 'dtend', zones)
  if (start.date !== null) {
    const endLocal = end ? toStartOfDay(end.local) : start.local + parseDuration(getText(component, 'duration')).totalMs
    const days = Math.ceil((endLocal - start.local) / DAY)
    return start.local + Math.max(days, 1) * DAY
  }
  if (end) {
    // If the end is a date, the event lasts until that day begins.
    const instant = end.date === null ? end.instant : start.zone.toInstant(end.local)
    return Math.max(instant, start.instant)
  }
  return Math.max(addDuration(start, getText(component, 'duration')), start.instant)
}

/** The instant (epoch ms) after a duration (RFC 5545, 3.3.6). */
export function addDuration(start: ResolvedTime, duration: string | null): number {
  const { daysMs, exactMs } = parseDuration(duration)
  return start.zone.toInstant(start.local + daysMs) + exactMs
}

export function toStartOfDay(local: number): number {
  return Math.floor(local / DAY) * DAY
}

/**
 * Parses a duration (RFC 5545, 3.3.6). Days and weeks are added in local time (`daysMs`); hours, minutes and seconds
 * are exact (`exactMs`); each is at most ten years. A negative or invalid duration counts as zero.
 */
function parseDuration(text: string | null): { daysMs: number; exactMs: number; totalMs: number } {
  const [, sign, weeks = 0, dayCount = 0, hours = 0, minutes = 0, seconds = 0] =
    /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/.exec(text ?? '') ?? []
  if (sign === '-') return { daysMs: 0, exactMs: 0, totalMs: 0 }
  const limit = 3653 * DAY
  const daysMs = Math.min((Number(weeks) * 7 + Number(dayCount)) * DAY, limit)
  const exactMs = Math.min((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000, limit)
  return { daysMs, exactMs, totalMs: daysMs + exactMs }
}

/** The instant (epoch ms) of a series' time of day on a date, in the zone of the series. */
export function toInstantOnDate(date: number, series: ResolvedTime): number {
  return series.zone.toInstant(toStartOfDay(date) + (series.local - toStartOfDay(series.local)))
}

/** `YYYYMMDD` of a local time. */
export function formatIcalDate(local: number): string {
  return toPlainDateTime(local).toPlainDate().toString().replaceAll('-', '')
}
