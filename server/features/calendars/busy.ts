import type { MeetingId, UserId } from '#shared/ids.ts'
import type { Span } from '#shared/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { instanceTimes, overlaps, searched, seriesOf, spanOf } from './event-times.ts'
import { type ReplacedStarts, replacedStarts } from './instances.ts'
import { expandSeries } from './recurrence.ts'
import { RecurrenceError } from './recurrence-rule.ts'
import { type BusyEvent, type BusyEvents, listBusyEvents } from './store.ts'

/** What of a range a user's calendars take up; both sorted by start, and may overlap. */
export interface Busy {
  busy: Span[]
  /** Where a calendar could not be read: never to be taken as free. */
  unknown: Span[]
}

/** Nobody's own calendar has more in a range than this; one that has is not gone through to its end. */
const MAX_SPANS = 20_000

/**
 * Reads when users are busy within a range: events that are not cancelled, not transparent and not declined, in
 * selected calendars that are not holiday calendars; all-day ones take the whole of their days in the user's zone.
 * @param options.except a meeting whose entries do not count
 * @returns an answer for each of `people`, read in one query
 */
export async function readBusy(
  db: Db,
  people: readonly { user_id: UserId; time_zone: string }[],
  range: Span,
  options: { except?: MeetingId | undefined } = {},
): Promise<Map<UserId, Busy>> {
  const events = await listBusyEvents(
    db,
    people.map((person) => person.user_id),
    range,
    options.except,
  )
  return new Map(people.map(({ user_id, time_zone }) => [user_id, busyTimes(events.get(user_id), time_zone, range)]))
}

function busyTimes(events: BusyEvents | undefined, time_zone: string, range: Span): Busy {
  const { spans: busy, others } = events ?? { spans: [], others: [] }
  const replaced = replacedStarts(others)
  const unknown: Span[] = []
  for (const event of others) {
    if (busy.length > MAX_SPANS) break
    if (!event.is_busy) continue
    try {
      for (const span of spansOf(event, replaced, time_zone, range)) if (overlaps(span, range)) busy.push(span)
    } catch (error) {
      if (!(error instanceof RecurrenceError)) throw error
      unknown[0] = range
    }
  }
  if (busy.length > MAX_SPANS) return { busy: [], unknown: [range] }
  return { busy: busy.toSorted((a, b) => a.start - b.start), unknown }
}

function spansOf(event: BusyEvent, replaced: ReplacedStarts, time_zone: string, range: Span): Span[] {
  if (event.recurrence.length === 0) return [spanOf(event, time_zone)]
  const instances = expandSeries(seriesOf(event), searched(range, event))
  const gone = replaced.get(event.event_id)
  const left = gone ? instances.filter(({ start }) => !gone.has(start)) : instances
  return event.all_day ? left.map((instance) => spanOf(instanceTimes(event, instance), time_zone)) : left
}
