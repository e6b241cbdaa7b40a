import type { ParticipantRef, Relaxation } from '#shared/no-common-time.ts'
import type { WorkSchedule } from '#shared/schedule.ts'
import { MINUTE, type Span } from '#shared/time.ts'
import { NO_BUFFER } from './busy-times.ts'
import { findFirstSlot, type Search } from './first-slot.ts'
import type { Host } from './free-time.ts'

/** A slot that is not offered, and the single constraint that blocks it. */
export interface RelaxedSlot extends Span {
  relaxation: Relaxation
}

const MAX_SLOTS = 3

const WHOLE_DAY = [{ start_time: '00:00', end_time: '24:00' }]
/** A schedule without constraints. */
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
 * Relaxes each constraint on its own, finds the first slot that this opens, and returns the three earliest of these
 * slots. If several relaxations open the same slot, only the mildest is reported; from mild to severe: minimum notice,
 * buffer, busy times, working hours. Unknown calendars are never relaxed.
 * @param participants the hosts of the search, as the reader may see them
 * @param options.now epoch ms; without it the organizer's minimum notice cannot be relaxed
 * @param options.currentStart the current start of a meeting that is being moved, which is never returned
 */
export function listRelaxedSlots(
  search: Search,
  participants: readonly ParticipantRef[],
  { now, currentStart }: { now: number | undefined; currentStart: number | undefined },
): RelaxedSlot[] {
  const slotsByStart = new Map<number, RelaxedSlot>()
  for (const { relaxedSearch, relaxation } of listRelaxedSearches(search, participants, now)) {
    const slot = findFirstSlot(relaxedSearch, currentStart)
    if (slot && !slotsByStart.has(slot.start)) slotsByStart.set(slot.start, { ...slot, relaxation })
  }
  return [...slotsByStart.values()].toSorted((a, b) => a.start - b.start).slice(0, MAX_SLOTS)
}

interface RelaxedSearch {
  relaxedSearch: Search
  relaxation: Relaxation
}

function* listRelaxedSearches(
  search: Search,
  participants: readonly ParticipantRef[],
  now: number | undefined,
): Generator<RelaxedSearch, undefined> {
  const { allOf } = search.hosts
  const relaxHost = (index: number, change: Partial<Host>): Search => ({
    ...search,
    hosts: { allOf: allOf.map((host, i) => (i === index ? { ...host, ...change } : host)) },
  })
  // The organizer, who is always constrained in these searches, is the first participant.
  const [organizer] = participants
  if (organizer && now !== undefined && now < search.from) {
    yield {
      relaxedSearch: { ...search, from: now },
      relaxation: { code: 'minimum_notice', params: { who: organizer } },
    }
  }
  for (const [index, who] of participants.entries()) {
    const { before, after } = allOf[index]?.buffer ?? NO_BUFFER
    const params = { who, minutes: Math.max(before, after) / MINUTE }
    if (params.minutes > 0)
      yield { relaxedSearch: relaxHost(index, { buffer: NO_BUFFER }), relaxation: { code: 'buffer', params } }
  }
  for (const [index, who] of participants.entries()) {
    yield { relaxedSearch: relaxHost(index, { busy: [] }), relaxation: { code: 'busy_times', params: { who } } }
  }
  for (const [index, who] of participants.entries()) {
    const relaxedSearch = relaxHost(index, { work_schedule: AROUND_THE_CLOCK })
    yield { relaxedSearch, relaxation: { code: 'working_hours', params: { who } } }
  }
}
