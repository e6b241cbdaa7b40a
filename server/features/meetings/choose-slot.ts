import type { BookingReason } from '#shared/booking-reason.ts'
import { DAY, type Span } from '#shared/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { DeferredRefusal } from '../../platform/errors.ts'
import { bookableRange } from '../matching/booking-policy.ts'
import { countHeldBack, explainNothing, firstFreeReason } from '../matching/explain.ts'
import { isOffered, listSlots, nearestSlots, type Search, unknownBefore } from '../matching/first-slot.ts'
import { calendarUnread, justTaken, noCommonTime, outsideAvailability } from './errors.ts'
import { readSearch, type SearchParticipants } from './search.ts'

export interface ChosenSlot extends Span {
  reason: BookingReason
}

/** Who reads the result, and how many guests without a known calendar attend. */
export interface Reading {
  /** Index into the organizer and the constrained participants; undefined for a reader without a calendar here. */
  reader: number | undefined
  guests: number
}

/** Most first slots are within this range. */
const SOON = 28 * DAY

/** The number of alternatives that an error offers. */
const NEAREST = 3
/** Alternatives are at most this far from the requested time. */
const NEIGHBOURHOOD = 14 * DAY

/**
 * Finds the first slot that is free for all, and why. For a meeting that is being moved, the first slot after a moment;
 * if there is none, the first other than the current one.
 * @throws {DomainError} `conflict`: a calendar could not be read
 * @throws {DeferredRefusal} `conflict`: no common time, with an explanation
 */
export async function chooseFirst(
  db: Db,
  participants: SearchParticipants,
  now: number,
  { after, ...reading }: Reading & { after?: number | undefined },
): Promise<ChosenSlot> {
  const later = after === undefined ? undefined : await findFirst(db, participants, now, { ...reading, after })
  if (later?.slot) return later.slot
  const { search, slot } = await findFirst(db, participants, now, reading)
  if (slot) return slot
  throw new DeferredRefusal(() => {
    const { reader } = reading
    const names = [participants.organizer, ...participants.constrained].map((person) => person.name || undefined)
    const explained = explainNothing(search, names, { ...(reader === undefined ? {} : { reader }), now })
    return noCommonTime({ horizon_days: participants.policy.booking_window / DAY, ...explained })
  })
}

/** @throws {DomainError} `conflict`: a calendar could not be read, so an earlier slot may exist */
async function findFirst(
  db: Db,
  participants: SearchParticipants,
  now: number,
  { reader, guests, after }: Reading & { after?: number },
): Promise<{ search: Search; slot: ChosenSlot | undefined }> {
  const { search, slot } = await searchFirst(db, participants, now, after)
  const [unread] = unknownBefore(search, slot?.start ?? search.to)
  if (unread !== undefined) throw calendarUnread([participants.organizer, ...participants.constrained][unread]?.name)
  if (!slot) return { search, slot }
  const held = countHeldBack(search, slot.start, reader)
  return { search, slot: { ...slot, reason: firstFreeReason(held, { reader, guests, isLater: after !== undefined }) } }
}

/**
 * Reads calendars only as far as the first slot is likely to be, and the whole range if there is none: later events
 * neither change the first slot nor explain it. If nothing fits, calendars are read from now on, so that the
 * explanation can name the organizer's minimum notice.
 */
async function searchFirst(db: Db, participants: SearchParticipants, now: number, after = 0) {
  const { present } = participants
  const range = bookableRange(participants.policy, now)
  const start = Math.max(range.start, after)
  if (start + SOON < range.end) {
    const search = await readSearch(db, participants, now, { start, end: start + SOON })
    const slot = firstOther(search, present)
    if (slot) return { search, slot }
  }
  const early = await readSearch(db, { ...participants, policy: { ...participants.policy, minimum_notice: 0 } }, now)
  const search = { ...early, from: start }
  return { search, slot: firstOther(search, present) }
}

function firstOther(search: Search, present: number | undefined): Span | undefined {
  for (const slot of listSlots(search)) {
    if (slot.start !== present) return slot
  }
  return undefined
}

/**
 * Returns the proposed slot if it is still free, with its reason if it is still the first.
 * @throws {DomainError} as `chooseFirst` and `choosePicked` do
 */
export async function chooseProposed(
  db: Db,
  participants: SearchParticipants,
  now: number,
  { start, ...reading }: Reading & { start: number },
): Promise<ChosenSlot> {
  const first = await chooseFirst(db, participants, now, reading)
  return first.start === start ? first : choosePicked(db, participants, now, start)
}

/**
 * Returns the chosen slot if it is still offered.
 * @throws {DomainError} `just_taken` where only somebody's calendar blocks it, else `outside_availability`; both
 *   with the nearest alternatives
 */
export async function choosePicked(
  db: Db,
  participants: SearchParticipants,
  now: number,
  start: number,
): Promise<ChosenSlot> {
  const slot = { start, end: start + participants.policy.duration }
  const range = bookableRange(participants.policy, now)
  const isInRange = slot.start >= range.start && slot.end <= range.end
  const search = isInRange ? await readSearch(db, participants, now, slot) : undefined
  if (search && isOffered(search, start)) return { ...slot, reason: { code: 'picked' } }
  const around = Math.min(Math.max(start, range.start), range.end)
  const neighbours = await readSearch(db, participants, now, {
    start: around - NEIGHBOURHOOD,
    end: around + NEIGHBOURHOOD,
  })
  const nearest = nearestSlots(neighbours, around, NEAREST, participants.present)
  throw search && isOffered(withoutBusy(search), start) ? justTaken(nearest) : outsideAvailability(nearest)
}

/** The same search with empty calendars. */
function withoutBusy(search: Search): Search {
  return { ...search, hosts: { allOf: search.hosts.allOf.map((host) => ({ ...host, busy: [] })) } }
}
