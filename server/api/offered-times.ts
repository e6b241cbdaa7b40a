import type { OfferedTimes } from '#shared/invite-page.ts'
import { isNight } from '#shared/night.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import type { Invitation } from '../features/invitations/tokens.ts'
import { listForGuest } from '../features/meetings/availability.ts'
import type { Services } from '../platform/services.ts'

/** The visitor for whom times are listed. */
interface Visit {
  /** The visitor's time zone (IANA). */
  zone: string
  /** When the page is rendered, in epoch ms. No earlier times are offered. */
  now: number
}

/** This week and the next two in any time zone, so that visitors at the end of a week see enough. */
const AHEAD = 22 * DAY
/** Range of each further query. */
const PAGE = 56 * DAY
/** Range around a later time: its whole week and the next, whichever day weeks start on. */
const [BEFORE, AFTER] = [8 * DAY, 15 * DAY]

type ListingServices = Pick<Services, 'db' | 'clock'>

/**
 * The times that an invitation's page shows first to an anonymous visitor: those of the next weeks, or those around the
 * first time that is not at night in the visitor's time zone, or around the very first time.
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
    // Includes a slot that begins before this range and ends in it.
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

/** Lists the starts between two instants. All values are epoch ms. */
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
