import * as v from 'valibot'
import { clearStorage, onChangeInOtherTab, stored, storedFlag } from '../storage/storage.ts'
import { decodeUserInfo, userInfoSchema } from './token.ts'

const commonFields = {
  /** True while a calendar account is being added: the login page stays open to users who are logged in. */
  isSyncFlow: v.boolean(),
  /** True while nobody is logged in: the next login starts a new session. */
  refreshAuth: v.boolean(),
  /** Undefined after a logout in this browser. */
  wasEndedByServer: v.optional(v.boolean()),
}
const sessionSchema = v.variant('isAuthenticated', [
  v.object({ token: v.string(), userInfo: userInfoSchema, isAuthenticated: v.literal(true), ...commonFields }),
  v.object({ token: v.null_(), userInfo: v.null_(), isAuthenticated: v.literal(false), ...commonFields }),
])

/** The session in local storage. */
export type SessionState = v.InferOutput<typeof sessionSchema>

export const LOGGED_OUT: SessionState = {
  token: null,
  userInfo: null,
  isAuthenticated: false,
  isSyncFlow: false,
  refreshAuth: true,
}

const storedSession = stored<SessionState>('local', 'meridian.auth', sessionSchema, LOGGED_OUT)
/** Whether the page was reloaded because its user logged out or changed in another tab; a route guard clears it. */
export const reloadedFlag = storedFlag('session', 'meridian.reloaded')

let state: SessionState | undefined
/** The id of the user whose data this page holds. */
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
 * Reloads the page, which discards the previous user's data. Until then the page is hidden, and its pending requests
 * keep the previous user's token.
 */
function reloadForOtherUser(): void {
  clearStorage(['session'])
  reloadedFlag.write(true)
  document.body.hidden = true
  reload()
}

function saveState(next: SessionState): void {
  storedSession.write(next)
  publish(next)
}

/** The current session; the same object until it changes. */
export function getSession(): SessionState {
  return state ?? setState(storedSession.read())
}

/** Subscribes to changes, including those from other tabs. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Rereads the session, which another tab may have changed. If the page's user has changed, the page reloads.
 * @returns whether the page still belongs to the current user
 */
export function rereadSession(): boolean {
  const previous = getSession()
  const current = storedSession.read()
  const userId = current.userInfo?.user_id
  if (owner !== undefined && userId !== owner && userId !== previous.userInfo?.user_id) {
    reloadForOtherUser()
    return false
  }
  if (JSON.stringify(current) !== JSON.stringify(previous)) publish(current)
  return true
}

const SHOW_EVENTS = ['pageshow', 'visibilitychange']

/**
 * Follows logins and logouts in other tabs, until the returned function is called. Pages in the back/forward cache
 * get no events, so they check when shown again.
 */
export function syncWithOtherTabs(reloadPage = reload): () => void {
  reload = reloadPage
  const unsubscribe = onChangeInOtherTab(storedSession.key, rereadSession)
  for (const type of SHOW_EVENTS) addEventListener(type, rereadSession)
  return () => {
    unsubscribe()
    for (const type of SHOW_EVENTS) removeEventListener(type, rereadSession)
  }
}

/**
 * Starts a session.
 * @throws InvalidTokenError
 */
export function startSession(token: string): void {
  const { isSyncFlow } = getSession()
  saveState({ token, userInfo: decodeUserInfo(token), isAuthenticated: true, isSyncFlow, refreshAuth: false })
}

/**
 * Continues the session with a new token, unless it belongs to another user who has logged in since.
 * @returns whether the token is used
 * @throws InvalidTokenError
 */
export function renewToken(token: string): boolean {
  if (owner === undefined || decodeUserInfo(token).user_id === owner) startSession(token)
  else reloadForOtherUser()
  return getSession().token === token
}

/** Clears only the session itself; `clearSession()` also clears cached data and drafts. */
export function resetSession(wasEndedByServer?: boolean): void {
  saveState({ ...LOGGED_OUT, wasEndedByServer })
}

export function setSyncFlow(isSyncFlow: boolean): void {
  saveState({ ...getSession(), isSyncFlow })
}

/** Clears local and session storage, including the session. Cookies stay. */
export function clearAllStorage(): void {
  clearStorage()
  owner = undefined
  publish(LOGGED_OUT)
}
