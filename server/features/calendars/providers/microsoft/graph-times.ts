import { DAY, type Span } from '#shared/time.ts'
import { ProviderError } from '../provider-error.ts'
import type { GraphEvent, GraphTime } from './graph-event.ts'
import { listIanaZones, toIanaZone } from './windows-zones.ts'

const OFFSET = /T.*(?:Z|[+-]\d\d:?\d\d)$/i

/** Earlier times cannot be stored. */
const MIN_INSTANT = Date.UTC(1600, 0)

/** Converts a Graph time (in UTC, with an offset, or in its `timeZone`) to an instant (epoch ms). */
function toInstant(time: GraphTime): number {
  try {
    const instant = parseTime(time)
    if (instant < MIN_INSTANT) throw new RangeError('The time is too early')
    return instant
  } catch (cause) {
    throw new ProviderError('unavailable', { cause })
  }
}

function parseTime({ dateTime, timeZone }: GraphTime): number {
  if (OFFSET.test(dateTime)) return Temporal.Instant.from(dateTime).epochMilliseconds
  const local = Temporal.PlainDateTime.from(dateTime)
  return local.toZonedDateTime(toIanaZone(timeZone) ?? 'UTC').epochMilliseconds
}

/** `YYYY-MM-DD` of an instant (epoch ms) in a zone. */
function toLocalDate(instant: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** Midnight UTC of a date `YYYY-MM-DD`, in epoch ms. */
function toUtcMidnight(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

/** An instant (epoch ms) as Graph writes times in UTC, without an offset. */
export function formatUtc(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19)
}

/** The query parameters of a calendar view or a list of instances for a range. */
export function formatRangeQuery({ start, end }: Span): string {
  return `startDateTime=${formatUtc(start)}Z&endDateTime=${formatUtc(end)}Z`
}

/** An instant (epoch ms) as Graph writes it in a zone. */
export function formatLocal(instant: number, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime()
  return local.toString({ smallestUnit: 'second' })
}

/**
 * A day of an all-day event, as midnight UTC. Graph writes it as midnight in whatever zone was requested, but some
 * mailboxes return the instant of midnight in the event's own zone.
 */
export function toDay(instant: number, zone: string): number {
  return instant % DAY === 0 ? instant : toUtcMidnight(toLocalDate(instant, zone))
}

/** The zone in which an event was written; undefined if its name is missing or unknown, as for a custom zone. */
export function getEventZone({ originalStartTimeZone, recurrence }: GraphEvent): string | undefined {
  return recurrence?.range.recurrenceTimeZone
    ? (toIanaZone(recurrence.range.recurrenceTimeZone) ?? toIanaZone(originalStartTimeZone))
    : toIanaZone(originalStartTimeZone)
}

/** The zones in which the event may have been written: several IANA zones share a Windows name. */
export function listEquivalentZones({ originalStartTimeZone, recurrence }: GraphEvent): string[] {
  const zones = listIanaZones(recurrence?.range.recurrenceTimeZone)
  return zones.length > 0 ? zones : listIanaZones(originalStartTimeZone)
}

/** When an event begins and ends, in epoch ms; the days of an all-day event as UTC midnights. */
export function getEventSpan(event: GraphEvent): { start: number; end: number } {
  if (!event.start || !event.end) throw new ProviderError('unavailable')
  const [start, end] = [toInstant(event.start), toInstant(event.end)]
  if (!event.isAllDay) return { start, end: Math.max(start, end) }
  const zone = getEventZone(event) ?? 'UTC'
  const day = toDay(start, zone)
  return { start: day, end: Math.max(toDay(end, zone), day + DAY) }
}

/** Converts a day, given as midnight UTC (epoch ms), to midnight of the same date in a zone. */
export function toLocalMidnight(day: number, zone: string): Date {
  const date = Temporal.PlainDate.from(new Date(day).toISOString().slice(0, 10))
  return new Date(date.toZonedDateTime(zone).epochMilliseconds)
}
