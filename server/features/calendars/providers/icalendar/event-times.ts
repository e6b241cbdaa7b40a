import type ICAL from 'ical.js'
import { DAY } from '#shared/time.ts'
import type { EventRow } from '../../tables.ts'
import type { EventZone, EventZones } from './event-zones.ts'
import { type LocalTime, parseLocalTime, toPlainDateTime } from './local-time.ts'
import { parameterOf, rawValues, textOf } from './parse-components.ts'

/** A time of an event. */
export interface ResolvedTime extends LocalTime {
  /** epoch ms; for a date, midnight UTC */
  instant: number
  zone: EventZone
  /** The zone is unknown: the instant is a guess. */
  isGuess: boolean
}

/** When an event takes place. */
export interface EventTimes extends Pick<EventRow, 'all_day' | 'start_at' | 'end_at' | 'start_date' | 'end_date'> {
  start: ResolvedTime
}

const UTC: EventZone = { name: 'UTC', toInstant: (local) => local }

/** The values of a property as times; undefined for those that are not times. */
export function timesOf(property: ICAL.Property, zones: EventZones): (ResolvedTime | undefined)[] {
  const tzid = parameterOf(property, 'tzid')
  return rawValues(property).map((value) => {
    const time = parseLocalTime(value)
    return time && resolveTime(time, tzid, zones)
  })
}

function resolveTime(time: LocalTime, tzid: string | undefined, zones: EventZones): ResolvedTime {
  if (time.date !== null) return { ...time, instant: time.local, zone: zones.floating, isGuess: false }
  if (time.isUtc) return { ...time, instant: time.local, zone: UTC, isGuess: false }
  const known = tzid === undefined ? zones.floating : zones.find(tzid, time.local)
  const zone = known ?? { ...zones.floating, name: undefined }
  return { ...time, instant: zone.toInstant(time.local), zone, isGuess: !known }
}

/** The times of a `VEVENT`; undefined without a readable start. */
export function readEventTimes(component: ICAL.Component, zones: EventZones): EventTimes | undefined {
  const start = firstTime(component, 'dtstart', zones)
  if (!start) return undefined
  const end = readEnd(component, start, zones)
  const isAllDay = start.date !== null
  return {
    all_day: isAllDay,
    start_at: new Date(start.instant),
    end_at: new Date(end),
    start_date: start.date,
    end_date: isAllDay ? new Date(end).toISOString().slice(0, 10) : null,
    start,
  }
}

export function firstTime(component: ICAL.Component, name: string, zones: EventZones): ResolvedTime | undefined {
  const property = component.getFirstProperty(name)
  return property ? timesOf(property, zones)[0] : undefined
}

/**
 * The end (epoch ms) from `DTEND` or `DURATION`. Without either, a date lasts one day, and a time has no length (RFC 5545,
 * 3.6.1).
 */
function readEnd(component: ICAL.Component, start: ResolvedTime, zones: EventZones): number {
  const end = firstTime(component, 'dtend', zones)
  if (start.date !== null) {
    const written = end ? startOfDay(end.local) : start.local + parseDuration(textOf(component, 'duration')).total
    const days = Math.ceil((written - start.local) / DAY)
    return start.local + Math.max(days, 1) * DAY
  }
  if (end) {
    // The end is a date: the event lasts until that day begins.
    const instant = end.date === null ? end.instant : start.zone.toInstant(end.local)
    return Math.max(instant, start.instant)
  }
  const { days, exact } = parseDuration(textOf(component, 'duration'))
  return Math.max(start.zone.toInstant(start.local + days) + exact, start.instant)
}

export function startOfDay(local: number): number {
  return Math.floor(local / DAY) * DAY
}

/** Days follow the clock, hours and less are exact (RFC 5545, 3.3.6). In ms, at most ten years. */
export function parseDuration(text: string | null): { days: number; exact: number; total: number } {
  const [, sign, weeks = 0, dayCount = 0, hours = 0, minutes = 0, seconds = 0] =
    /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/.exec(text ?? '') ?? []
  if (sign === '-') return { days: 0, exact: 0, total: 0 }
  const limit = 3653 * DAY
  const days = Math.min((Number(weeks) * 7 + Number(dayCount)) * DAY, limit)
  const exact = Math.min((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000, limit)
  return { days, exact, total: days + exact }
}

/** The instant (epoch ms) of a series' time of day on a date, in the zone of the series. */
export function atTimeOfDay(date: number, series: ResolvedTime): number {
  return series.zone.toInstant(startOfDay(date) + (series.local - startOfDay(series.local)))
}

/** `YYYYMMDD` of a local time. */
export function formatIcalDate(local: number): string {
  return toPlainDateTime(local).toPlainDate().toString().replaceAll('-', '')
}
