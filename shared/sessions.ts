import { z } from 'zod/mini'
import { wireId } from './wire-id.ts'

/** One sign-in on one device, as its user sees it. */
export interface Session {
  id: string
  /** Browser and system as they name themselves, such as `Firefox · Windows`; null where they do not. */
  device: string | null
  /** Network address of the last use. */
  ip: string | null
  created_at: string
  /** To a quarter of an hour: a session is used whenever its bearer token is renewed. */
  last_used_at: string
  /** When it ends at the latest unless it is used. */
  expires_at: string
  /** The session that asks. */
  is_current: boolean
}

export const sessionId = z.object({ id: wireId })
