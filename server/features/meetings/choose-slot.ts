import type { BookingReason } from '#shared/booking-reason.ts'
import { DAY, type Span } from '#shared/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { DeferredError } from '../../platform/errors.ts'
import { getBookableRange } from '../matching/booking-policy.ts'
import { countBlockedStarts, explainFirstSlot, explainNoCommonTime } from '../matching/explain.ts'
import {
  findFirstSlot,
  isOffered,
  listHostsHidingSlots,
  listNearestSlots,
  type Search,
} from '../matching/first-slot.ts'
import { SlotGrid } from '../matching/slot-grid.ts'
import { calendarUnreadable, justTaken, noCommonTime, outsideAvailability } from './errors.ts'
import { ALTERNATIVES_RANGE } from './provider-busy.ts'
import { loadSearch, offerUnknownTimes, type SearchParticipants } from './search.ts'

export interface ChosenSlot extends Span {
  reason: BookingReason
}

/** What the reason for a slot depends on, besides the search. */
export interface ReaderContext {
  /** The reader's index into `[organizer, ...constrained]`; undefined if the reader is not among them. */
  readerIndex: number | undefined
  /** The number of guests, whose calendars are unknown. */
  guestCount: number
}

/** Most searches find their first slot within this range (ms). */
const LIKELY_RANGE = 28 * DAY

/** The number of alternatives that an error offers. */
const MAX_ALTERNATIVES = 3

/**
 * Finds the first slot that is free for everyone, with the reason why it is the first. For a meeting that is being
 * moved, the first slot that begins at or after `after`; if there is none, the first slot other than the current slot.
 * @throws {DomainError} `calendar_unread`
 * @throws {DeferredError} `no_common_time`, with an explanation
 */
export async function chooseFirstSlot(
  db: Db,
  participants: SearchParticipants,
  now: number,
  { after, ...readerContext }: ReaderContext & { after?: number | undefined },
): Promise<ChosenSlot> {
  const laterResult =
    after === undefined ? undefined : await findSlotWithReason(db, participants, now, { ...readerContext, after })
  if (laterResult?.slot) return laterResult.slot
  const { search, slot } = await findSlotWithReason(db, participants, now, readerContext)
  if (slot) return slot
  throw new DeferredError(() => {
    const { readerIndex } = readerContext
    const names = [participants.organizer, ...participants.constrained].map((person) => person.name || undefined)
    const explanation = explainNoCommonTime(search, names, {
      readerIndex,
      now,
      currentStart: participants.currentStart,
    })
    return noCommonTime({ horizon_days: participants.policy.booking_window / DAY, ...explanation })
  })
}

/** @throws {DomainError} `calendar_unread`, because an earlier slot may exist */
async function findSlotWithReason(
  db: Db,
  participants: SearchParticipants,
  now: number,
  { readerIndex, guestCount, after }: ReaderContext & { after?: number },
): Promise<{ search: Search; slot: ChosenSlot | undefined }> {
  const { search, slot } = await searchFirstSlot(db, participants, now, after)
  const [unknownIndex] = listHostsHidingSlots(search, slot?.start ?? search.to)
  if (unknownIndex !== undefined) {
    const { name } = [participants.organizer, ...participants.constrained][unknownIndex] ?? {}
    throw calendarUnreadable(name, unknownIndex === readerIndex)
  }
  if (!slot) return { search, slot }
  const blockedStarts = countBlockedStarts(search, slot.start, readerIndex)
  return {
    search,
    slot: {
      ...slot,
      reason: explainFirstSlot(blockedStarts, {
        readerIndex,
        guestCount,
        isLater: after !== undefined || isAfterFreeCurrentTime(search, slot.start, participants.currentStart),
      }),
    },
  }
}

/**
 * Whether a meeting that is being moved has an earlier current time, which is also free: the slot is then the next free
 * time, not the first.
 */
function isAfterFreeCurrentTime(search: Search, start: number, currentStart: number | undefined): boolean {
  return currentStart !== undefined && currentStart < start && isOffered(search, currentStart)
}

/**
 * Reads calendars only as far as the first slot is likely to be, and the whole range if there is none: later events
 * neither change the first slot nor explain it. The whole range is read from `now`, so that the explanation can name
 * the organizer's minimum notice.
 */
async function searchFirstSlot(db: Db, participants: SearchParticipants, now: number, after = 0) {
  const { currentStart } = participants
  const range = getBookableRange(participants.policy, now)
  const start = Math.max(range.start, after)
  if (start + LIKELY_RANGE < range.end) {
    const search = await loadSearch(db, participants, now, { start, end: start + LIKELY_RANGE })
    const slot = findFirstSlot(search, currentStart)
    if (slot) return { search, slot }
  }
  const searchFromNow = await loadSearch(
    db,
    { ...participants, policy: { ...participants.policy, minimum_notice: 0 } },
    now,
  )
  const search = { ...searchFromNow, from: start }
  return { search, slot: findFirstSlot(search, currentStart) }
}

/**
 * Returns the proposed slot if it is still free, with its reason if it is still the first. Without a proposal, the
 * first slot.
 * @throws {DomainError} as `chooseFirstSlot` and `chooseSlotAt` do
 */
export async function chooseProposedSlot(
  db: Db,
  participants: SearchParticipants,
  now: number,
  { start, ...context }: Parameters<typeof chooseFirstSlot>[3] & { start: number | undefined },
): Promise<ChosenSlot> {
  const firstSlot = await chooseFirstSlot(db, participants, now, context)
  return start === undefined || firstSlot.start === start ? firstSlot : chooseSlotAt(db, participants, now, start)
}

/**
 * Returns the chosen slot if it is still offered. Alternatives never overlap unknown times of constrained people.
 * @throws {DomainError} `just_taken` if it is blocked only by busy times, otherwise `outside_availability`;
 *   both with the nearest alternatives
 */
export async function chooseSlotAt(
  db: Db,
  participants: SearchParticipants,
  now: number,
  start: number,
): Promise<ChosenSlot> {
  const slot = { start, end: start + participants.policy.duration }
  const range = getBookableRange(participants.policy, now)
  const isInRange = slot.start >= range.start && slot.end <= range.end
  const slotSearch = isInRange ? await loadSearch(db, participants, now, slot) : undefined
  const search = slotSearch && participants.isTimeChosen ? offerUnknownTimes(slotSearch, participants) : slotSearch
  if (search && isOffered(search, start)) return { ...slot, reason: { code: 'picked' } }
  const target = Math.min(Math.max(start, range.start), range.end)
  const nearbySearch = await loadSearch(db, participants, now, {
    start: target - ALTERNATIVES_RANGE,
    end: target + ALTERNATIVES_RANGE,
  })
  const alternatives = listNearestSlots(nearbySearch, target, MAX_ALTERNATIVES, participants.currentStart)
  const isOnGrid = new SlotGrid(participants.policy.grid, start).findStart(start) === start
  throw search && isOffered(withEmptyCalendars(search), start)
    ? justTaken(alternatives)
    : outsideAvailability(alternatives, isOnGrid ? {} : { reason: 'off_quarter_hour' })
}

/** The same search without busy times; unknown times still block slots. */
function withEmptyCalendars(search: Search): Search {
  return { ...search, hosts: { allOf: search.hosts.allOf.map((host) => ({ ...host, busy: [] })) } }
}
