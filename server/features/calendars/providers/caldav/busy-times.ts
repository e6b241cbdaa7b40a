import { isDeclinedBy } from '#shared/meetings.ts'
import type { Span } from '#shared/time.ts'
import { overlaps } from '../../event-times.ts'
import { groupReplacedStarts, listSpans } from '../../instances.ts'
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
  const replacedStarts = groupReplacedStarts(
    events.map(({ exception_of }) => ({
      recurring_event_id: exception_of?.external_id ?? null,
      original_start_time: exception_of?.original_start_time ?? null,
    })),
  )
  const busy: Span[] = []
  try {
    for (const remote of events.filter((candidate) => isBusy(candidate, addresses))) {
      budget.spend(1)
      const event = { ...remote, until: null, rule_until: null }
      const spans = hasUnknownZone(event)
        ? await listPossibleTimes(event, bounds, budget)
        : await listSpans(event, replacedStarts.get(event.external_id), { time_zone, range: bounds, budget })
      busy.push(...spans)
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
