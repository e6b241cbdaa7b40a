import { getSession, renewToken, rereadSession, signOut } from './session-store.ts'
import { tokenExpiry, tokenResponse } from './token.ts'

/** A token this close to its end is replaced before it is used. */
const EARLY_MS = 30_000
/** How long start-up waits for a session to be restored. */
const RESTORE_TIMEOUT_MS = 5000

let running: Promise<string | null> | undefined

function usable(token: string | null): token is string {
  return token !== null && tokenExpiry(token) - Date.now() > EARLY_MS
}

/**
 * The session's bearer token, replaced first if it is about to end; null when nobody is signed in. A refresh that
 * fails for want of a network gives the old token: the call itself will then say what is wrong.
 */
export async function freshToken(): Promise<string | null> {
  const { token } = getSession()
  if (token === null || usable(token)) return token
  return (await refreshToken(token)) ?? getSession().token
}

/**
 * Exchanges the refresh cookie for a new bearer token, once however many calls ask at the same time, and in one tab
 * at a time: the cookie is rotated by every use, and a second use of the old one would end the session.
 * @param spent the token that is of no more use; one that another tab has replaced meanwhile is taken as it is
 * @returns the new token, or null when there is none to be had
 */
export function refreshToken(spent: string | null): Promise<string | null> {
  running ??= inOneTab(() => refresh(spent)).finally(() => {
    running = undefined
  })
  return running
}

function inOneTab<T>(task: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('meridian.token-refresh', task) : task()
}

async function refresh(spent: string | null): Promise<string | null> {
  if (!rereadSession()) return null
  const { token } = getSession()
  if (token !== spent && usable(token)) return token
  let response: Response
  try {
    response = await fetch('/auth/refresh', { method: 'POST', credentials: 'same-origin' })
  } catch {
    return null
  }
  // Somebody may have signed out meanwhile, and in again.
  if (!rereadSession()) return null
  if (response.status === 401) signOut()
  if (!response.ok) return null
  const { data } = tokenResponse.safeParse(await response.json())
  return data && renewToken(data.token) ? data.token : null
}

/** Waits until a persisted session has a usable token, 5 seconds at most. */
export async function restoreSession(): Promise<void> {
  const timeOut = new Promise((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS))
  await Promise.race([freshToken(), timeOut])
}
