import { z } from 'zod/mini'
import type { calendarFeed } from './outputs/users.ts'

/** The private URL at which calendar apps read a user's calendar. */
export type CalendarFeed = z.output<typeof calendarFeed>

/** The secret part of the URL. */
export const feedSecret = z.object({ secret: z.string() })
