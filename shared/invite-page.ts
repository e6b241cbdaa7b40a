import type { OpenedInvitation } from './invitations.ts'
import type { Language } from './languages.ts'
import type { PageData, RenderedPage } from './rendered-page.ts'
import { MAX_DURATION, MIN_DURATION } from './time.ts'

/*
 * Invitation pages are server-rendered with their data embedded: guests see the owner immediately, and the client hydrates
 * the page without another request.
 */

/** The time zone and locale in which times are rendered. */
export interface Reader {
  /** IANA time zone. */
  zone: string
  /** BCP 47 tag for dates. */
  locale: string
  language: Language
}

/** The header with the browser's time zone (IANA), sent to request the page's content for that zone. */
export const TIME_ZONE_HEADER = 'time-zone'

/** The times that a page shows first. Starts are minutes since the epoch, all others epoch ms. */
export interface OfferedTimes {
  /** The range in which all starts are listed. */
  from: number
  until: number
  starts: number[]
  /** The first bookable time that is not at night in the reader's zone; null if there is none. */
  first_by_day: number | null
  /** The first bookable time. */
  first: number | null
  bookable_until: number
}

/** The data that the page is rendered from. */
export interface InvitePageData {
  /** When it was rendered, in epoch ms; decides greetings by time of day. */
  now: number
  invitation: OpenedInvitation
  /** The times offered to an anonymous visitor. */
  offered: OfferedTimes
  /** The language of the request; the time zone of the reader if known, else of the link's owner. */
  reader: Reader
}

/** The page's data, with the invitation required. */
export type PageDataWithInvite = PageData & { invite: InvitePageData }

/** The renderer that the built client provides to the server. */
export interface InvitePageRenderer {
  /** @param path the requested URL, including its query */
  renderInvite(path: string, data: PageDataWithInvite, publicUrl: string): Promise<RenderedPage>
}

/**
 * Reads `?event_duration=45`, a meeting length in minutes that overrides the link's own; ignores invalid lengths.
 * Returns an explicit undefined, because the router keeps the URL's value of a missing key.
 */
export function parseDuration({ event_duration }: Record<string, unknown>): { event_duration?: number | undefined } {
  const minutes = Number(event_duration)
  const isValid = Number.isInteger(minutes) && minutes >= MIN_DURATION && minutes <= MAX_DURATION
  return { event_duration: isValid ? minutes : undefined }
}
