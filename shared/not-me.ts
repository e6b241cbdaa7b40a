import { z } from 'zod/mini'
import type { notMe } from './outputs/meetings.ts'

/** The secret of the link "This was not me". */
export const notMeParam = z.object({ secret: z.string() })

/** The meeting that the link "This was not me" is about. */
export type NotMe = z.output<typeof notMe>
