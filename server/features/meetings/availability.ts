import type { z } from 'zod'
import type { Availability, availabilityInput, OfferedSlot } from '#shared/invitations.ts'
import { DAY, MINUTE, type Span } from '#shared/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { invalidInput } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { withFreshCalendars } from '../calendars/accounts/fresh-calendars.ts'
import { type Invitation, openInvitation } from '../invitations/tokens.ts'
import { getBookableRange } from '../matching/booking-policy.ts'
import { BusyTimes } from '../matching/busy-times.ts'
import { createFreeTimes, listSlots, type Search } from '../matching/first-slot.ts'
import { FreeTime } from '../matching/free-time.ts'
import { listPeople, type Person } from '../users/people.ts'
import { toBookingPolicy } from './booking-policy.ts'
import { listAttendingUserIds } from './meetings.ts'
import { findMovableMeeting, getMoveParticipants, unconstrainMover } from './reschedule.ts'
import { loadHost, loadSearch, offerUnknownTimes, type SearchParticipants } from './search.ts'

/** Limits a listing to 6,000 slots. */
export const MAX_LISTED_DAYS = 62

/**
 * Lists the times that an invitation offers, or to which a meeting can be moved manually (except its current time).
 * Every listed slot can be booked. Conflicts with the caller's own calendar and hours are marked, and so are times at
 * which a participant's calendar is unknown.
 */
export async function listAvailability(
  services: Services,
  caller: Caller | null,
  input: z.output<typeof availabilityInput>,
): Promise<Availability> {
  const participants = await loadSearchParticipants(services, caller, input)
  return withFreshCalendars(services, async () => {
    const { policy, organizer } = participants
    const range = getListedRange(input, getBookableRange(policy, services.clock.now()))
    const { slots, bookable_until, has_unread_calendar } = await listTimes(services, participants, caller, range)
    const formatIso = createIsoFormatter()
    return {
      time_zone: organizer.time_zone,
      event_duration: policy.duration / MINUTE,
      bookable_until: formatIso(bookable_until),
      has_unread_calendar,
      slots: slots.map(({ start, end, ...marks }) => ({ start: formatIso(start), end: formatIso(end), ...marks })),
    }
  })
}

/** Lists the times in a range that an invitation offers to an anonymous guest. */
export function listGuestTimes(services: Services, invitation: Invitation, range: Span): Promise<ListedTimes> {
  return withFreshCalendars(services, () => listTimes(services, getInvitationParticipants(invitation), null, range))
}

/** All times are epoch ms. */
interface ListedTimes {
  slots: (Span & Omit<OfferedSlot, 'start' | 'end'>)[]
  bookable_until: number
  has_unread_calendar: boolean
}

async function listTimes(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  participants: SearchParticipants,
  caller: Caller | null,
  range: Span,
): Promise<ListedTimes> {
  const now = clock.now()
  const knownSearch = await loadSearch(db, participants, now, range)
  const search = offerUnknownTimes(knownSearch, participants)
  const reader = [participants.organizer, ...participants.unconstrained].find(
    ({ user_id }) => user_id === caller?.user_id,
  )
  const markSlot = reader ? await createSlotMarker(db, reader, { ...search, now }, participants) : (): SlotMarks => ({})
  const isKnownForAll = createKnownCheck(knownSearch)
  const slots = Array.from(
    listSlots(search).filter(({ start }) => start !== participants.currentStart),
    (slot) => ({ ...slot, ...markSlot(slot), ...(!isKnownForAll(slot) && { others_unknown: true as const }) }),
  )
  return {
    slots,
    bookable_until: getBookableRange(participants.policy, now).end,
    has_unread_calendar: search.hosts.allOf.some(({ unknown = [] }) => unknown.length > 0),
  }
}

/**
 * The range to list: from `time_min` (by default the start of the bookable range) to `time_max` (by default 62 days
 * later).
 * @throws {DomainError} `invalid_input` on the field `time_max` if it is not after `time_min`, or for more than 62 days
 */
