import type { MeetingId, UserId } from '#shared/ids.ts'
import type { Span } from '#shared/time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { instanceTimes, overlaps, searchRange, seriesOf, spanOf } from '../event-times.ts'
import { type ReplacedStarts, replacedStarts } from '../instances.ts'
import { expandSeries } from '../recurrence.ts'
import { RecurrenceError } from '../recurrence-rule.ts'
import { OverBudgetError, WorkBudget } from '../work-budget.ts'
import { type BusyEvent, type BusyRows, listBusyRows } from './store.ts'

/** A user's busy times within a range; each list is sorted by start, and spans may overlap. */
export interface BusyTimes {
  /** From events. */
  busy: Span[]
  /** From meetings. */
  reserved: Span[]
  /** Times when a calendar could not be read; never treated as free. */
  unknown: Span[]
}

/** No real calendar has more spans in a range; beyond this, the whole range counts as unknown. */
const MAX_SPANS = 20_000

/** Units of work for expanding one person's recurring events: enough for a thousand weekly events over two months. */
const MAX_WORK = 60_000

/**
 * Reads when users are busy within a range. Events block time unless they are cancelled, transparent or declined, in
 * selected calendars (including holidays); all-day events block whole days in the user's time zone. Meetings always
 * block time.
 * @param options.except a meeting to ignore
 * @param options.meetingsOf users whose events do not matter: only their meetings are read
 * @returns an entry for each of `people` and `meetingsOf`, read in one query
 */
export async function readBusyTimes(
  db: Db,
  people: readonly { user_id: UserId; time_zone: string }[],
  range: Span,
  { except, meetingsOf = [] }: { except?: MeetingId | undefined; meetingsOf?: readonly { user_id: UserId }[] } = {},
): Promise<Map<UserId, BusyTimes>> {
  const user_ids = [...people, ...meetingsOf].map(({ user_id }) => user_id)
  const rows = await listBusyRows(db, user_ids, range, except)
  const result = new Map<UserId, BusyTimes>()
  for (const { user_id } of meetingsOf) {
    result.set(user_id, { busy: [], reserved: sortByStart(rows.get(user_id)?.reserved ?? []), unknown: [] })
  }
  for (const person of people)
    result.set(person.user_id, await computeBusyTimes(rows.get(person.user_id), person, range))
  return result
}

async function computeBusyTimes(
  rows: BusyRows = { spans: [], others: [], reserved: [], is_unreadable: false },
  { user_id, time_zone }: { user_id: UserId; time_zone: string },
  range: Span,
): Promise<BusyTimes> {
  const { spans: busy, others, is_unreadable } = rows
  const reserved = sortByStart(rows.reserved)
  const replaced = replacedStarts(others)
  const budget = new WorkBudget(MAX_WORK, user_id)
  const unknown: Span[] = is_unreadable ? [range] : []
  for (const event of others) {
    if (!event.is_busy) continue
    try {
      budget.spend(1)
      for (const span of await listEventSpans(event, replaced, { time_zone, range, budget })) {
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
  return { busy: sortByStart(busy), reserved, unknown }
}

function sortByStart(spans: Span[]): Span[] {
  return spans.toSorted((a, b) => a.start - b.start)
}

async function listEventSpans(
  event: BusyEvent,
  replaced: ReplacedStarts,
  { time_zone, range, budget }: { time_zone: string; range: Span; budget: WorkBudget },
): Promise<Span[]> {
  if (event.recurrence.length === 0) return [spanOf(event, time_zone)]
  const instances = await expandSeries(seriesOf(event), searchRange(range, event), budget)
  const exceptionStarts = replaced.get(event.event_id)
  const remaining = exceptionStarts ? instances.filter(({ start }) => !exceptionStarts.has(start)) : instances
  return event.all_day ? remaining.map((instance) => spanOf(instanceTimes(event, instance), time_zone)) : remaining
}
