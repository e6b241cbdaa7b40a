import { DAY, HOUR, type Span } from '#shared/time.ts'
import { isUnambiguousLocalTime } from '../../platform/icalendar/event-properties.ts'
import type { Series } from './recurrence.ts'
import { LAST_SECOND } from './recurrence-rule.ts'
import type { EventRow } from './tables.ts'

/** How far an all-day event (stored as UTC days), or an event in an unknown time zone, can be from its stored time. */
export const MAX_LOCAL_SHIFT = 26 * HOUR

/** The last day of four-digit years, as UTC midnight. */
const LAST_DAY = Date.UTC(9999, 11, 31)

type EventTimes = Pick<EventRow, 'all_day' | 'start_at' | 'end_at' | 'start_date' | 'end_date'>

/** The span of an event. All-day events run from midnight to midnight (end exclusive) in the owner's time zone. */
export function toSpan({ start_at, end_at, start_date, end_date }: EventTimes, time_zone: string): Span {
  if (start_date === null || end_date === null) return { start: start_at.getTime(), end: end_at.getTime() }
  return { start: toStartOfDay(start_date, time_zone), end: toStartOfDay(end_date, time_zone) }
}

/** Uses the time zone's rules: a day may begin at 01:00 after a clock change. */
function toStartOfDay(date: string, time_zone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(time_zone).epochMilliseconds
}

/** Whether the start and end of an event are unambiguous in its time zone: neither is in an hour that occurs twice. */
export function hasUniqueLocalTimes({
  start_at,
  end_at,
  time_zone,
}: Pick<EventRow, 'start_at' | 'end_at' | 'time_zone'>): boolean {
  return isUnambiguousLocalTime(start_at, time_zone) && isUnambiguousLocalTime(end_at, time_zone)
}

/**
 * The times of an event, which is shortened if it ends after the year 9999.
 * @param span in UTC days if it is all-day
 */
export function getEventTimes({ all_day }: Pick<EventTimes, 'all_day'>, span: Span): EventTimes {
  const last = all_day ? LAST_DAY : LAST_SECOND
  const [start, end] = [Math.min(span.start, last), Math.min(span.end, last)]
  return {
    all_day,
    start_at: new Date(start),
    end_at: new Date(end),
    start_date: all_day ? formatUtcDate(start) : null,
    end_date: all_day ? formatUtcDate(end) : null,
  }
}

/** The times of the instance of a series that starts at `start` (epoch ms; a UTC day if it is all-day). */
export function getInstanceTimes(series: EventTimes, start: number): EventTimes {
  return getEventTimes(series, { start, end: start + series.end_at.getTime() - series.start_at.getTime() })
}

function formatUtcDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

export function toDateOrNull(time: number | null): Date | null {
  return time === null ? null : new Date(time)
}

/** Converts a recurring event for expansion. */
export function toSeries(
  event: Pick<EventRow, 'start_at' | 'end_at' | 'all_day' | 'time_zone' | 'recurrence' | 'until' | 'rule_until'>,
): Series {
  const { start_at, end_at, all_day, time_zone, recurrence, until, rule_until } = event
  return {
    start: start_at.getTime(),
    end: end_at.getTime(),
    all_day,
    time_zone,
    recurrence,
    until: until?.getTime() ?? null,
    rule_until: rule_until?.getTime() ?? null,
  }
}

/** The range to search for instances; a day wider at both ends for all-day series, which are stored as UTC days. */
export function widenSearchRange({ start, end }: Span, { all_day }: { all_day: boolean }): Span {
  return all_day ? { start: start - DAY, end: end + DAY } : { start, end }
}

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && a.end > b.start
}
