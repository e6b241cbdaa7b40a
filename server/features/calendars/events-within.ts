import { DAY, type Span } from '#shared/time.ts'
import type { Place } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/trpc.ts'
import { invalidInput } from './errors.ts'
import { spanOf } from './event-times.ts'
import { listInstances } from './instances.ts'
import { type EventChoice, listEventsAround } from './store.ts'
import type { EventRow } from './tables.ts'
import { OverBudgetError, WorkBudget } from './work-budget.ts'

const DAYS_BACK = 30
const DAYS_AHEAD = 90
/** Maximum length of a range. */
export const MOST_DAYS = 400
/** Maximum size of a response, in events and in characters of their texts. */
const MOST = { events: 10_000, characters: 5_000_000 }
/** Units of work for expanding the series of one range. */
const MAX_WORK = 100_000

/**
 * The requested range, in epoch milliseconds.
 * @param field name of the parameter for its end
 * @throws {DomainError} `invalid`
 */
export function rangeOf(time_min: string | undefined, time_max: string | undefined, now: number, field = 'time_max') {
  const start = time_min === undefined ? now - DAYS_BACK * DAY : Date.parse(time_min)
  const end = time_max === undefined ? now + DAYS_AHEAD * DAY : Date.parse(time_max)
  if (end <= start) throw invalidInput({ [field]: { code: 'range_end_before_start' } })
  if (end - start > MOST_DAYS * DAY)
    throw invalidInput({ [field]: { code: 'range_too_long', params: { days: MOST_DAYS } } })
  return { start, end }
}

/**
 * A user's events within a range, with series expanded to instances, sorted by start.
 * @param options.field name of the parameter for the range's end
 * @throws {DomainError} `invalid` when there are too many, or expanding them is too much work
 */
export async function eventsWithin(
  db: Db,
  { user_id, time_zone }: Pick<Caller, 'user_id' | 'time_zone'>,
  range: Span,
  { field = 'time_max', ...choice }: EventChoice & { field?: string } = {},
): Promise<EventRow[]> {
  if (choice.event_ids?.length === 0) return []
  try {
    const rows = await listEventsAround(db, user_id, range, { ...choice, limit: MOST.events * 2 })
    return await listInstances(rows, time_zone, { range, budget: new WorkBudget(MAX_WORK, user_id), most: MOST })
  } catch (error) {
    if (error instanceof OverBudgetError) throw invalidInput({ [field]: { code: 'range_too_full' } })
    throw error
  }
}

/** One page of events, ordered by start and id, and the position of the next page. */
export function pageOf(
  events: readonly EventRow[],
  time_zone: string,
  { after, limit }: { after: Place<number> | null; limit: number },
): { events: EventRow[]; last: Place<number> | null } {
  const placed = events
    .map((event) => ({ event, place: placeOf(event, time_zone) }))
    .toSorted((a, b) => order(a.place, b.place))
    .filter(({ place }) => after === null || order(place, after) > 0)
  const page = placed.slice(0, limit)
  return {
    events: page.map(({ event }) => event),
    last: placed.length > limit ? (page.at(-1)?.place ?? null) : null,
  }
}

function placeOf(event: EventRow, time_zone: string): Place<number> {
  return [spanOf(event, time_zone).start, event.event_id]
}

function order([start, id]: Place<number>, [otherStart, otherId]: Place<number>): number {
  return start - otherStart || (id < otherId ? -1 : Number(id > otherId))
}
