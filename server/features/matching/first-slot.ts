import type { Span } from '#shared/time.ts'
import type { BookingPolicy } from './booking-policy.ts'
import { FreeTime, type Host } from './free-time.ts'
import { SlotGrid } from './slot-grid.ts'

/**
 * The constraints of a meeting: its hosts (guests do not constrain it), its duration, the grid of its starts, and the
 * range that it must lie in. Instants and durations are in milliseconds; the caller provides the clock.
 */
export interface Search extends Pick<BookingPolicy, 'duration' | 'grid'> {
  hosts: HostSet
  /** No start before this. */
  from: number
  /** No end after this. */
  to: number
}

/** The people who have to be free. */
interface HostSet {
  /** The organizer comes first, if constrained. */
  allOf: readonly Host[]
}

/**
 * The first slot that is free for everyone; undefined if there is none. Unknown times do not count as free.
 * @param excludedStart the start of a slot to leave out
 */
export function findFirstSlot(search: Search, excludedStart?: number): Span | undefined {
  for (const slot of listSlots(search)) {
    if (slot.start !== excludedStart) return slot
  }
  return undefined
}

/**
 * Every slot that is free for everyone, in order, found lazily. All calendars are walked together: each person moves
 * the candidate to their next possible start until all agree. Blocked time is skipped without trying each of its
 * starts.
 */
export function* listSlots(search: Search): Generator<Span, undefined> {
  const { duration, from, to } = search
  const grid = new SlotGrid(search.grid, from)
  const freeTimes = createFreeTimes(search)
  let start = grid.findStart(from)
  for (;;) {
    start = findCommonStart(freeTimes, grid, start, duration, to)
    if (start + duration > to) return
    yield { start, end: start + duration }
    start = grid.findStart(start + 1)
  }
}

/** The free time of each host within the search, in their order. */
export function createFreeTimes({ hosts, from, to }: Search): FreeTime[] {
  return hosts.allOf.map((person) => new FreeTime(person, from, to))
}

/**
 * The first start at or after `from` at which everyone is free; `from` must be on the grid. Without such a start, the
 * result is too late for a slot to end by `to`.
 */
function findCommonStart(
  freeTimes: readonly FreeTime[],
  grid: SlotGrid,
  from: number,
  duration: number,
  to: number,
): number {
  let start = from
  let agreeingCount = 0
  for (let turn = 0; agreeingCount < freeTimes.length && start + duration <= to; turn++) {
    const nextStart = freeTimes[turn % freeTimes.length]?.findStart(start, duration) ?? start
    if (nextStart === Infinity) return nextStart
    if (nextStart === start) {
      agreeingCount++
    } else {
      start = grid.findStart(nextStart)
      agreeingCount = start === nextStart ? 1 : 0
    }
  }
  return start
}

/** Whether the slot that starts at `start` is offered. Bookings check this with freshly read calendars. */
export function isOffered(search: Search, start: number): boolean {
  const { from, to, duration } = search
  if (start < from || start + duration > to) return false
  return findFirstSlot({ ...search, from: start, to: start + duration }) !== undefined
}

/**
 * The `count` offered slots nearest to `target`, or fewer, in chronological order. Of two equally near slots, the
 * earlier is preferred.
 * @param excludedStart the start of a slot to leave out
 */
export function listNearestSlots(search: Search, target: number, count: number, excludedStart?: number): Span[] {
  const nearest: Span[] = []
  for (const slot of listSlots(search)) {
    if (slot.start === excludedStart) continue
    const farthest = nearest[0]
    if (nearest.length < count) {
      nearest.push(slot)
    } else if (farthest && slot.start - target < target - farthest.start) {
      nearest.shift()
      nearest.push(slot)
    } else if (slot.start >= target) {
      break
    }
  }
  return nearest
}

/**
 * Lists the hosts (as indexes into `allOf`) whose unknown calendar might rule out a slot that all working hours and all
 * known calendars allow. Empty if no unknown calendar can change the result of the search.
 * @param before the start of the slot that was found, or the end of the search; slots from then on do not count
 */
export function listHostsHidingSlots(search: Search, before: number): number[] {
  if (!search.hosts.allOf.some((person) => person.unknown?.length)) return []
  const hidingHosts = new Set<number>()
  const freeTimes = createFreeTimes(search)
  const knownHosts = search.hosts.allOf.map((person) => ({ ...person, unknown: [] }))
  for (const { start } of listSlots({ ...search, hosts: { allOf: knownHosts } })) {
    if (start >= before) break
    freeTimes.forEach(({ unknown }, index) => {
      if (unknown.findStart(start, search.duration) !== start) hidingHosts.add(index)
    })
  }
  return [...hidingHosts].toSorted((a, b) => a - b)
}
