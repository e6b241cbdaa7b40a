import * as v from 'valibot'
import { readApiError } from '../api/api-error.ts'
import { getSession, renewToken, rereadSession, resetSession } from './session-store.ts'
import { tokenExpiry, tokenResponseSchema } from './token.ts'

/** Tokens are refreshed this long before they expire. */
const REFRESH_EARLY_MS = 30_000
/** How long route guards wait for a session to be restored. */
const RESTORE_TIMEOUT_MS = 5000
/** Well below the ten seconds for which the server still accepts the previous cookie. */
const REFRESH_TIMEOUT_MS = 5000

let pendingRefresh: Promise<string | null | undefined> | undefined

function isUsable(token: string | null): token is string {
  return token !== null && tokenExpiry(token) - Date.now() > REFRESH_EARLY_MS
}

/**
 * The bearer token, refreshed if it expires soon; null without a session. If the server cannot be reached, this is the
 * old token, and the caller's own request fails.
 */
export async function getFreshToken(): Promise<string | null> {
  const { token } = getSession()
  if (token === null || isUsable(token)) return token
  return (await refreshToken(token)) ?? getSession().token
}

/** Whether the bearer token was rejected, rather than another credential such as an access code. */
export function isTokenRejected(error: unknown): boolean {
  const { status, code } = readApiError(error)
  return status === 401 && code === 'unauthenticated'
}

/**
 * Exchanges the refresh cookie for a new bearer token, once for concurrent calls and in one tab at a time: each use
 * rotates the cookie, and reusing an old one would end the session.
 * @param oldToken the token to replace; if another tab has already replaced it, the new one is used
 * @returns the new token, null without a session, or undefined if the server gives no usable response
 */
export function refreshToken(oldToken: string | null): Promise<string | null | undefined> {
  pendingRefresh ??= withCrossTabLock(() => refresh(oldToken)).finally(() => {
    pendingRefresh = undefined
  })
  return pendingRefresh
}

function withCrossTabLock<T>(task: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('meridian.token-refresh', task) : task()
}

async function refresh(oldToken: string | null): Promise<string | null | undefined> {
  if (!rereadSession()) return null
  const { token, wasEndedByServer } = getSession()
  if (token !== oldToken && isUsable(token)) return token
  const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS)
  const response = await fetch('/auth/refresh', { method: 'POST', signal }).catch(() => undefined)
  if (!response) return undefined
  // Another tab may have logged out or switched users during the request.
  if (!rereadSession()) return null
  if (response.status === 401) resetSession(wasEndedByServer || getSession().isAuthenticated)
  if (!response.ok) return response.status === 401 ? null : undefined
  const body: unknown = await response.json().catch(() => undefined)
  const { success, output } = v.safeParse(tokenResponseSchema, body)
  if (!success) return undefined
  return renewToken(output.token) ? output.token : null
}

/** Waits until a persisted session has a usable token, for at most 5 seconds. */
export async function restoreSession(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS))
  await Promise.race([getFreshToken(), timeout])
}