function getListedRange(
  { time_min, time_max }: { time_min?: string | undefined; time_max?: string | undefined },
  bookableRange: Span,
): Span {
  const start = time_min === undefined ? bookableRange.start : Date.parse(time_min)
  const end =
    time_max === undefined ? Math.max(start, bookableRange.start) + MAX_LISTED_DAYS * DAY : Date.parse(time_max)
  if (time_min !== undefined && end <= start) throw invalidInput({ time_max: { code: 'range_end_before_start' } })
  if (time_max !== undefined && end - start > MAX_LISTED_DAYS * DAY) {
    throw invalidInput({ time_max: { code: 'availability_too_long', params: { days: MAX_LISTED_DAYS } } })
  }
  return { start, end }
}

async function loadSearchParticipants(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  caller: Caller | null,
  { token, event_id }: z.output<typeof availabilityInput>,
): Promise<SearchParticipants> {
  const { db } = services
  if (event_id !== undefined) {
    const { meeting, actor } = await findMovableMeeting(services, caller, event_id)
    const participants = getMoveParticipants(meeting, await listPeople(db, listAttendingUserIds(meeting)))
    // Participants who are not logged in see no marks: their calendar constrains the slots like everyone else's.
    return caller && actor?.user_id === caller.user_id ? unconstrainMover(participants, actor) : participants
  }
  if (token === undefined) throw invalidInput({ token: { code: 'token_required' } })
  const participants = getInvitationParticipants(await openInvitation(services, token))
  const isOtherUser = caller !== null && caller.user_id !== participants.organizer.user_id
  return isOtherUser ? { ...participants, unconstrained: await listPeople(db, [caller.user_id]) } : participants
}

/** The search input for an invitation: only its owner is constrained, because the guest's calendar is unknown. */
function getInvitationParticipants({ sender, event_duration }: Invitation): SearchParticipants {
  return { policy: toBookingPolicy(sender, event_duration), organizer: sender, constrained: [], unconstrained: [] }
}

const ISO_TIME_FORMAT = 'HH:MM:SS.mmmZ'

/** Formats like `toISOString`, but caches days and times of day, which a listing repeats many times. */
function createIsoFormatter(): (at: number) => string {
  const days = new Map<number, string>()
  const times = new Map<number, string>()
  return (at) => {
    const day = Math.floor(at / DAY)
    const time = at - day * DAY
    if (!days.has(day)) days.set(day, new Date(at).toISOString().slice(0, -ISO_TIME_FORMAT.length))
    if (!times.has(time)) times.set(time, new Date(at).toISOString().slice(-ISO_TIME_FORMAT.length))
    return `${days.get(day)}${times.get(time)}`
  }
}

/**
 * Creates a function that checks, for slots in order, that the calendars of everyone who constrains the search are
 * known.
 */
function createKnownCheck(search: Search): (slot: Span) => boolean {
  const allOf = search.hosts.allOf.filter(({ unknown = [] }) => unknown.length > 0)
  const unknownTimes = createFreeTimes({ ...search, hosts: { allOf } }).map(({ unknown }) => unknown)
  return ({ start }) => unknownTimes.every((unknown) => unknown.findStart(start, search.duration) === start)
}

/** The reader's own conflicts with a slot, which do not block it. */
type SlotMarks = Omit<OfferedSlot, 'start' | 'end' | 'others_unknown'>

/** Creates a function that marks slots, in order, with their conflicts with the reader's own hours and calendar. */
async function createSlotMarker(
  db: Db,
  reader: Person,
  { from, to, duration, now }: { from: number; to: number; duration: number; now: number },
  participants: SearchParticipants,
): Promise<(slot: Span) => SlotMarks> {
  const host = await loadHost(db, reader, { start: from, end: to, now }, participants)
  const freeTime = new FreeTime(host, from, to)
  const busy = new BusyTimes(host.busy)
  const unknown = new BusyTimes(host.unknown ?? [])
  return ({ start }) => {
    const isClear = (times: { findStart(at: number, length: number): number }) =>
      times.findStart(start, duration) === start
    const [isFree, isKnown] = [isClear(busy), isClear(unknown)]
    const hasBuffer = isClear(freeTime.busy) && isClear(freeTime.unknown)
    return {
      ...(!isFree && { busy: true }),
      ...(!isKnown && { unknown: true }),
      ...(isFree && isKnown && !hasBuffer && { too_close: true }),
      ...(!isClear(freeTime.hours) && { outside_hours: true }),
    }
  }
}
