import { z } from 'zod/mini'
import type { calendarFeed } from './outputs/users.ts'

/** The private address under which calendar programs read a user's calendar. */
export type CalendarFeed = z.output<typeof calendarFeed>

/** The part of the address that opens it. */
export const feedSecret = z.object({ secret: z.string() })
