import { z } from 'zod/mini'

/** The secret of the link "This was not me". */
export const notMeParam = z.object({ secret: z.string() })

/** What the link "This was not me" asks about. */
export interface NotMe {
  /** The address that somebody entered. */
  email: string
  /** With whom the meeting is. */
  organizer: string
  start: string
  end: string
  /** The meeting is ahead, and would be cancelled. */
  is_open: boolean
  /** Nobody without an account can book with this address and that organizer. */
  is_blocked: boolean
}
