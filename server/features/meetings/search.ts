import type { MeetingId } from '#shared/ids.ts'
import type { Span } from '#shared/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Busy, readBusy } from '../calendars/busy/busy.ts'
import { type BookingPolicy, bookableRange, type HostPolicy } from '../matching/booking-policy.ts'
import { NO_BUFFER } from '../matching/busy-times.ts'
import type { Search } from '../matching/first-slot.ts'
import type { Host } from '../matching/free-time.ts'
import { AROUND_THE_CLOCK } from '../matching/relaxed-slots.ts'
import type { Person } from '../users/people.ts'
import { hostPolicyOf } from './booking-policy.ts'

/** Who is to meet, and by which rules: what a search reads calendars for. */
export interface SearchParticipants {
  policy: BookingPolicy
  organizer: Person
  /** Held to their hours, busy times and buffer, as the organizer is. */
  constrained: readonly Person[]
  /** Held only to other meetings of theirs: they choose the time themselves. */
  unconstrained: readonly Person[]
  /** The organizer chooses the time too. */
  isOrganizerUnconstrained?: boolean
  /** A meeting that is being moved: it does not stand in its own way. */
  except?: MeetingId
  /** When that meeting starts as it is, epoch ms: there it need not be moved to. */
  present?: number
}

/** Reads all calendars and puts the question to be answered; the hosts are the organizer, then the constrained. */
export async function readSearch(
  db: Db,
  participants: SearchParticipants,
  now: number,
  within: Partial<Span> = {},
): Promise<Search> {
  const { policy, organizer, isOrganizerUnconstrained } = participants
  const range = bookableRange(policy, now)
  const from = Math.max(range.start, within.start ?? range.start)
  // What was asked for may lie wholly outside the time that can be booked.
  const to = Math.max(from, Math.min(range.end, within.end ?? range.end))
  const constrained = isOrganizerUnconstrained ? participants.constrained : [organizer, ...participants.constrained]
  const unconstrained = isOrganizerUnconstrained
    ? [organizer, ...participants.unconstrained]
    : participants.unconstrained
  const widest = Math.max(0, ...constrained.map((person) => widthOf(hostPolicyOf(person))))
  const span = { start: from - widest, end: to + widest }
  const busy = await readBusy(db, [...constrained, ...unconstrained], span, exceptOf(participants))
  const allOf = [
    ...constrained.map((person) => hostOf(person, busy.get(person.user_id))),
    ...unconstrained.map((person) => onlyMeetings(person, busy.get(person.user_id))),
  ]
  return { hosts: { allOf }, duration: policy.duration, grid: policy.grid, from, to }
}

const FREE: Busy = { busy: [], reserved: [], unknown: [] }

/** The widest of somebody's buffers, in milliseconds. */
function widthOf({ buffer }: HostPolicy): number {
  return Math.max(buffer.before, buffer.after)
}

/** Meetings count even in a calendar that does not: the database would refuse to book over them. */
function hostOf(person: Person, { busy, reserved, unknown }: Busy = FREE): Host {
  const all = reserved.length === 0 ? busy : [...busy, ...reserved].toSorted((a, b) => a.start - b.start)
  return { ...hostPolicyOf(person), busy: all, unknown }
}

function onlyMeetings(person: Person, { reserved }: Busy = FREE): Host {
  return { time_zone: person.time_zone, work_schedule: AROUND_THE_CLOCK, buffer: NO_BUFFER, busy: reserved }
}

/** A person's own hours and calendar then, whether or not they constrain the search. */
export async function readHost(
  db: Db,
  person: Person,
  { start, end }: Span,
  participants: SearchParticipants,
): Promise<Host> {
  const width = widthOf(hostPolicyOf(person))
  const span = { start: start - width, end: end + width }
  const times = await readBusy(db, [person], span, exceptOf(participants))
  return hostOf(person, times.get(person.user_id))
}

function exceptOf({ except }: SearchParticipants): { except: MeetingId } | undefined {
  return except === undefined ? undefined : { except }
}
