import type { ActorKind } from '#shared/activity.ts'

/** The origin of an action, as the audit log records it. */
export interface Origin {
  /** Network address. */
  ip: string | null
  /** Browser and system from the user agent. */
  device: string | null
  request_id: string | null
  /** The actor kind if a user is known, and if none is. */
  kinds: { known: ActorKind; unknown: ActorKind }
}

/** The origin of background jobs and the command line. */
export const SYSTEM_ORIGIN: Origin = {
  ip: null,
  device: null,
  request_id: null,
  kinds: { known: 'system', unknown: 'system' },
}
