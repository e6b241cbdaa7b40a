import { useSyncExternalStore } from 'react'
import { queryClient } from '../api/query-client.ts'
import { clearStorage } from '../storage/storage.ts'
import {
  getSession,
  LOGGED_OUT,
  resetSession,
  type SessionState,
  startSession,
  subscribeSession,
} from './session-store.ts'

/** The current session. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeSession, getSession, () => LOGGED_OUT)
}

/**
 * Starts a session with the token from a login.
 * @throws InvalidTokenError
 */
export function login(token: string): void {
  startSession(token)
  // Cached data may belong to another user.
  queryClient.clear()
}

/** Ends the session in this browser only: the caller ends it on the server, or the server has already ended it. */
export function clearSession(): void {
  resetSession()
  queryClient.clear()
  // Also clears unsaved drafts of this tab.
  clearStorage(['session'])
}

/** Ends the session here at once, and then on the server, even if the page closes. */
export async function logout(): Promise<void> {
  clearSession()
  await fetch('/auth/logout', { method: 'POST', credentials: 'same-origin', keepalive: true }).catch(() => undefined)
}
