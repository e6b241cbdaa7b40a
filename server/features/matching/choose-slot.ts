import { PICKED } from '#shared/invitations.ts'
import { DAY, MINUTE, type Span } from '#shared/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { calendarUnread, noCommonTime, slotTaken } from './errors.ts'
import { countHeldBack, explainNothing, reasonSentence } from './explain.ts'
import { isOffered, listSlots, nearestSlots, type Search, unknownBefore } from './first-slot.ts'
import { type Party, readSearch, searchRange } from './search.ts'

export interface ChosenSlot extends Span {
  /** One true sentence about why this time. */
  reason: string
}

/** Who reads the answer, and how many come whose calendars are not known here. */
export interface Reading {
  /** Index into the party's organizer and bound people; undefined for somebody without a calendar here. */
  reader: number | undefined
  guests: number
}

/** Most first slots are not further ahead than this. */
const SOON = 28 * DAY

/** How many slots a refused request is offered in its place. */
const NEAREST = 3
/** The nearest slots are looked for this far around. */
const NEIGHBOURHOOD = 14 * DAY

/**
 * The first slot free for a whole party, and why; for a meeting that moves, another than it has.
 * @throws {DomainError} `conflict`: no common time, with an explanation; or a calendar that could not be read
 */
export async function chooseFirst(db: Db, party: Party, now: number, reading: Reading): Promise<ChosenSlot> {
  const { search, slot } = await searchFirst(db, party, now)
  const people = [party.organizer, ...party.bound]
  const [unread] = unknownBefore(search, slot?.start ?? search.to)
  if (unread !== undefined) throw calendarUnread(people[unread]?.name ?? '')
  const { reader, guests } = reading
  if (slot) return { ...slot, reason: reasonSentence(countHeldBack(search, slot.start, reader), reader, guests) }
  const names = people.map((person) => person.name)
  // The notice can only be said to stand in the way by who knows the time before it.
  const early = await readSearch(db, { ...party, organizer: { ...party.organizer, min_notice: 0 } }, now)
  const explained = explainNothing({ ...early, from: search.from }, names, {
    ...(reader === undefined ? {} : { reader }),
    now,
  })
  throw noCommonTime({ horizon_days: party.organizer.horizon_days, ...explained })
}

/**
 * Reads calendars only as far as the first slot is likely to be, and the whole horizon where there is none: what lies
 * beyond a slot's end cannot bring an earlier one, nor say why this is the first.
 */
async function searchFirst(db: Db, party: Party, now: number) {
  const { present } = party
  const { start, end } = searchRange(party, now)
  if (start + SOON < end) {
    const search = await readSearch(db, party, now, { end: start + SOON })
    const slot = firstOther(search, present)
    if (slot) return { search, slot }
  }
  const search = await readSearch(db, party, now)
  return { search, slot: firstOther(search, present) }
}

/** Who cannot come at a time can hardly come a quarter of an hour later: what overlaps the present time comes last. */
function firstOther(search: Search, present: number | undefined): Span | undefined {
  let overlapping: Span | undefined
  for (const slot of listSlots(search)) {
    if (present === undefined || Math.abs(slot.start - present) >= search.duration) return slot
    if (slot.start !== present) overlapping ??= slot
  }
  return overlapping
}

/**
 * The slot that somebody picked, if it is (still) offered.
 * @throws {DomainError} `slot_taken` with the nearest slots in its place
 */
export async function choosePicked(db: Db, party: Party, now: number, start: number): Promise<ChosenSlot> {
  const length = party.duration * MINUTE
  const search = await readSearch(db, party, now, { start, end: start + length })
  if (isOffered(search, start) && search.from <= start) return { start, end: start + length, reason: PICKED }
  const around = await readSearch(db, party, now, { start: start - NEIGHBOURHOOD, end: start + NEIGHBOURHOOD })
  throw slotTaken(nearestSlots(around, start, NEAREST, party.present))
}
