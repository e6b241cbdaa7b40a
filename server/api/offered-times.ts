import type { OfferedTimes } from '#shared/invite-page.ts'
import { isNight } from '#shared/night.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import type { Invitation } from '../features/invitations/tokens.ts'
import { listForGuest } from '../features/meetings/availability.ts'
import type { Services } from '../platform/services.ts'

/** For whom times are listed. */
interface Visit {
  /** The reader's, IANA. */
  zone: string
  /** When the page is drawn, epoch ms: before it nothing is offered. */
  now: number
}

/** This week, the next, and the one after it for who comes at the end of a week; in the reader's zone, wherever that is. */
const AHEAD = 22 * DAY
/** How much is listed at once beyond that. */
const PAGE = 56 * DAY
/** Around a later time, all of its week and the next, wherever a week begins. */
const [BEFORE, AFTER] = [8 * DAY, 15 * DAY]

type ListingServices = Pick<Services, 'db' | 'clock'>

/**
 * The times that an invitation's page opens on for somebody who is not signed in: those of the next weeks, or those
 * around the first that is not at night in the reader's zone, or else around the first of all.
 */
export async function offeredTimes(
  services: ListingServices,
  invitation: Invitation,
  { zone, now }: Visit,
): Promise<OfferedTimes> {
  const isByDay = (start: number) => !isNight(start, zone)
  const list = (from: number, until: number) => listStarts(services, invitation, from, until)
  const near = await list(now, now + AHEAD)
  let [first, firstByDay] = [near.starts[0], near.starts.find(isByDay)]
  for (let from = near.until; firstByDay === undefined && from < near.bookable_until; from += PAGE) {
    // One that begins within the page before may end here.
    const { starts } = await list(from - invitation.event_duration * MINUTE, from + PAGE)
    first ??= starts[0]
    firstByDay = starts.find(isByDay)
  }
  const opensOn = firstByDay ?? first ?? now
  const shown = opensOn < near.until - BEFORE ? near : await list(Math.max(now, opensOn - BEFORE), opensOn + AFTER)
  return {
    from: shown.from,
    until: shown.until,
    starts: shown.starts.map(inMinutes),
    first: first === undefined ? null : inMinutes(first),
    first_by_day: firstByDay === undefined ? null : inMinutes(firstByDay),
    bookable_until: near.bookable_until,
  }
}

function inMinutes(at: number): number {
  return at / MINUTE
}

/** Starts within two instants; all are epoch ms. */
async function listStarts(services: ListingServices, invitation: Invitation, from: number, until: number) {
  const within = { time_min: new Date(from).toISOString(), time_max: new Date(until).toISOString() }
  const { slots, bookable_until } = await listForGuest(services, invitation, within)
  return {
    from,
    until,
    starts: slots.map(({ start }) => Date.parse(start)),
    bookable_until: Date.parse(bookable_until),
  }
}
