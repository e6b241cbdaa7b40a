import type { EarlierStarts, SearchReason } from '#shared/booking-reason.ts'
import type { NoCommonTime, ParticipantRef } from '#shared/no-common-time.ts'
import { createFreeTimes, type Search } from './first-slot.ts'
import type { FreeTime } from './free-time.ts'
import { listRelaxedSlots } from './relaxed-slots.ts'
import { SlotGrid } from './slot-grid.ts'

/** How many starts a person blocked, by cause. */
export interface BlockedStarts {
  hours: number
  busy: number
  /** Because a calendar could not be read. */
  unknown: number
}

/**
 * Explains why no earlier slot was offered: counts, for each host in order, the starts before `until` that they
 * blocked. Each start is counted once, for one host and one cause. The reader precedes the other hosts, and hours
 * precede busy times; an unknown calendar is the cause only if no known obstacle blocks the start.
 * @param until the start of the first offered slot (epoch ms)
 * @param readerIndex the index of the reader among the hosts; undefined if the reader is not a host
 */
export function countBlockedStarts(search: Search, until: number, readerIndex?: number): BlockedStarts[] {
  const counts = search.hosts.allOf.map((): BlockedStarts => ({ hours: 0, busy: 0, unknown: 0 }))
  const people = createFreeTimes(search).map((freeTime, index) => ({ freeTime, count: counts[index] }))
  const order = [...people.filter((_, i) => i === readerIndex), ...people.filter((_, i) => i !== readerIndex)]
  for (const start of listGridStarts(search, until)) {
    const obstacles = order.map(({ freeTime, count }) => ({
      count,
      cause: findObstacleAt(freeTime, start, search.duration),
    }))
    const knownObstacle = obstacles.find(({ cause }) => cause && cause !== 'unknown')
    const { count, cause } = knownObstacle ?? obstacles.find((obstacle) => obstacle.cause) ?? {}
    if (count && cause) count[cause]++
  }
  return counts
}

/**
 * Explains why a slot is the first, from the counts of `countBlockedStarts`.
 * @param options.readerIndex the index of the reader among the counts; undefined if the reader is not a host
 * @param options.guestCount the number of guests, whose calendars nobody can read: the text must not call them free
 * @param options.isLater for a meeting that is being moved: true if the search began after its current time, or if its
 *   current time is earlier and also free
 */
export function explainFirstSlot(
  blockedStarts: readonly BlockedStarts[],
  {
    readerIndex,
    guestCount = 0,
    isLater = false,
  }: { readerIndex?: number | undefined; guestCount?: number; isLater?: boolean } = {},
): SearchReason {
  const earlier: EarlierStarts = { hours: 0, busy: 0, unread: 0, others: 0, others_unread: 0 }
  blockedStarts.forEach(({ hours, busy, unknown }, index) => {
    if (index === readerIndex) {
      earlier.hours += hours
      earlier.busy += busy
      earlier.unread += unknown
    } else {
      earlier.others += hours + busy
      earlier.others_unread += unknown
    }
  })
  return {
    code: isLater ? 'next_free' : 'first_free',
    total: blockedStarts.length,
    ...(blockedStarts.length === 1 && { only: readerIndex === 0 ? 'reader' : 'organizer' }),
    has_guests: guestCount > 0,
    earlier,
  }
}

/**
 * Explains why nothing fits: the share of all starts that each participant blocks, and the earliest slots that relaxing
 * a single constraint would open. A start outside a participant's hours counts as `hours`, even if they are also busy;
 * starts that only an unknown calendar blocks count toward `share` alone.
 * @param names the hosts' names, as far as the reader may see them
 * @param options.now if given, the organizer's minimum notice can be relaxed too, and the search must contain the busy
 *   times from then on
 * @param options.currentStart the current start of a meeting that is being moved, which is not an option
 */
export function explainNoCommonTime(
  search: Search,
  names: readonly (string | undefined)[],
  {
    readerIndex,
    now,
    currentStart,
  }: { readerIndex?: number | undefined; now?: number; currentStart?: number | undefined } = {},
): Omit<NoCommonTime, 'horizon_days'> {
  const participants = search.hosts.allOf.map((_, index) => toParticipantRef(names[index], index === readerIndex))
  const starts = [...listGridStarts(search, search.to)]
  const counts = createFreeTimes(search).map((freeTime) => countObstacles(freeTime, starts, search.duration))
  const toShare = (count: number) => (starts.length === 0 ? 0 : count / starts.length)
  return {
    participants: counts.map(({ hours, busy, unknown }, index) => ({
      who: participants[index] ?? { kind: 'anonymous' },
      share: toShare(hours + busy + unknown),
      hours: toShare(hours),
      busy: toShare(busy),
    })),
    relaxed_slots: listRelaxedSlots(search, participants, { now, currentStart }).map(({ start, end, relaxation }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      relaxation,
    })),
  }
}

function toParticipantRef(name: string | undefined, isReader: boolean): ParticipantRef {
  if (isReader) return { kind: 'you' }
  return name === undefined ? { kind: 'anonymous' } : { kind: 'named', name }
}

/** The starts on the grid before `until` whose slots end within the search. */
function* listGridStarts({ grid, duration, from, to }: Search, until: number): Generator<number, undefined> {
  const slotGrid = new SlotGrid(grid, from)
  for (
    let start = slotGrid.findStart(from);
    start < until && start + duration <= to;
    start = slotGrid.findStart(start + 1)
  ) {
    yield start
  }
}

/** How many of `starts` a person blocks, by cause. Looks up the working hours only once per night or weekend. */
function countObstacles(freeTime: FreeTime, starts: readonly number[], duration: number): BlockedStarts {
  const count: BlockedStarts = { hours: 0, busy: 0, unknown: 0 }
  for (let i = 0; i < starts.length; ) {
    const start = starts[i] ?? Infinity
    const workStart = freeTime.hours.findStart(start, duration)
    if (workStart > start) {
      for (; (starts[i] ?? Infinity) < workStart; i++) count.hours++
    } else {
      const obstacle = findCalendarObstacle(freeTime, start, duration)
      if (obstacle) count[obstacle]++
      i++
    }
  }
  return count
}

/** What blocks a slot at `start` for a person, if anything; starts must not decrease between calls. */
function findObstacleAt(freeTime: FreeTime, start: number, duration: number): keyof BlockedStarts | undefined {
  return freeTime.hours.findStart(start, duration) === start ? findCalendarObstacle(freeTime, start, duration) : 'hours'
}

/** Like `findObstacleAt`, for a start within the person's hours. */
function findCalendarObstacle(
  { busy, unknown }: FreeTime,
  start: number,
  duration: number,
): 'busy' | 'unknown' | undefined {
  if (busy.findStart(start, duration) !== start) return 'busy'
  if (unknown.findStart(start, duration) !== start) return 'unknown'
  return undefined
}
