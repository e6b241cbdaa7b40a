import type { MeetingId, UserId } from '#shared/ids.ts'
import type { Span } from '#shared/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { instanceTimes, overlaps, searched, seriesOf, spanOf } from './event-times.ts'
import { type ReplacedStarts, replacedStarts } from './instances.ts'
import { expandSeries } from './recurrence.ts'
import { RecurrenceError } from './recurrence-rule.ts'
import { type BusyEvent, type BusyEvents, listBusyEvents } from './store.ts'
import { OverBudgetError, WorkBudget } from './work-budget.ts'

/** What of a range a user's calendars take up; both sorted by start, and may overlap. */
export interface Busy {
  busy: Span[]
  /** Where a calendar could not be read: never to be taken as free. */
  unknown: Span[]
}

/** Nobody's own calendar has more in a range than this; one that has is not gone through to its end. */
const MAX_SPANS = 20_000

/** Units of work that expanding one person's recurring events may take: a thousand weekly ones over two months. */
const MAX_WORK = 60_000

/**
 * Reads when users are busy within a range: events that are not cancelled, not transparent and not declined, in
 * selected calendars, those of holidays among them; all-day ones take the whole of their days in the user's zone.
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
  const read = new Map<UserId, Busy>()
  for (const person of people) read.set(person.user_id, await busyTimes(events.get(person.user_id), person, range))
  return read
}

async function busyTimes(
  events: BusyEvents | undefined,
  { user_id, time_zone }: { user_id: UserId; time_zone: string },
  range: Span,
): Promise<Busy> {
  const { spans: busy, others, is_unreadable } = events ?? { spans: [], others: [], is_unreadable: false }
  const replaced = replacedStarts(others)
  const budget = new WorkBudget(MAX_WORK, user_id)
  const unknown: Span[] = is_unreadable ? [range] : []
  for (const event of others) {
    if (!event.is_busy) continue
    try {
      budget.spend(1)
      for (const span of await spansOf(event, replaced, { time_zone, range, budget })) {
        if (overlaps(span, range)) busy.push(span)
      }
    } catch (error) {
      if (!(error instanceof RecurrenceError)) throw error
      unknown[0] = range
      if (error instanceof OverBudgetError) break
    }
    if (busy.length > MAX_SPANS) break
  }
  if (busy.length > MAX_SPANS) return { busy: [], unknown: [range] }
  return { busy: busy.toSorted((a, b) => a.start - b.start), unknown }
}

async function spansOf(
  event: BusyEvent,
  replaced: ReplacedStarts,
  { time_zone, range, budget }: { time_zone: string; range: Span; budget: WorkBudget },
): Promise<Span[]> {
  if (event.recurrence.length === 0) return [spanOf(event, time_zone)]
  const instances = await expandSeries(seriesOf(event), searched(range, event), budget)
  const gone = replaced.get(event.event_id)
  const left = gone ? instances.filter(({ start }) => !gone.has(start)) : instances
  return event.all_day ? left.map((instance) => spanOf(instanceTimes(event, instance), time_zone)) : left
}
