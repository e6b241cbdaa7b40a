import type { calendar_v3 } from '@googleapis/calendar'
import { invalid } from '../api-errors.ts'

export type EventTime = calendar_v3.Schema$EventDateTime

const OFFSET = /(?:[zZ]|[+-]\d{2}:\d{2})$/

export function isValidZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Validates a client's start or end time; a time without a zone gets the zone of the calendar. */
export function parseEventTime(time: EventTime, calendarZone: string, field: 'start' | 'end'): EventTime {
  const { date, dateTime, timeZone } = time
  if (timeZone && !isValidZone(timeZone)) throw invalid(`Invalid time zone definition for ${field} time.`)
  if (date && dateTime) throw invalid(`Invalid ${field} time.`)
  try {
    if (date) return { date: Temporal.PlainDate.from(date).toString() }
    if (!dateTime) throw invalid(`Missing ${field} time.`)
    if (!OFFSET.test(dateTime) && !timeZone) throw invalid(`Missing time zone definition for ${field} time.`)
    const zone = timeZone ?? calendarZone
    return { dateTime: formatInstant(instantOf({ dateTime, timeZone: zone }, zone), zone), timeZone: zone }
  } catch (error) {
    if (error instanceof RangeError) throw invalid(`Invalid value for: ${field}`)
    throw error
  }
}

/** The instant of a start or end; days begin at midnight in the zone. */
export function instantOf(time: EventTime, zone: string): Temporal.Instant {
  if (time.date) return Temporal.PlainDate.from(time.date).toZonedDateTime(zone).toInstant()
  const text = time.dateTime ?? ''
  if (OFFSET.test(text)) return Temporal.Instant.from(text)
  return Temporal.PlainDateTime.from(text)
    .toZonedDateTime(time.timeZone ?? zone)
    .toInstant()
}

export const millisecondsOf = (time: EventTime | undefined, zone: string): number =>
  time ? instantOf(time, zone).epochMilliseconds : 0

export function formatInstant(instant: Temporal.Instant, zone: string): string {
  return zone === 'UTC' || zone === 'Etc/UTC'
    ? instant.toString({ smallestUnit: 'second' })
    : instant.toZonedDateTimeISO(zone).toString({ smallestUnit: 'second', timeZoneName: 'never' })
}

/** Formats a stored time in the zone of a response. */
export function renderEventTime(time: EventTime, zone: string): EventTime {
  if (time.date) return { date: time.date }
  const renderedTime: EventTime = { dateTime: formatInstant(instantOf(time, zone), zone) }
  if (time.timeZone) renderedTime.timeZone = time.timeZone
  return renderedTime
}

/** Parses a timestamp parameter, whose offset is mandatory. */
export function parseTimestamp(text: string): number | null {
  if (!OFFSET.test(text)) return null
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return null
  }
}
