import { z } from 'zod/mini'

/** The private address under which calendar programs read a user's calendar. */
export interface CalendarFeed {
  /** Who has it reads the calendar. Null where there is none, or one that this installation cannot tell any more. */
  url: string | null
  created_at: string | null
  last_used_at: string | null
}

/** The part of the address that opens it. */
export const feedSecret = z.object({ secret: z.string() })
