import { RRuleTemporal } from 'rrule-temporal'
import { invalid } from '../api-errors.ts'
import type { EventResource } from '../state.ts'
import { type EventTime, formatInstant, instantOf } from './times.ts'

/** An occurrence of a series according to its recurrence, ignoring exceptions. */
export interface Occurrence {
  id: string
  originalStart: EventTime
  start: EventTime
  end: EventTime
}

const MAX_OCCURRENCES = 2000
const RECURRENCE_LINE = /^(RRULE|EXRULE|RDATE|EXDATE)((?:;[^:]+)?):(.+)$/

/** Rejects DTSTART and DTEND lines, and rules that cannot be parsed, as the API does. */
export function validateRecurrence(event: EventResource, zone: string): void {
  if (!event.recurrence?.every((line) => RECURRENCE_LINE.test(line))) throw invalid('Invalid recurrence rule.')
  try {
    const start = instantOf(event.start ?? {}, zone).epochMilliseconds
    listOccurrences(event, zone, start, start + 1)
  } catch {
    throw invalid('Invalid recurrence rule.')
  }
}

/** The occurrences that overlap [from, to), in order; times are in epoch milliseconds. */
export function listOccurrences(event: EventResource, zone: string, from: number, to: number): Occurrence[] {
  const { start, end } = event
  if (!start || !end) return []
  const seriesZone = start.date ? 'UTC' : (start.timeZone ?? zone)
  const first = instantOf(start, seriesZone)
  const length = instantOf(end, seriesZone).epochMilliseconds - first.epochMilliseconds
  // All-day series are expanded in UTC; a day can begin up to 14 hours earlier or later elsewhere.
  const margin = start.date ? 14 * 3_600_000 : 0
  const range = { from: from - length - margin, to: to + margin }
  const starts = new Set<number>()
  const excludedStarts = new Set<number>()
  for (const line of event.recurrence ?? []) {
    const [, kind = '', parameters = '', value = ''] = RECURRENCE_LINE.exec(line) ?? []
    const dates = kind.endsWith('RULE')
      ? expandRule(value, first, seriesZone, range)
      : value.split(',').map((text) => parseDate(text, parameters, seriesZone))
    for (const date of dates) (kind.startsWith('EX') ? excludedStarts : starts).add(date)
  }
  if (!event.recurrence?.some((line) => line.startsWith('RRULE'))) starts.add(first.epochMilliseconds)
  return [...starts]
    .filter((ms) => !excludedStarts.has(ms) && ms + Math.max(length, 1) > range.from + length && ms < range.to)
    .toSorted((a, b) => a - b)
    .slice(0, MAX_OCCURRENCES)
    .map((startMs) => toOccurrence(event, startMs, length, seriesZone))
    .filter((occurrence) => overlaps(occurrence, zone, from, to))
}

function overlaps({ start, end }: Occurrence, zone: string, from: number, to: number): boolean {
  const [startMs, endMs] = [instantOf(start, zone).epochMilliseconds, instantOf(end, zone).epochMilliseconds]
  return startMs < to && Math.max(endMs, startMs + 1) > from
}

function expandRule(
  rule: string,
  first: Temporal.Instant,
  zone: string,
  range: { from: number; to: number },
): number[] {
  const upperCase = rule.toUpperCase()
  const until = /UNTIL=(\d{8})(?=;|$)/.exec(upperCase)
  // A date in UNTIL includes that whole day in the zone of the series.
  const end = until?.[1]
    ? Temporal.PlainDate.from(until[1]).add({ days: 1 }).toZonedDateTime(zone).toInstant().subtract({ seconds: 1 })
    : undefined
  const rruleString = end
    ? upperCase.replace(/UNTIL=\d{8}/, `UNTIL=${end.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`)
    : upperCase
  const series = new RRuleTemporal({ rruleString, dtstart: first.toZonedDateTimeISO(zone) })
  return series
    .between(new Date(Math.max(range.from - 1, first.epochMilliseconds)), new Date(range.to), true)
    .map(({ epochMilliseconds }) => epochMilliseconds)
}

function parseDate(text: string, parameters: string, zone: string): number {
  const [, year, month, day, time, utc] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{6}))?(Z?)$/.exec(text.trim()) ?? []
  const zoneName = /TZID=([^;]+)/.exec(parameters)?.[1]
  const timeText = time ? `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}` : '00:00:00'
  return Temporal.PlainDateTime.from(`${year}-${month}-${day}T${timeText}`).toZonedDateTime(
    utc ? 'UTC' : (zoneName ?? zone),
  ).epochMilliseconds
}

function toOccurrence(series: EventResource, startMs: number, length: number, zone: string): Occurrence {
  const startInstant = Temporal.Instant.fromEpochMilliseconds(startMs)
  const toTime = (instant: Temporal.Instant): EventTime =>
    series.start?.date
      ? { date: instant.toString().slice(0, 10) }
      : { dateTime: formatInstant(instant, zone), timeZone: zone }
  const start = toTime(startInstant)
  return {
    id: instanceId(series.id ?? '', start, zone),
    originalStart: start,
    start,
    end: toTime(startInstant.add({ milliseconds: length })),
  }
}

/** The id of an instance: its series' id and its original start. */
export function instanceId(seriesId: string, originalStart: EventTime, zone: string): string {
  const stamp = originalStart.date
    ? originalStart.date.replaceAll('-', '')
    : instantOf(originalStart, zone).toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  return `${seriesId}_${stamp}`
}

/** Splits the id of an instance into its series and a range that contains its original start. */
export function parseInstanceId(id: string): { seriesId: string; from: number; to: number } | null {
  const [, seriesId, date, time] = /^(.+)_(\d{8})(?:T(\d{6})Z)?$/.exec(id) ?? []
  if (!seriesId || !date) return null
  const dateMs = parseDate(time ? `${date}T${time}Z` : `${date}Z`, '', 'UTC')
  return time
    ? { seriesId, from: dateMs, to: dateMs + 1 }
    : { seriesId, from: dateMs - 14 * 3_600_000, to: dateMs + 38 * 3_600_000 }
}
