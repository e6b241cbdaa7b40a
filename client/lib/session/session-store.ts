import * as z from 'zod/mini'
import { clearStorage, onChangeInOtherTab, stored } from '../storage/storage.ts'
import { decodeUserInfo, userInfoSchema } from './token.ts'

const fields = {
  /** A calendar account is being added: the login page stays open to users who are logged in. */
  isSyncFlow: z.boolean(),
  /** Nobody is logged in: the next login starts a new session. */
  refreshAuth: z.boolean(),
}
const sessionSchema = z.discriminatedUnion('isAuthenticated', [
  z.object({ token: z.string(), userInfo: userInfoSchema, isAuthenticated: z.literal(true), ...fields }),
  z.object({ token: z.null(), userInfo: z.null(), isAuthenticated: z.literal(false), ...fields }),
])

/** The session in local storage. */
export type SessionState = z.infer<typeof sessionSchema>

export const SIGNED_OUT: SessionState = {
  token: null,
  userInfo: null,
  isAuthenticated: false,
  isSyncFlow: false,
  refreshAuth: true,
}

const storedSession = stored<SessionState>('local', 'meridian.auth', sessionSchema, SIGNED_OUT)

let state: SessionState | undefined
/** Whose page this is: what it holds in memory was read by them, or typed. */
let owner: string | undefined
let reload = () => location.reload()
const listeners = new Set<() => void>()

function setState(next: SessionState): SessionState {
  state = next
  owner = next.userInfo?.user_id ?? owner
  return next
}

function publish(next: SessionState): void {
  setState(next)
  for (const listener of listeners) listener()
}

/**
 * The page is loaded anew, and holds nothing of whose it was. Until then it stays theirs, so that what is still on its
 * way is sent in nobody else's name, and shows nothing.
 */
function reloadForOtherUser(): void {
  clearStorage(['session'])
  document.body.hidden = true
  reload()
}

function saveState(next: SessionState): void {
  storedSession.write(next)
  publish(next)
}

/** The session now. The same object until something changes. */
export function getSession(): SessionState {
  return state ?? setState(storedSession.read())
}

/** Calls back after every change, those of other tabs included. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Takes up what another tab wrote. Where whose page this is has gone, it is loaded anew.
 * @returns whether it is theirs still
 */
export function rereadSession(): boolean {
  const before = getSession()
  const now = storedSession.read()
  const user = now.userInfo?.user_id
  if (owner !== undefined && user !== owner && user !== before.userInfo?.user_id) {
    reloadForOtherUser()
    return false
  }
  if (JSON.stringify(now) !== JSON.stringify(before)) publish(now)
  return true
}

const SHOW_EVENTS = ['pageshow', 'visibilitychange']

/**
 * Follows the sign-ins and sign-outs of other tabs, until the returned function is called. A page that the browser has
 * kept aside heard of none: it looks when it is shown again.
 */
export function followOtherTabs(loadAnew = reload): () => void {
  reload = loadAnew
  const unfollow = onChangeInOtherTab(storedSession.key, rereadSession)
  for (const sign of SHOW_EVENTS) addEventListener(sign, rereadSession)
  return () => {
    unfollow()
    for (const sign of SHOW_EVENTS) removeEventListener(sign, rereadSession)
  }
}

/**
 * Somebody signed in.
 * @throws InvalidTokenError
 */
export function signIn(token: string): void {
  saveState({ ...getSession(), token, userInfo: decodeUserInfo(token), isAuthenticated: true, refreshAuth: false })
}

/**
 * The session goes on with a new token. One for somebody else, who has signed in meanwhile, is not taken.
 * @returns whether it was taken
 * @throws InvalidTokenError
 */
export function renewToken(token: string): boolean {
  if (owner === undefined || decodeUserInfo(token).user_id === owner) signIn(token)
  else reloadForOtherUser()
  return getSession().token === token
}

/** Forgets who was signed in. Ending the session on the server is `logout()` of the session feature. */
export function signOut(): void {
  saveState(SIGNED_OUT)
}

export function setSyncFlow(isSyncFlow: boolean): void {
  saveState({ ...getSession(), isSyncFlow })
}

/** Clears all that this browser keeps for the product, the session included. */
export function clearAll(): void {
  clearStorage()
  owner = undefined
  publish(SIGNED_OUT)
}
