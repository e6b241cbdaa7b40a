import type { EventId } from '#shared/ids.ts'
import type { Span } from '#shared/time.ts'
import { getEventTimes, getInstanceTimes, overlaps, toSeries, toSpan, widenSearchRange } from './event-times.ts'
import { expandSeries } from './recurrence.ts'
import { formatIcalTime, RecurrenceError } from './recurrence-rule.ts'
import type { EventRow } from './tables.ts'
import { OverBudgetError, type WorkBudget } from './work-budget.ts'

/** An instance of a series. */
export interface Instance {
  series: EventRow
  /** The original start, as produced by the rule (epoch ms). */
  start: number
}

/** For each series (by event id), the starts (epoch ms) that its exceptions replace. */
export type ReplacedStarts = ReadonlyMap<string, ReadonlySet<number>>

export function groupReplacedStarts(
  events: readonly { recurring_event_id: string | null; original_start_time: Date | null }[],
): ReplacedStarts {
  const replacedStarts = new Map<string, Set<number>>()
  for (const { recurring_event_id, original_start_time } of events) {
    if (recurring_event_id === null || original_start_time === null) continue
    const starts = replacedStarts.get(recurring_event_id) ?? new Set()
    replacedStarts.set(recurring_event_id, starts.add(original_start_time.getTime()))
  }
  return replacedStarts
}

/** Range and limits of a listing. */
export interface ListingOptions {
  range: Span
  budget: WorkBudget
  /** Maximum size of the result. */
  maxSize: { events: number; characters: number }
}

/**
 * A user's visible events within a range: series expanded to instances, with exceptions applied and cancelled instances
 * left out. Sorted by start. A series that cannot be expanded appears only at its start.
 * @throws {OverBudgetError} when there are too many events, or expanding them is too expensive
 */
export async function expandEvents(
  events: readonly EventRow[],
  time_zone: string,
  { range, budget, maxSize }: ListingOptions,
): Promise<EventRow[]> {
  const replacedStarts = groupReplacedStarts(events)
  const visible: { event: EventRow; span: Span }[] = []
  let characters = 0
  for (const event of events) {
    if (event.status === 'cancelled') continue
    budget.spend(1)
    await budget.yieldIfNeeded()
    for (const instance of event.recurrence.length === 0
      ? [event]
      : await expandRecurringEvent(event, replacedStarts, range, budget)) {
      const span = toSpan(instance, time_zone)
      if (!overlaps(span, range)) continue
      visible.push({ event: instance, span })
      characters += estimateTextLength(instance)
    }
    if (visible.length > maxSize.events || characters > maxSize.characters)
      throw new OverBudgetError('The listing is too large')
  }
  return visible.toSorted((a, b) => a.span.start - b.span.start || b.span.end - a.span.end).map(({ event }) => event)
}

/** The approximate number of characters that an event adds to a response; each instance of a series repeats them. */
function estimateTextLength({ summary, description, location, attendees }: EventRow): number {
  return summary.length + (description?.length ?? 0) + (location?.length ?? 0) + attendees.length * 150
}

async function expandRecurringEvent(
  event: EventRow,
  replacedStarts: ReplacedStarts,
  range: Span,
  budget: WorkBudget,
): Promise<EventRow[]> {
  try {
    const spans = await expandUnreplaced(event, replacedStarts.get(event.event_id), range, budget)
    return spans.map(({ start }) => createInstance(event, start))
  } catch (error) {
    if (error instanceof OverBudgetError || !(error instanceof RecurrenceError)) throw error
    return [event]
  }
}

/** The columns that decide when an event takes place. */
type EventWithTimes = Parameters<typeof toSpan>[0] & Parameters<typeof toSeries>[0]

/**
 * When an event, or the instances of a series near a range, take place.
 * @param replacedStarts the starts (epoch ms) that exceptions of the series replace
 * @throws {RecurrenceError} when it cannot be expanded
 */
export async function listSpans(
  event: EventWithTimes,
  replacedStarts: ReadonlySet<number> | undefined,
  { time_zone, range, budget }: { time_zone: string; range: Span; budget: WorkBudget },
): Promise<Span[]> {
  if (event.recurrence.length === 0) return [toSpan(event, time_zone)]
  const spans = await expandUnreplaced(event, replacedStarts, range, budget)
  return event.all_day ? spans.map((span) => toSpan(getEventTimes(event, span), time_zone)) : spans
}

/** The spans of a series near a range, as produced by its rule, except those that exceptions replace. */
async function expandUnreplaced(
  series: EventWithTimes,
  replacedStarts: ReadonlySet<number> | undefined,
  range: Span,
  budget: WorkBudget,
): Promise<Span[]> {
  const spans = await expandSeries(toSeries(series), widenSearchRange(range, series), budget)
  return replacedStarts ? spans.filter(({ start }) => !replacedStarts.has(start)) : spans
}

/** One instance of a series as an event, with `start` (epoch ms) as produced by the rule. */
export function createInstance(series: EventRow, start: number): EventRow {
  const times = getInstanceTimes(series, start)
  return {
    ...series,
    ...times,
    event_id: formatInstanceId(series, start),
    recurrence: [],
    until: times.end_at,
    rule_until: null,
    recurring_event_id: series.event_id,
    original_start_time: new Date(start),
  }
}

/** Series id and original start, in Google Calendar's format: `…_20270104T080000Z`, all-day `…_20270104`. */
export function formatInstanceId(
  { event_id, all_day }: Pick<EventRow, 'event_id' | 'all_day'>,
  start: number,
): EventId {
  const time = formatIcalTime(start)
  return `${event_id}_${all_day ? time.slice(0, 8) : time}` as EventId
}

/** The series and start encoded in an instance's id; undefined for other ids. */
export function parseInstanceId(id: string): { event_id: string; start: number } | undefined {
  const [, event_id, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(.+)_(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(id) ?? []
  const start = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return event_id === undefined || Number.isNaN(start) ? undefined : { event_id, start }
}
