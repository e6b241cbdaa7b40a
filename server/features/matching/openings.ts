import type { WorkSchedule } from '#shared/schedule.ts'
import { MINUTE, type Span } from '#shared/time.ts'
import { firstSlot, type Search } from './first-slot.ts'
import type { Attendance } from './free-time.ts'

/** A slot that is not offered, and the one thing that keeps it closed, as a sentence. */
export interface Opening extends Span {
  constraint: string
}

const MAX_OPENINGS = 3

const WHOLE_DAY = [{ start_time: '00:00', end_time: '24:00' }]
/** A schedule that binds nobody. */
export const AROUND_THE_CLOCK: WorkSchedule = {
  Monday: WHOLE_DAY,
  Tuesday: WHOLE_DAY,
  Wednesday: WHOLE_DAY,
  Thursday: WHOLE_DAY,
  Friday: WHOLE_DAY,
  Saturday: WHOLE_DAY,
  Sunday: WHOLE_DAY,
}

/**
 * The nearest slots (three at most) that would open if one constraint were relaxed: for each constraint its
 * first slot, the earliest of these in order of time. Where several would open the same slot, the mildest is
 * named: the notice, then somebody's interval, busy times, hours. Unknown calendars stay closed.
 */
export function openings(
  search: Search,
  names: readonly (string | undefined)[],
  reader?: number,
  now?: number,
): Opening[] {
  const found = new Map<number, Opening>()
  for (const { relaxed, constraint } of relaxations(search, names, reader, now)) {
    const slot = firstSlot(relaxed)
    if (slot && !found.has(slot.start)) found.set(slot.start, { ...slot, constraint: `Opens if ${constraint}` })
  }
  return [...found.values()].toSorted((a, b) => a.start - b.start).slice(0, MAX_OPENINGS)
}

interface Relaxation {
  relaxed: Search
  constraint: string
}

function* relaxations(
  search: Search,
  names: readonly (string | undefined)[],
  reader: number | undefined,
  now: number | undefined,
): Generator<Relaxation, undefined> {
  const whose = search.people.map((_, i) => (i === reader ? 'your' : `${names[i] ?? 'another participant'}’s`))
  const each = (change: Partial<Attendance>, ending: string, index: number): Relaxation => ({
    relaxed: { ...search, people: search.people.map((person, i) => (i === index ? { ...person, ...change } : person)) },
    constraint: `${whose[index]} ${ending}`,
  })
  if (now !== undefined && now < search.from) {
    yield { relaxed: { ...search, from: now }, constraint: `${whose[0] ?? 'the organizer’s'} minimum notice gives way` }
  }
  for (const [index, { interval }] of search.people.entries()) {
    if (interval > 0) yield each({ interval: 0 }, `${interval / MINUTE} minutes between meetings give way`, index)
  }
  for (const index of search.people.keys()) yield each({ busy: [] }, 'busy times give way', index)
  for (const index of search.people.keys())
    yield each({ work_schedule: AROUND_THE_CLOCK }, 'working hours give way', index)
}
