import type { EventId } from '#shared/ids.ts'
import type { Span } from '#shared/time.ts'
import type { EventRow } from '../../platform/db/schema.ts'
import { instanceTimes, overlaps, searched, seriesOf, spanOf } from './event-times.ts'
import { expandSeries } from './recurrence.ts'
import { basicFormat, RecurrenceError } from './recurrence-rule.ts'

/** By series, the starts (epoch ms) that its rule gives but an event of its own stands in for. */
export type ReplacedStarts = ReadonlyMap<string, ReadonlySet<number>>

export function replacedStarts(
  events: readonly Pick<EventRow, 'recurring_event_id' | 'original_start_time'>[],
): ReplacedStarts {
  const replaced = new Map<string, Set<number>>()
  for (const { recurring_event_id, original_start_time } of events) {
    if (recurring_event_id === null || original_start_time === null) continue
    const starts = replaced.get(recurring_event_id) ?? new Set()
    replaced.set(recurring_event_id, starts.add(original_start_time.getTime()))
  }
  return replaced
}

/**
 * What is to be seen of a user's events within a range: of a series each instance, changed ones in their place,
 * cancelled ones nowhere. Sorted by start. A series that cannot be expanded stands where it begins.
 */
export function listInstances(events: readonly EventRow[], time_zone: string, range: Span): EventRow[] {
  const replaced = replacedStarts(events)
  return events
    .filter((event) => event.status !== 'cancelled')
    .flatMap((event) => (event.recurrence.length === 0 ? event : instancesOf(event, replaced, range)))
    .map((event) => ({ event, span: spanOf(event, time_zone) }))
    .filter(({ span }) => overlaps(span, range))
    .toSorted((a, b) => a.span.start - b.span.start || b.span.end - a.span.end)
    .map(({ event }) => event)
}

function instancesOf(event: EventRow, replaced: ReplacedStarts, range: Span): EventRow[] {
  const gone = replaced.get(event.event_id)
  try {
    return expandSeries(seriesOf(event), searched(range, event)).flatMap(({ start }) =>
      gone?.has(start) ? [] : instanceOf(event, start),
    )
  } catch (error) {
    if (!(error instanceof RecurrenceError)) throw error
    return [event]
  }
}

/** One instance of a series as an event of its own, `start` (epoch ms) as the rule gives it. */
export function instanceOf(series: EventRow, start: number): EventRow {
  const end = start + series.end_at.getTime() - series.start_at.getTime()
  return {
    ...series,
    ...instanceTimes(series, { start, end }),
    event_id: instanceId(series, start),
    recurrence: [],
    until: new Date(end),
    recurring_event_id: series.event_id,
    original_start_time: new Date(start),
  }
}

/** The series' id and the instance's original start, as Google Calendar writes them: `…_20270104T080000Z`, all-day `…_20270104`. */
export function instanceId({ event_id, all_day }: Pick<EventRow, 'event_id' | 'all_day'>, start: number): EventId {
  const time = basicFormat(start)
  return `${event_id}_${all_day ? time.slice(0, 8) : time}` as EventId
}

/** Which series and which of its starts an id names, if it is an instance's at all. */
export function parseInstanceId(id: string): { event_id: string; start: number } | undefined {
  const [, event_id, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(.+)_(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(id) ?? []
  const start = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return event_id === undefined || Number.isNaN(start) ? undefined : { event_id, start }
}
