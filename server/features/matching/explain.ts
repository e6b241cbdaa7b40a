import type { NoCommonTime, NotFree } from '#shared/invitations.ts'
import type { Search } from './first-slot.ts'
import { FreeTime } from './free-time.ts'
import { openings } from './openings.ts'
import { SlotGrid } from './slot-grid.ts'

/** How many starts one person held back, and over what. */
export interface HeldBack {
  hours: number
  busy: number
  /** because of a calendar that could not be read */
  unknown: number
}

/**
 * Why no start before `until` (epoch ms, the start that was found) was offered: for each of `people`, in
 * their order, the starts that this person held back. A start counts once: for the reader (an index) where
 * the reader blocks it, else for the first who does; for hours before busy times; and for an unknown calendar
 * only where nothing known stands in the way.
 */
export function countHeldBack(search: Search, until: number, reader?: number): HeldBack[] {
  const counts = search.people.map((): HeldBack => ({ hours: 0, busy: 0, unknown: 0 }))
  const listed = everyone(search).map((walk, index) => ({ walk, count: counts[index] }))
  const order = [...listed.filter((_, i) => i === reader), ...listed.filter((_, i) => i !== reader)]
  for (const start of gridStarts(search, until)) {
    const obstacles = order.map(({ walk, count }) => ({ count, over: obstacleAt(walk, start, search.duration) }))
    const { count, over } = obstacles.find((o) => o.over && o.over !== 'unknown') ?? obstacles.find((o) => o.over) ?? {}
    if (count && over) count[over]++
  }
  return counts
}

/**
 * Says in one sentence why a slot is the first, from what `countHeldBack` counted: "The first time all 4 are
 * free; 7 earlier times did not fit: 5 because of your hours, 2 because of another participant’s calendar." The reader is an
 * index into the counts, or undefined for somebody who has no calendar here. `guests` are those at the meeting whose
 * calendars are not known, so that nobody is called free of whom it is not known; `isLater` says that the search began at the
 * present time of a meeting that moves.
 */
export function reasonSentence(held: readonly HeldBack[], reader?: number, guests = 0, isLater = false): string {
  const own = { hours: 0, busy: 0, unknown: 0 }
  const others = { hours: 0, busy: 0, unknown: 0 }
  held.forEach((count, index) => {
    const sum = index === reader ? own : others
    sum.hours += count.hours
    sum.busy += count.busy
    sum.unknown += count.unknown
  })
  const parts: [number, string][] = [
    [own.hours, 'because of your hours'],
    [own.busy, 'because of your busy times'],
    [
      others.hours + others.busy,
      `because of ${held.length === 1 ? 'the organizer' : 'another participant'}’s calendar`,
    ],
    [own.unknown, 'because of your calendar that could not be read'],
    [others.unknown, 'because of a calendar that could not be read'],
  ]
  const counted = parts.filter(([count]) => count > 0)
  const fell = counted.reduce((sum, [count]) => sum + count, 0)
  const first = `The first ${isLater ? 'later ' : ''}time ${whoIsFree(held.length, reader, guests)} free`
  if (fell === 0) return `${first}.`
  const starts = `${fell} earlier ${fell === 1 ? 'time' : 'times'} did not fit`
  const [[, only] = []] = counted
  if (counted.length === 1) return `${first}; ${starts} ${only}.`
  return `${first}; ${starts}: ${counted.map(([count, over]) => `${count} ${over}`).join(', ')}.`
}

function whoIsFree(known: number, reader: number | undefined, guests: number): string {
  if (known === 1) return reader === 0 ? 'you are' : 'the organizer is'
  const count = known === 2 ? 'both' : `all ${known}`
  return guests > 0 ? `${count} whose calendars are known are` : `${count} are`
}

/**
 * Why nothing fits: for each participant the share of the starts within the search that he or she blocks
 * (`hours`, and of the rest `busy`; where a calendar is unknown it counts in `share` alone), and the nearest
 * slots that would open if one thing gave way. `names` are what the reader may know `people` by. With `now`
 * the organizer’s minimum notice may give way too: then the busy times have to be known from now on.
 */
export function explainNothing(
  search: Search,
  names: readonly (string | undefined)[],
  { reader, now }: { reader?: number; now?: number } = {},
): Omit<NoCommonTime, 'horizon_days'> {
  const walks = everyone(search)
  const counts = search.people.map((): HeldBack => ({ hours: 0, busy: 0, unknown: 0 }))
  let starts = 0
  for (const start of gridStarts(search, search.to)) {
    starts++
    walks.forEach((walk, index) => {
      const obstacle = obstacleAt(walk, start, search.duration)
      const count = counts[index]
      if (obstacle && count) count[obstacle]++
    })
  }
  const share = (count: number) => (starts === 0 ? 0 : count / starts)
  return {
    participants: counts.map(({ hours, busy, unknown }, index) => ({
      ...nameOf(names[index], index === reader),
      share: share(hours + busy + unknown),
      hours: share(hours),
      busy: share(busy),
    })),
    openings: openings(search, names, reader, now).map(({ start, end, constraint }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      constraint,
    })),
  }
}

function nameOf(name: string | undefined, isReader: boolean): Pick<NotFree, 'who' | 'who_is'> {
  if (isReader) return { who: 'You', who_is: 'reader' }
  return name === undefined ? { who: 'Another participant', who_is: 'unnamed' } : { who: name }
}

function everyone({ people, from, to }: Search): FreeTime[] {
  return people.map((person) => new FreeTime(person, from, to))
}

/** The starts before `until` that a slot within the search could have. */
function* gridStarts({ grid_zone, duration, from, to }: Search, until: number): Generator<number, undefined> {
  const grid = new SlotGrid(grid_zone, from)
  for (let start = grid.atOrAfter(from); start < until && start + duration <= to; start = grid.atOrAfter(start + 1)) {
    yield start
  }
}

/** What stands between a person and a slot that starts then; starts are asked about in order. */
function obstacleAt({ hours, busy, unknown }: FreeTime, start: number, duration: number): keyof HeldBack | undefined {
  if (hours.earliest(start, duration) !== start) return 'hours'
  if (busy.earliest(start, duration) !== start) return 'busy'
  if (unknown.earliest(start, duration) !== start) return 'unknown'
  return undefined
}
