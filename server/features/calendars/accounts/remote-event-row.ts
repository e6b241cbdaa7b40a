import type { EventId } from '#shared/ids.ts'
import { DomainError } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/ids.ts'
import { getDefaultFields, withRecurrence } from '../event-input.ts'
import { formatInstanceId } from '../instances.ts'
import type { RemoteEvent } from '../providers/provider.ts'
import type { CalendarKey, EventRow } from '../tables.ts'
import { hasUnknownZone, toUtcEvent } from '../unknown-zones.ts'
import type { WorkBudget } from '../work-budget.ts'
import type { KnownEvent } from './store.ts'

interface RowContext extends CalendarKey {
  existing: Pick<KnownEvent, 'event_id'> | undefined
  series: Pick<KnownEvent, 'event_id' | 'all_day'> | undefined
  now: Date
  budget?: WorkBudget
}

/** A provider's event as our tables store it, without the provider's id and ETag. */
export function toEventRow(
  remote: RemoteEvent,
  { user_id, calendar_id, existing, series, now, budget }: RowContext,
): EventRow {
  const { exception_of, external_id: _, etag: __, ...fields } = remote
  const originalTime = exception_of?.original_start_time ?? null
  const exception_id = series && originalTime ? formatInstanceId(series, originalTime.getTime()) : undefined
  const event: EventRow = {
    ...getDefaultFields(),
    ...fields,
    user_id,
    calendar_id,
    event_id: existing?.event_id ?? exception_id ?? randomId<EventId>(),
    until: fields.end_at,
    recurring_event_id: series?.event_id ?? null,
    original_start_time: originalTime,
    created_at: now,
    updated_at: now,
  }
  return withRemoteRecurrence(event, budget)
}

/** Maximum number of characters of a recurrence that cannot be expanded; a longer one is replaced by a placeholder. */
const MAX_UNREADABLE_LENGTH = 20_000

/** A recurrence that cannot be expanded is stored too, so that its owner's availability is unknown, never free. */
export function withRemoteRecurrence(event: EventRow, budget?: WorkBudget): EventRow {
  try {
    if (!hasUnknownZone(event)) return withRecurrence(event, event.recurrence, budget)
    const utcEvent = toUtcEvent(event)
    const { until, rule_until } = withRecurrence(utcEvent, utcEvent.recurrence, budget)
    // If the guessed zone is west of UTC, `end_at` is later than the same local time in UTC.
    return { ...event, until: until && new Date(Math.max(until.getTime(), event.end_at.getTime())), rule_until }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const length = event.recurrence.reduce((sum, line) => sum + line.length, 0)
    const recurrence = length > MAX_UNREADABLE_LENGTH ? [`X-RECURRENCE:${length}`] : event.recurrence
    return { ...event, recurrence, until: null, rule_until: null }
  }
}
