import { useSyncExternalStore } from 'react'
import { queryClient } from '../api/query-client.ts'
import { clearStorage } from '../storage/storage.ts'
import { getSession, type SessionState, SIGNED_OUT, signIn, signOut, subscribeSession } from './session-store.ts'

/** The session, kept current. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeSession, getSession, () => SIGNED_OUT)
}

/**
 * Takes up a session with the token that a sign-in answered.
 * @throws InvalidTokenError
 */
export function login(token: string): void {
  signIn(token)
  // What was read as somebody else, or as nobody, is not this user's.
  queryClient.clear()
}

/** Ends the session in this browser only. The caller ends it on the server, unless the server already has. */
export function clearSession(): void {
  signOut()
  queryClient.clear()
  // What was typed and not sent, among the rest of this tab's.
  clearStorage(['session'])
}

/** Ends the session, here at once and then on the server, even if the page is left meanwhile. */
export async function logout(): Promise<void> {
  clearSession()
  await fetch('/auth/logout', { method: 'POST', credentials: 'same-origin', keepalive: true }).catch(() => undefined)
}
