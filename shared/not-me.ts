import { z } from 'zod/mini'
import type { notMe } from './outputs/meetings.ts'

/** The input of the calls behind the "This was not me" link: its secret. */
export const notMeInput = z.object({ secret: z.string() })

/** The meeting that the "This was not me" link is about. */
export type NotMe = z.output<typeof notMe>
