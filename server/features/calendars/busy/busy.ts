import type { MeetingId, UserId } from '#shared/ids.ts'
import type { Span } from '#shared/time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { instanceTimes, overlaps, searched, seriesOf, spanOf } from '../event-times.ts'
import { type ReplacedStarts, replacedStarts } from '../instances.ts'
import { expandSeries } from '../recurrence.ts'
import { RecurrenceError } from '../recurrence-rule.ts'
import { OverBudgetError, WorkBudget } from '../work-budget.ts'
import { type BusyEvent, type BusyRows, listBusyRows } from './store.ts'

/** When a user is busy within a range; each list sorted by start, and spans may overlap. */
export interface Busy {
  /** Events. */
  busy: Span[]
  /** Meetings. */
  reserved: Span[]
  /** Where a calendar could not be read: never treated as free. */
  unknown: Span[]
}

/** Nobody's own calendar has more in a range than this; one that has is not gone through to its end. */
const MAX_SPANS = 20_000

/** Units of work that expanding one person's recurring events may take: a thousand weekly ones over two months. */
const MAX_WORK = 60_000

/**
 * Reads when users are busy within a range. Events count that are not cancelled, not transparent and not declined, in
 * selected calendars (holidays included); all-day events take whole days in the user's zone. Meetings always count.
 * @param options.except a meeting that does not count
 * @returns an answer for each of `people`, read in one query
 */
export async function readBusy(
  db: Db,
  people: readonly { user_id: UserId; time_zone: string }[],
  range: Span,
  options: { except?: MeetingId | undefined } = {},
): Promise<Map<UserId, Busy>> {
  const user_ids = people.map(({ user_id }) => user_id)
  const rows = await listBusyRows(db, user_ids, range, options.except)
  const read = new Map<UserId, Busy>()
  for (const person of people) read.set(person.user_id, await busyTimes(rows.get(person.user_id), person, range))
  return read
}

async function busyTimes(
  rows: BusyRows = { spans: [], others: [], reserved: [], is_unreadable: false },
  { user_id, time_zone }: { user_id: UserId; time_zone: string },
  range: Span,
): Promise<Busy> {
  const { spans: busy, others, is_unreadable } = rows
  const reserved = sorted(rows.reserved)
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
  if (busy.length > MAX_SPANS) return { busy: [], reserved, unknown: [range] }
  return { busy: sorted(busy), reserved, unknown }
}

function sorted(spans: Span[]): Span[] {
  return spans.toSorted((a, b) => a.start - b.start)
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
