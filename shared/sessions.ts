import { z } from 'zod/mini'
import type { session } from './outputs/access.ts'
import { wireId } from './wire-id.ts'

/** A sign-in on one device, as its user sees it. */
export type Session = z.output<typeof session>

export const sessionId = z.object({ id: wireId })
