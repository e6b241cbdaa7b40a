import type { MeetingId, UserId } from '#shared/ids.ts'
import type { Span } from '#shared/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { readBusyTimes, type UserBusyTimes } from '../calendars/busy/busy.ts'
import { type BookingPolicy, getBookableRange, type HostPolicy } from '../matching/booking-policy.ts'
import { NO_BUFFER } from '../matching/busy-times.ts'
import type { Search } from '../matching/first-slot.ts'
import type { Host } from '../matching/free-time.ts'
import { AROUND_THE_CLOCK } from '../matching/relaxed-slots.ts'
import type { Person } from '../users/people.ts'
import { toHostPolicy } from './booking-policy.ts'

/** The input of a search: the participants, and what constrains each of them. */
export interface SearchParticipants {
  policy: BookingPolicy
  organizer: Person
  /** Constrained by their hours, busy times and buffer, like the organizer. */
  constrained: readonly Person[]
  /** Constrained only by their other meetings, because they choose the time themselves. */
  unconstrained: readonly Person[]
  /** True if the organizer chooses the time themselves. */
  isOrganizerUnconstrained?: boolean
  /** True if a person, not Meridian, picks the time. Slots when someone's availability is unknown are then offered too. */
  isTimeChosen?: boolean
  /** The meeting that is being moved, which does not block itself. */
  movedMeetingId?: MeetingId
  /** The current start of that meeting (epoch ms), which is not a valid target. */
  currentStart?: number
  /** The busy times that providers currently report, in addition to their calendars in Meridian. */
  providerBusy?: ReadonlyMap<UserId, readonly Span[]> | undefined
}

/**
 * Reads the participants' busy times and builds the search. Its hosts are the constrained people, the organizer first
 * if constrained, then the unconstrained people.
 */
export async function loadSearch(
  db: Db,
  participants: SearchParticipants,
  now: number,
  range: Partial<Span> = {},
): Promise<Search> {
  const { policy, organizer, isOrganizerUnconstrained } = participants
  const bookableRange = getBookableRange(policy, now)
  const from = Math.max(bookableRange.start, range.start ?? bookableRange.start)
  // The requested range may lie entirely outside the bookable range.
  const to = Math.max(from, Math.min(bookableRange.end, range.end ?? bookableRange.end))
  const constrained = isOrganizerUnconstrained ? participants.constrained : [organizer, ...participants.constrained]
  const unconstrained = isOrganizerUnconstrained
    ? [organizer, ...participants.unconstrained]
    : participants.unconstrained
  const longestBuffer = Math.max(0, ...constrained.map((person) => getLongestBuffer(toHostPolicy(person))))
  const span = { start: from - longestBuffer, end: to + longestBuffer }
  const { movedMeetingId, providerBusy } = participants
  const busy = await readBusyTimes(db, constrained, span, { except: movedMeetingId, meetingsOf: unconstrained, now })
  const allOf = [
    ...constrained.map((person) => toHost(person, busy.get(person.user_id), providerBusy?.get(person.user_id))),
    ...unconstrained.map((person) => toMeetingsOnlyHost(person, busy.get(person.user_id))),
  ]
  return { hosts: { allOf }, duration: policy.duration, grid: policy.grid, from, to }
}

/**
 * The search for a person who chooses the time: slots when a participant's availability is unknown are offered. The
 * organizer's availability must be known, unless the organizer is the one choosing.
 */
export function offerUnknownTimes(search: Search, { isOrganizerUnconstrained }: SearchParticipants): Search {
  const allOf = search.hosts.allOf.map((host, index) =>
    index === 0 && !isOrganizerUnconstrained ? host : { ...host, unknown: [] },
  )
  return { ...search, hosts: { allOf } }
}

/** For a person without any busy times. */
const NO_BUSY_TIMES: UserBusyTimes = { busy: [], reserved: [], unknown: [] }

/** The larger of a host's two buffers, in milliseconds. */
function getLongestBuffer({ buffer }: HostPolicy): number {
  return Math.max(buffer.before, buffer.after)
}

/**
 * Meetings block time even in a calendar that does not block availability: the database constraint rejects bookings
 * that overlap them.
 */
function toHost(
  person: Person,
  { busy, reserved, unknown }: UserBusyTimes = NO_BUSY_TIMES,
  providerBusy: readonly Span[] = [],
): Host {
  const otherBusy = [...reserved, ...providerBusy]
  const allBusy = otherBusy.length === 0 ? busy : [...busy, ...otherBusy].toSorted((a, b) => a.start - b.start)
  return { ...toHostPolicy(person), busy: allBusy, unknown }
}

function toMeetingsOnlyHost(person: Person, { reserved }: UserBusyTimes = NO_BUSY_TIMES): Host {
  return { time_zone: person.time_zone, work_schedule: AROUND_THE_CLOCK, buffer: NO_BUFFER, busy: reserved }
}

/** A person's own hours and calendar in a range, whether or not they constrain the search. */
export async function loadHost(
  db: Db,
  person: Person,
  { start, end, now }: Span & { now: number },
  participants: SearchParticipants,
): Promise<Host> {
  const buffer = getLongestBuffer(toHostPolicy(person))
  const span = { start: start - buffer, end: end + buffer }
  const times = await readBusyTimes(db, [person], span, { except: participants.movedMeetingId, now })
  return toHost(person, times.get(person.user_id))
}
