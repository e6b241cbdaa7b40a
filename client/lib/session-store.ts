import type { UserInfo } from '#shared/access.ts'
import { isMembers } from './json.ts'
import { clearStorage, onStoredElsewhere, stored } from './storage.ts'
import { decodeUserInfo, readUserInfo } from './token.ts'

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

/** Accepts what this module wrote; a session without a token or a user is none. */
function readSession(value: unknown): SessionState | undefined {
  if (!isMembers(value)) return undefined
  const { token, userInfo, isAuthenticated, isSyncFlow, refreshAuth } = value
  const user = readUserInfo(userInfo)
  const complete = isAuthenticated === true && typeof token === 'string' && user !== undefined
  const flow = { isSyncFlow: isSyncFlow === true, refreshAuth: refreshAuth === true }
  return complete ? { token, userInfo: user, isAuthenticated: true, ...flow } : { ...SIGNED_OUT, ...flow }
}

const kept = stored('local', 'meridian.auth', readSession, SIGNED_OUT)

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
