import { isDeclinedBy } from '#shared/meetings.ts'
import type { Span } from '#shared/time.ts'
import { getInstanceTimes, overlaps, toSeries, toSpan, widenSearchRange } from '../../event-times.ts'
import { expandSeries } from '../../recurrence.ts'
import { RecurrenceError } from '../../recurrence-rule.ts'
import { hasUnknownZone, listPossibleTimes } from '../../unknown-zones.ts'
import { WorkBudget } from '../../work-budget.ts'
import type { CalendarOwner, RemoteEvent, TimeRange } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'

/** The same limit as for busy times in our own tables. */
const MAX_WORK = 60_000

/**
 * The busy times of events.
 * @throws {ProviderError} `unavailable` when an event cannot be expanded: its time is unknown
 */
export async function expandBusyTimes(
  events: readonly RemoteEvent[],
  range: TimeRange,
  { time_zone, addresses }: CalendarOwner,
): Promise<TimeRange[]> {
  const budget = new WorkBudget(MAX_WORK)
  const bounds = { start: range.start.getTime(), end: range.end.getTime() }
  const replacedStarts = new Map<string, Set<number>>()
  for (const { exception_of } of events) {
    if (!exception_of) continue
    const starts = replacedStarts.get(exception_of.external_id) ?? new Set()
    replacedStarts.set(exception_of.external_id, starts.add(exception_of.original_start_time.getTime()))
  }
  const busy: Span[] = []
  try {
    for (const event of events.filter((candidate) => isBusy(candidate, addresses))) {
      budget.spend(1)
      if (event.recurrence.length === 0) busy.push(toSpan(event, time_zone))
      else if (hasUnknownZone(event))
        busy.push(...(await listPossibleTimes({ ...event, until: null, rule_until: null }, bounds, budget)))
      else {
        const series = toSeries({ ...event, until: null, rule_until: null })
        for (const instance of await expandSeries(series, widenSearchRange(bounds, event), budget))
          if (!replacedStarts.get(event.external_id)?.has(instance.start))
            busy.push(toSpan(getInstanceTimes(event, instance), time_zone))
      }
    }
  } catch (cause) {
    throw cause instanceof RecurrenceError ? new ProviderError('unavailable', { cause }) : cause
  }
  return busy
    .filter((span) => overlaps(span, bounds))
    .map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }))
}

function isBusy({ status, transparency, attendees }: RemoteEvent, addresses: readonly string[]): boolean {
  return status !== 'cancelled' && transparency !== 'transparent' && !isDeclinedBy(attendees, addresses)
}
