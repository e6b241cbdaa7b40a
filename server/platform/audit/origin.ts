import type { ActorKind } from '#shared/activity.ts'

/** Where an action comes from, as the audit log records it. */
export interface Origin {
  /** Network address. */
  ip: string | null
  /** Browser and system, as the user agent names them. */
  device: string | null
  request_id: string | null
  /** Who acts when a user is known, and when none is. */
  kinds: { known: ActorKind; unknown: ActorKind }
}

/** Of background jobs and the command line. */
export const SYSTEM: Origin = {
  ip: null,
  device: null,
  request_id: null,
  kinds: { known: 'system', unknown: 'system' },
}
