import type ICAL from 'ical.js'
import { formatIcalTime, MAX_DATES } from '../../recurrence-rule.ts'
import { atTimeOfDay, formatIcalDate, type ResolvedTime, startOfDay, timesOf } from './event-times.ts'
import type { EventZones } from './event-zones.ts'
import { parseLocalTime } from './local-time.ts'
import { parameterOf, rawValues } from './parse-components.ts'

const RECURRENCE_PROPERTIES = ['x-rrule', 'rrule', 'x-exrule', 'exrule', 'rdate']

export function isSeries(component: ICAL.Component): boolean {
  return RECURRENCE_PROPERTIES.some((name) => component.hasProperty(name))
}

/**
 * The recurrence lines of a series, in UTC or as dates. Unsupported lines are kept: expanding them fails, which makes
 * their owner's availability unknown.
 */
export function readRecurrenceLines(component: ICAL.Component, start: ResolvedTime, zones: EventZones): string[] {
  const properties = (...names: string[]) => names.flatMap((name) => component.getAllProperties(name))
  const lines = [
    ...properties('x-rrule', 'rrule').map((property) => `RRULE:${normalizeUntil(rawText(property), start)}`),
    ...properties('x-exrule', 'exrule').map((property) => `EXRULE:${rawText(property)}`),
  ]
  const dateCount = properties('rdate', 'exdate').reduce((count, property) => count + rawValues(property).length, 0)
  if (dateCount > MAX_DATES) lines.push(`X-DATES:${dateCount}`)
  else {
    lines.push(...properties('rdate').map((property) => formatDates(property, 'RDATE', start, zones)))
    lines.push(...properties('exdate').map((property) => formatDates(property, 'EXDATE', start, zones)))
  }
  if (start.zone.name === undefined) lines.push(unreadableLine(component, 'dtstart'))
  return lines
}

/** A line that no recurrence can contain, so that expanding the series fails. */
export function unreadableLine(component: ICAL.Component, name: string): string {
  const property = component.getFirstProperty(name)
  return property ? unfold(property.toICALString()) : name.toUpperCase()
}

function rawText(property: ICAL.Property): string {
  return unfold(property.toICALString()).replace(/^[^:]*:/, '')
}

function unfold(line: string): string {
  return line.replaceAll(/\r?\n[ \t]/g, '').slice(0, 2000)
}

/** Many apps write `UNTIL` in the local time of the start. */
function normalizeUntil(rule: string, { zone, date }: ResolvedTime): string {
  return rule.replace(/UNTIL=(\d{8}T\d{6})(?![\dZ])/i, (part, text: string) => {
    const until = parseLocalTime(text)
    if (!until) return part
    return date === null
      ? `UNTIL=${formatIcalTime(zone.toInstant(until.local))}`
      : `UNTIL=${formatIcalDate(until.local)}`
  })
}

function formatDates(
  property: ICAL.Property,
  name: 'RDATE' | 'EXDATE',
  series: ResolvedTime,
  zones: EventZones,
): string {
  const unreadable = `X-${unfold(property.toICALString())}`
  if (parameterOf(property, 'value')?.toUpperCase() === 'PERIOD' || property.type === 'period') return unreadable
  const times = timesOf(property, zones)
  if (times.length < rawValues(property).length || times.length === 0) return unreadable
  const dates: string[] = []
  for (const time of times) {
    if (!time || time.isGuess) return unreadable
    const start = originalStart(time, series)
    // Expansion ignores starts before the first.
    if (name === 'RDATE' && start < series.instant) return unreadable
    dates.push(series.date === null ? formatIcalTime(start) : formatIcalDate(start))
  }
  return series.date === null ? `${name}:${dates.join(',')}` : `${name};VALUE=DATE:${dates.join(',')}`
}

/**
 * The start of an instance (epoch ms), as `EXDATE` or `RECURRENCE-ID` names it. A date names the instance of that day,
 * and a time the day of an all-day instance.
 */
export function originalStart(time: ResolvedTime, series: ResolvedTime): number {
  if (series.date !== null) return startOfDay(time.local)
  return time.date === null ? time.instant : atTimeOfDay(time.local, series)
}
