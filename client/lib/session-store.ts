import { z } from 'zod/mini'
import type { UserInfo } from '#shared/access.ts'
import { clearStorage, onStoredElsewhere, stored } from './storage.ts'
import { decodeUserInfo } from './token.ts'

/** The session as this browser keeps it, in local storage. */
export interface SessionState {
  token: string | null
  userInfo: UserInfo | null
  isAuthenticated: boolean
  /** A calendar account is being added: the login page stays open to who is signed in. */
  isSyncFlow: boolean
  /** Nobody is signed in here: the next login starts afresh. */
  refreshAuth: boolean
}

export const SIGNED_OUT: SessionState = {
  token: null,
  userInfo: null,
  isAuthenticated: false,
  isSyncFlow: false,
  refreshAuth: true,
}

const sessionSchema = z.object({
  token: z.nullable(z.string()),
  userInfo: z.nullable(
    z.object({ email: z.string(), name: z.string(), picture: z.nullable(z.string()), user_id: z.string() }),
  ),
  isAuthenticated: z.boolean(),
  isSyncFlow: z.boolean(),
  refreshAuth: z.boolean(),
})

const kept = stored<SessionState>('local', 'meridian.auth', (value) => sessionSchema.safeParse(value).data, SIGNED_OUT)

let state: SessionState | undefined
const listeners = new Set<() => void>()

function announce(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

function keep(next: SessionState): void {
  kept.write(next)
  announce(next)
}

/** The session now. The same object until something changes. */
export function getSession(): SessionState {
  state ??= kept.read()
  return state
}

/** Calls back after every change, those of other tabs included. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes up what another tab wrote. */
export function rereadSession(): SessionState {
  const now = kept.read()
  if (JSON.stringify(now) !== JSON.stringify(state)) announce(now)
  return getSession()
}

/** Follows the sign-ins and sign-outs of other tabs, until the returned function is called. */
export function followOtherTabs(): () => void {
  return onStoredElsewhere(kept.key, rereadSession)
}

/**
 * Somebody signed in.
 * @throws InvalidTokenError
 */
export function signIn(token: string): void {
  keep({ ...getSession(), token, userInfo: decodeUserInfo(token), isAuthenticated: true, refreshAuth: false })
}

/** Forgets who was signed in. Ending the session on the server is `logout()` of the session feature. */
export function signOut(): void {
  keep(SIGNED_OUT)
}

export function setSyncFlow(isSyncFlow: boolean): void {
  keep({ ...getSession(), isSyncFlow })
}

/** Clears all that this browser keeps for the product, the session included. */
export function forgetEverything(): void {
  clearStorage()
  announce(SIGNED_OUT)
}
