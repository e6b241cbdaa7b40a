import { HOUR, type Span } from '#shared/time.ts'
import { toSeries } from './event-times.ts'
import { expandSeries } from './recurrence.ts'
import type { EventRow } from './tables.ts'
import type { WorkBudget } from './work-budget.ts'

/** The largest UTC offset of a time zone; the smallest is -12 hours. */
export const MAX_UTC_OFFSET = 14 * HOUR

/** Matches the recurrence line that marks an event in an unknown time zone: its start is a guess. */
const UNKNOWN_ZONE_LINE = /^DTSTART\b.*;TZID=/i

type ZonedEvent = Pick<
  EventRow,
  'start_at' | 'end_at' | 'all_day' | 'time_zone' | 'recurrence' | 'until' | 'rule_until'
>

export function hasUnknownZone({ recurrence }: Pick<EventRow, 'recurrence'>): boolean {
  return recurrence.some((line) => UNKNOWN_ZONE_LINE.test(line))
}

/** Moves an event in an unknown time zone to the same local time in UTC, which never skips or repeats a local time. */
export function toUtcEvent<Event extends ZonedEvent>(event: Event): Event {
  const { start_at, end_at, time_zone, recurrence } = event
  const localTime = Temporal.Instant.fromEpochMilliseconds(start_at.getTime())
    .toZonedDateTimeISO(time_zone)
    .toPlainDateTime()
  const start = localTime.toZonedDateTime('UTC').epochMilliseconds
  return {
    ...event,
    start_at: new Date(start),
    end_at: new Date(start + end_at.getTime() - start_at.getTime()),
    time_zone: 'UTC',
    recurrence: recurrence.filter((line) => !UNKNOWN_ZONE_LINE.test(line)),
  }
}

/**
 * When an event in an unknown time zone, or its instances, may take place: its local times, at any possible UTC offset.
 * @throws {RecurrenceError} when it cannot be expanded
 */
export async function listPossibleTimes(event: ZonedEvent, range: Span, budget: WorkBudget): Promise<Span[]> {
  const series = toSeries(toUtcEvent(event))
  const instances =
    series.recurrence.length === 0
      ? [series]
      : await expandSeries(series, { start: range.start - MAX_UTC_OFFSET, end: range.end + MAX_UTC_OFFSET }, budget)
  return instances.map(({ start, end }) => ({ start: start - MAX_UTC_OFFSET, end: end + MAX_UTC_OFFSET }))
}
