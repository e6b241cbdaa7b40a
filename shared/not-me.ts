import { z } from 'zod/mini'
import type { notMe } from './outputs/meetings.ts'

/** The secret of the "This was not me" link. */
export const notMeParam = z.object({ secret: z.string() })

/** The meeting that the "This was not me" link is about. */
export type NotMe = z.output<typeof notMe>
