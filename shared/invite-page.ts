import type { OpenedInvitation } from './invitations.ts'
import { MEETING_MINUTES } from './time.ts'

/*
 * Invitation pages are server-rendered with their data embedded: guests see the owner immediately, and the client
 * hydrates the page without another request.
 */

/** A link, and the meeting length (minutes) if the URL overrides the link's own. */
export interface OpenedLink {
  url_invites: string
  event_duration?: number | undefined
}

/** The cookie with the browser's time zone (IANA), which the client sets for the next visit. */
export const TIME_ZONE_COOKIE = 'meridian_time_zone'

/**
 * The times that a page shows first. `starts`, `first` and `first_daytime` are minutes since the epoch; all other
 * numbers are epoch milliseconds.
 */
export interface OfferedTimes {
  /** The range in which all starts are listed. */
  from: number
  until: number
  starts: number[]
  /** The first bookable time that is not at night in the page's zone; null if there is none. */
  first_daytime: number | null
  /** The first bookable time. */
  first: number | null
  bookable_until: number
  /** Whether times may be missing because the owner's calendar could not be read. */
  has_unread_calendar: boolean
}

/** The data that an invitation's page is rendered from. */
export interface InvitePageData {
  /** When the page was rendered, in epoch ms. */
  now: number
  invitation: OpenedInvitation
  /** The times offered to an anonymous visitor. */
  offeredTimes: OfferedTimes
  /** The zone in which times are rendered: the reader's if a cookie names it, else that of the link's owner. */
  zone: string
}

/**
 * Reads `?event_duration=45`, a meeting length in minutes that overrides the link's own; ignores invalid lengths.
 * Returns an explicit undefined: if the key were missing, the router would keep the URL's value.
 */
export function parseDuration({ event_duration }: Record<string, unknown>): { event_duration?: number | undefined } {
  const minutes = Number(event_duration)
  const isValid = Number.isInteger(minutes) && minutes >= MEETING_MINUTES.min && minutes <= MEETING_MINUTES.max
  return { event_duration: isValid ? minutes : undefined }
}
