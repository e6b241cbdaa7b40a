import { DAY, type Span } from '#shared/time.ts'
import { DEFAULT_RANGE_DAYS } from '#shared/wire-time.ts'
import type { CursorPosition } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import { invalidInput } from '../../platform/errors.ts'
import type { Caller } from '../../platform/trpc.ts'
import { MAX_LOCAL_SHIFT, toSpan } from './event-times.ts'
import { expandEvents } from './instances.ts'
import { LAST_SECOND } from './recurrence-rule.ts'
import { type EventFilter, findNthStart, listEventsNearRange } from './store.ts'
import type { EventRow } from './tables.ts'
import { OverBudgetError, WorkBudget } from './work-budget.ts'

export const MAX_RANGE_DAYS = 400
/** Maximum size of a response, in events and in characters of their text. */
const MAX_RESULT = { events: 10_000, characters: 5_000_000 }
/** Maximum units of work for expanding the series of one range. */
const MAX_WORK = 100_000

/**
 * The requested range, in epoch milliseconds. If only one bound is sent and the default of the other lies on its
 * wrong side, the range has the default length.
 * @param field name of the parameter for its end
 * @throws {DomainError} `invalid_input`
 */
export function parseRange(
  time_min: string | undefined,
  time_max: string | undefined,
  now: number,
  field = 'time_max',
) {
  const { back, ahead } = DEFAULT_RANGE_DAYS
  const length = (back + ahead) * DAY
  let start = time_min === undefined ? now - back * DAY : Date.parse(time_min)
  let end = time_max === undefined ? now + ahead * DAY : Date.parse(time_max)
  if (time_max === undefined && end <= start) end = Math.min(start + length, LAST_SECOND)
  if (time_min === undefined && end <= start) start = end - length
  if (end <= start) throw invalidInput({ [field]: { code: 'range_end_before_start' } })
  if (end - start > MAX_RANGE_DAYS * DAY)
    throw invalidInput({
      [time_max === undefined ? 'time_min' : field]: { code: 'range_too_long', params: { days: MAX_RANGE_DAYS } },
    })
  return { start, end }
}

/**
 * A user's events within a range, with series expanded to instances, sorted by start.
 * @param options.field name of the parameter for the range's end
 * @throws {DomainError} `invalid_input` when there are too many events, or expanding them is too expensive
 */
export async function listEventsInRange(
  db: Db,
  { user_id, time_zone }: Pick<Caller, 'user_id' | 'time_zone'>,
  range: Span,
  { field = 'time_max', ...filter }: EventFilter & { field?: string } = {},
): Promise<EventRow[]> {
  if (filter.event_ids?.length === 0) return []
  try {
    const rows = await listEventsNearRange(db, user_id, range, { ...filter, limit: MAX_RESULT.events * 2 })
    return await expandEvents(rows, time_zone, {
      range,
      budget: new WorkBudget(MAX_WORK, user_id),
      maxSize: MAX_RESULT,
    })
  } catch (error) {
    if (error instanceof OverBudgetError) throw invalidInput({ [field]: { code: 'range_too_full' } })
    throw error
  }
}

/** Events ordered by start and id, and the position of the last; null if no page follows. */
interface EventPage {
  events: EventRow[]
  last: CursorPosition<number> | null
}

/**
 * One page of a user's events within a range, with series expanded to instances. Reads the range only from the start of
 * the page, and up to the end of the page if enough events follow.
 * @param options.field name of the parameter for the range's end
 * @throws {DomainError} `invalid_input` when there are too many events, or expanding them is too expensive
 */
export async function listEventPage(
  db: Db,
  caller: Pick<Caller, 'user_id' | 'time_zone'>,
  range: Span,
  { after, limit, ...filter }: PageOptions & EventFilter & { field?: string },
): Promise<EventPage> {
  // A millisecond earlier, because an event without duration at the start of a range is not within it.
  const start = after === null ? range.start : Math.max(range.start, after[0] - 1)
  if (start >= range.end || filter.event_ids?.length === 0) return { events: [], last: null }
  const readUntil = async (end: number) =>
    paginateEvents(await listEventsInRange(db, caller, { start, end }, filter), caller.time_zone, { after, limit })

  const shiftedRange = { start: start + MAX_LOCAL_SHIFT, end: range.end }
  const nextStart = await findNthStart(db, caller.user_id, shiftedRange, { ...filter, n: limit + 1 })
  if (nextStart !== undefined && nextStart + MAX_LOCAL_SHIFT < range.end) {
    const page = await readUntil(nextStart + MAX_LOCAL_SHIFT)
    // Some of these events may have just been deleted: only a full page is certain to be complete.
    if (page.last !== null) return page
  }
  return readUntil(range.end)
}

interface PageOptions {
  /** The position of the last event of the previous page. */
  after: CursorPosition<number> | null
  /** Maximum number of events. */
  limit: number
}

function paginateEvents(events: readonly EventRow[], time_zone: string, { after, limit }: PageOptions): EventPage {
  const sortedEvents = events
    .map((event) => ({ event, position: getPosition(event, time_zone) }))
    .toSorted((a, b) => comparePositions(a.position, b.position))
    .filter(({ position }) => after === null || comparePositions(position, after) > 0)
  const page = sortedEvents.slice(0, limit)
  return {
    events: page.map(({ event }) => event),
    last: sortedEvents.length > limit ? (page.at(-1)?.position ?? null) : null,
  }
}

function getPosition(event: EventRow, time_zone: string): CursorPosition<number> {
  return [toSpan(event, time_zone).start, event.event_id]
}

function comparePositions([start, id]: CursorPosition<number>, [otherStart, otherId]: CursorPosition<number>): number {
  return start - otherStart || (id < otherId ? -1 : Number(id > otherId))
}
