import { z } from 'zod/mini'
import type { notMe } from './outputs/meetings.ts'

/** The secret of the link "This was not me". */
export const notMeParam = z.object({ secret: z.string() })

/** What the link "This was not me" asks about. */
export type NotMe = z.output<typeof notMe>
