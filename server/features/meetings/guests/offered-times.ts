import type { OfferedTimes } from '#shared/invite-page.ts'
import { DAY, isNight, MINUTE } from '#shared/time.ts'
import type { Services } from '../../../platform/services.ts'
import type { Invitation } from '../../invitations/tokens.ts'
import { listGuestTimes } from '../availability.ts'

interface ListingContext {
  /** The visitor's time zone (IANA), or the owner's if it is unknown. */
  timeZone: string
  /** When the page is rendered, in epoch ms. No earlier times are offered. */
  now: number
}

/** Covers this week and the next two in any time zone, so that visitors at the end of a week see enough times. */
const INITIAL_RANGE = 22 * DAY
/** Range of each further query. */
const SEARCH_STEP = 56 * DAY
/** Range around a later time: covers its whole week and the next, whichever day weeks start on. */
const [RANGE_BEFORE, RANGE_AFTER] = [8 * DAY, 15 * DAY]

/**
 * Lists the times that an invitation page first shows an anonymous visitor: the coming weeks, unless the first daytime
 * slot (or the first slot, if all are at night) is near their end or later; then the range around it.
 */
export async function listOfferedTimes(
  services: Services,
  invitation: Invitation,
  { timeZone, now }: ListingContext,
): Promise<OfferedTimes> {
  const isDaytime = (start: number) => !isNight(start, timeZone)
  const list = (from: number, until: number) => listStarts(services, invitation, from, until)
  const upcomingTimes = await list(now, now + INITIAL_RANGE)
  let { has_unread_calendar } = upcomingTimes
  let [first, firstDaytime] = [upcomingTimes.starts[0], upcomingTimes.starts.find(isDaytime)]
  for (
    let from = upcomingTimes.until;
    firstDaytime === undefined && from < upcomingTimes.bookable_until;
    from += SEARCH_STEP
  ) {
    // Includes a slot that begins before this range and ends in it.
    const laterTimes = await list(from - invitation.event_duration * MINUTE, from + SEARCH_STEP)
    has_unread_calendar ||= laterTimes.has_unread_calendar
    first ??= laterTimes.starts[0]
    firstDaytime = laterTimes.starts.find(isDaytime)
  }
  const initialStart = firstDaytime ?? first ?? now
  const shownTimes =
    initialStart < upcomingTimes.until - RANGE_BEFORE
      ? upcomingTimes
      : await list(Math.max(now, initialStart - RANGE_BEFORE), initialStart + RANGE_AFTER)
  return {
    from: shownTimes.from,
    until: shownTimes.until,
    starts: shownTimes.starts.map(toMinutes),
    first: first === undefined ? null : toMinutes(first),
    first_daytime: firstDaytime === undefined ? null : toMinutes(firstDaytime),
    bookable_until: upcomingTimes.bookable_until,
    has_unread_calendar,
  }
}

function toMinutes(ms: number): number {
  return ms / MINUTE
}

async function listStarts(services: Services, invitation: Invitation, from: number, until: number) {
  const { slots, ...times } = await listGuestTimes(services, invitation, { start: from, end: until })
  return { ...times, from, until, starts: slots.map(({ start }) => start) }
}
