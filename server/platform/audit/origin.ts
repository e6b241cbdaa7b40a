import type { ActorKind } from '#shared/activity.ts'

/** The origin of an action, as the audit log records it. */
export interface ActionOrigin {
  ip: string | null
  /** Browser and operating system, from the user agent. */
  device: string | null
  request_id: string | null
  /** The kind of actor, with and without an authenticated user. */
  actorKinds: { authenticated: ActorKind; anonymous: ActorKind }
}

/** The origin of background jobs and the command line. */
export const SYSTEM_ORIGIN: ActionOrigin = {
  ip: null,
  device: null,
  request_id: null,
  actorKinds: { authenticated: 'system', anonymous: 'system' },
}
