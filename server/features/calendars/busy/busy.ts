import type { MeetingId, UserId } from '#shared/ids.ts'
import type { Span } from '#shared/time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { instanceTimes, overlaps, searched, seriesOf, spanOf } from '../event-times.ts'
import { type ReplacedStarts, replacedStarts } from '../instances.ts'
import { expandSeries } from '../recurrence.ts'
import { RecurrenceError } from '../recurrence-rule.ts'
import { OverBudgetError, WorkBudget } from '../work-budget.ts'
import { type BusyEvent, type BusyRows, listBusyRows } from './store.ts'

/** A user's busy times within a range; each list is sorted by start, and spans may overlap. */
export interface Busy {
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
export async function readBusy(
  db: Db,
  people: readonly { user_id: UserId; time_zone: string }[],
  range: Span,
  { except, meetingsOf = [] }: { except?: MeetingId | undefined; meetingsOf?: readonly { user_id: UserId }[] } = {},
): Promise<Map<UserId, Busy>> {
  const user_ids = [...people, ...meetingsOf].map(({ user_id }) => user_id)
  const rows = await listBusyRows(db, user_ids, range, except)
  const read = new Map<UserId, Busy>()
  for (const { user_id } of meetingsOf) {
    read.set(user_id, { busy: [], reserved: sorted(rows.get(user_id)?.reserved ?? []), unknown: [] })
  }
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
