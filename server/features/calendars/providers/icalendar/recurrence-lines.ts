import type ICAL from 'ical.js'
import { DAY, type Span } from '#shared/time.ts'
import { formatIcalTime, MAX_DATES } from '../../recurrence-rule.ts'
import { MAX_UTC_OFFSET } from '../../unknown-zones.ts'
import {
  addDuration,
  formatIcalDate,
  type ResolvedTime,
  readTimes,
  toInstantOnDate,
  toStartOfDay,
} from './event-times.ts'
import type { EventZones } from './event-zones.ts'
import { parseLocalTime } from './local-time.ts'
import { getParameter, getRawValues } from './parse-components.ts'

/** As `parseComponent` names them. */
const RECURRENCE_PROPERTIES = ['x-rrule', 'x-exrule', 'rdate']

export function isSeries(component: ICAL.Component): boolean {
  return RECURRENCE_PROPERTIES.some((name) => component.hasProperty(name))
}

/**
 * The recurrence lines of a series, in UTC or as dates. Unsupported lines are kept: expanding them fails, which makes
 * the owner's availability unknown.
 */
export function readRecurrenceLines(component: ICAL.Component, start: ResolvedTime, zones: EventZones): string[] {
  const lines = [
    ...component.getAllProperties('x-rrule').map((property) => `RRULE:${normalizeUntil(getRawText(property), start)}`),
    ...component.getAllProperties('x-exrule').map((property) => `EXRULE:${getRawText(property)}`),
  ]
  const dateCount = countDates(component)
  if (dateCount > MAX_DATES) lines.push(`X-DATES:${dateCount}`)
  else {
    lines.push(...component.getAllProperties('rdate').map((property) => formatDates(property, 'RDATE', start, zones)))
    // Without the series' time zone, we cannot tell which instances are excluded.
    const exdates = start.isGuess ? [] : component.getAllProperties('exdate')
    lines.push(...exdates.map((property) => formatDates(property, 'EXDATE', start, zones)))
  }
  if (start.isGuess) lines.push(createUnknownZoneLine(component))
  else if (start.zone.name === undefined) lines.push(`X-${createUnknownZoneLine(component)}`)
  return lines
}

function countDates(component: ICAL.Component): number {
  const properties = ['rdate', 'exdate'].flatMap((name) => component.getAllProperties(name))
  return properties.reduce((count, property) => count + getRawValues(property).length, 0)
}

/** Creates the line that marks an event in an unknown time zone, see `unknown-zones.ts`. */
export function createUnknownZoneLine(component: ICAL.Component): string {
  const property = component.getFirstProperty('dtstart')
  return property ? unfoldAndTruncate(property.toICALString()) : 'DTSTART'
}

function getRawText(property: ICAL.Property): string {
  return unfoldAndTruncate(property.toICALString()).replace(/^[^:]*:/, '')
}

function unfoldAndTruncate(line: string): string {
  return line.replaceAll(/\r?\n[ \t]/g, '').slice(0, 2000)
}

/** Many apps write `UNTIL` in the local time of the start. In an unknown zone, it becomes the latest possible end. */
function normalizeUntil(rule: string, { zone, date, isGuess }: ResolvedTime): string {
  if (isGuess) {
    return rule.replace(/UNTIL=(\d{8}(?:T\d{6}Z?)?)/i, (part, text: string) => {
      const until = parseLocalTime(text)
      return until ? `UNTIL=${formatIcalTime(until.local + (until.date === null ? 0 : DAY) + MAX_UTC_OFFSET)}` : part
    })
  }
  return rule.replace(/UNTIL=(\d{8}T\d{6})(?![\dZ])/i, (part, text: string) => {
    const until = parseLocalTime(text)
    if (!until) return part
    return date === null
      ? `UNTIL=${formatIcalTime(zone.toInstant(until.local))}`
      : `UNTIL=${formatIcalDate(until.local)}`
  })
}

/** Formats the dates of a property; if they cannot be read, returns a line that makes expanding the series fail. */
function formatDates(
  property: ICAL.Property,
  name: 'RDATE' | 'EXDATE',
  seriesStart: ResolvedTime,
  zones: EventZones,
): string {
  const fallback = `X-${unfoldAndTruncate(property.toICALString())}`
  if (isPeriodList(property)) {
    const periods =
      name === 'RDATE' && !seriesStart.isGuess && seriesStart.date === null ? readPeriods(property, zones) : []
    return periods.length === 0 || periods.some(({ start }) => start < seriesStart.instant)
      ? fallback
      : `RDATE:${periods.map(({ start }) => formatIcalTime(start)).join(',')}`
  }
  const times = readTimes(property, zones)
  if (times.length < getRawValues(property).length || times.length === 0) return fallback
  const dates: string[] = []
  for (const time of times) {
    if (!time || time.isGuess || seriesStart.isGuess) return fallback
    const start = resolveOriginalStart(time, seriesStart)
    // Expansion ignores starts before the first start of the series.
    if (name === 'RDATE' && start < seriesStart.instant) return fallback
    dates.push(seriesStart.date === null ? formatIcalTime(start) : formatIcalDate(start))
  }
  return seriesStart.date === null ? `${name}:${dates.join(',')}` : `${name};VALUE=DATE:${dates.join(',')}`
}

function isPeriodList(property: ICAL.Property): boolean {
  return getParameter(property, 'value')?.toUpperCase() === 'PERIOD' || property.type === 'period'
}

/** The instances of a series that `RDATE`s list with their own ends. */
export function listPeriods(component: ICAL.Component, seriesStart: ResolvedTime, zones: EventZones): Span[] {
  if (seriesStart.isGuess || seriesStart.date !== null || countDates(component) > MAX_DATES) return []
  return component
    .getAllProperties('rdate')
    .filter(isPeriodList)
    .flatMap((property) => readPeriods(property, zones))
}

/** The periods (RFC 5545, 3.3.9) of a property; none if one of them cannot be read. */
function readPeriods(property: ICAL.Property, zones: EventZones): Span[] {
  // Starts alternate with ends or durations.
  const values = getRawValues(property)
  const times = readTimes(property, zones)
  const periods: Span[] = []
  for (let i = 0; i < values.length; i += 2) {
    const [start, end] = [times[i], times[i + 1]]
    if (!start || start.date !== null || start.isGuess || end?.isGuess) return []
    const endInstant = end ? end.instant : addDuration(start, values[i + 1] ?? null)
    if (endInstant <= start.instant) return []
    periods.push({ start: start.instant, end: endInstant })
  }
  return periods
}

/**
 * The start (epoch ms) of the instance that an `EXDATE`, `RDATE` or `RECURRENCE-ID` refers to. In a timed series, a
 * date refers to the instance on that day; in an all-day series, a time refers to the instance on its day.
 */
export function resolveOriginalStart(time: ResolvedTime, seriesStart: ResolvedTime): number {
  if (seriesStart.date !== null) return toStartOfDay(time.local)
  return time.date === null ? time.instant : toInstantOnDate(time.local, seriesStart)
}
