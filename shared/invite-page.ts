import type { DrawnPage, PageData } from './drawn-page.ts'
import type { OpenedInvitation } from './invitations.ts'
import type { Language } from './languages.ts'
import { MAX_DURATION, MIN_DURATION } from './time.ts'

/*
 * The page of an invitation link leaves the server drawn, with what it was drawn from inside it: the guest sees whose
 * it is at once, and the client takes the page over without asking for it again.
 */

/** For whom times are drawn. */
export interface Reader {
  /** IANA name of the zone in which they read times. */
  zone: string
  /** BCP 47 tag of the language in which they read dates. */
  locale: string
  language: Language
}

/** The header in which a browser that is in another zone than the times tells its own (IANA), and asks for the content anew. */
export const READER_ZONE = 'time-zone'

/** The times that a page opens on; starts are minutes since the epoch, all others epoch ms. */
export interface OfferedTimes {
  /** All starts from an instant until another. */
  from: number
  until: number
  starts: number[]
  /** Of all times that can be booked, the first that is not at night for the reader; null when there is none. */
  first_by_day: number | null
  /** The first of all. */
  first: number | null
  bookable_until: number
}

/** What the page is drawn from. */
export interface InvitePageData {
  /** When it was drawn, in epoch ms: for what the page says of the time of day. */
  now: number
  invitation: OpenedInvitation
  /** What is offered to somebody who is not signed in. */
  offered: OfferedTimes
  /** In the language of the request; in the reader's zone where they told it, else in the zone of the link's owner. */
  reader: Reader
}

/** The page's data, of which the invitation is no option. */
export type DrawnInvitation = PageData & { invite: InvitePageData }

/** What the built client brings the server to draw with. */
export interface InvitePageRenderer {
  /** @param path the address as it was opened, its query included */
  renderInvite(path: string, data: DrawnInvitation, publicUrl: string): Promise<DrawnPage>
}

/**
 * Reads `?event_duration=45`, for a meeting of another length (minutes) than the link's own; what no meeting can last is
 * left aside. Said to be undefined, since to the router a key that is left out is as it stands in the address.
 */
export function readDuration({ event_duration }: Record<string, unknown>): { event_duration?: number | undefined } {
  const minutes = Number(event_duration)
  const isLength = Number.isInteger(minutes) && minutes >= MIN_DURATION && minutes <= MAX_DURATION
  return { event_duration: isLength ? minutes : undefined }
}
