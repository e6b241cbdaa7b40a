// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenFor } from '#client/test/token.ts'
import type { UserInfo } from '#shared/access.ts'
import {
  clearAll,
  followOtherTabs,
  getSession,
  type SessionState,
  SIGNED_OUT,
  setSyncFlow,
  signIn,
  signOut,
  subscribeSession,
} from './session-store.ts'
import { InvalidTokenError } from './token.ts'

const KEY = 'meridian.auth'
const ALEX = { email: 'alex@acme.io', name: 'Alex', picture: null, user_id: 'u1' }

beforeEach(() => clearAll())

test('signing in keeps the token and who it is for, without the expiry', {
  meta: {
    promise: [
      'Transitions: Logging in stores the token and the user, and clears `refreshAuth`.',
      'Stored state: The session is stored in local storage.',
    ],
  },
}, () => {
  const token = tokenFor(ALEX)
  signIn(token)
  expect(getSession()).toEqual({
    token,
    userInfo: ALEX,
    isAuthenticated: true,
    isSyncFlow: false,
    refreshAuth: false,
  })
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(getSession())
})

test.each(['', 'one.two', `a.${btoa('not json')}.c`, `a.${btoa('{"name":"nobody"}')}.c`])(
  'refuses the token %j',
  (token) => {
    expect(() => signIn(token)).toThrow(InvalidTokenError)
    expect(getSession()).toEqual(SIGNED_OUT)
  },
)

test('signing out clears all of it and asks for a fresh start', {
  meta: { promise: 'Transitions: Logging out clears the token and the user, and sets `refreshAuth`.' },
}, () => {
  signIn(tokenFor(ALEX))
  setSyncFlow(true)
  signOut()
  expect(getSession()).toEqual({ ...SIGNED_OUT, refreshAuth: true })
})

test('forgetting everything clears both storages', () => {
  signIn(tokenFor(ALEX))
  sessionStorage.setItem('anything', '1')
  clearAll()
  expect(localStorage.length + sessionStorage.length).toBe(0)
  expect(getSession().isAuthenticated).toBe(false)
})

const BEN = { email: 'ben@acme.io', name: 'Ben', picture: null, user_id: 'u2' }
const sessionOf = (userInfo: UserInfo, token = tokenFor(userInfo)) => ({
  token,
  userInfo,
  isAuthenticated: true as const,
  isSyncFlow: false,
  refreshAuth: false,
})

describe('what another tab does', () => {
  const reload = vi.fn<() => void>()
  const changed = vi.fn<() => void>()
  beforeEach(() => {
    reload.mockClear()
    changed.mockClear()
    document.body.hidden = false
    const stops = [followOtherTabs(reload), subscribeSession(changed)]
    return () => {
      for (const stop of stops) stop()
    }
  })

  /** Another tab has signed somebody in, or out, and this one hears of it. */
  function elsewhere(session: SessionState | undefined, how: Event = new StorageEvent('storage', { key: KEY })) {
    if (session) localStorage.setItem(KEY, JSON.stringify(session))
    else localStorage.removeItem(KEY)
    window.dispatchEvent(how)
  }

  test('is followed: somebody signs in, and has a new token', () => {
    const signedIn = sessionOf(ALEX)
    elsewhere(signedIn)
    expect(getSession()).toEqual(signedIn)
    const renewed = sessionOf(ALEX, tokenFor(ALEX, 1_800_000))
    elsewhere(renewed)
    expect(getSession()).toEqual(renewed)
    expect(changed).toHaveBeenCalledTimes(2)
    expect(reload).not.toHaveBeenCalled()
  })

  test.each([
    ['signs out', SIGNED_OUT],
    ['signs out, and all is forgotten', undefined],
    ['makes room for somebody else', sessionOf(BEN)],
  ])(
    'where whose page it is %s, the page is loaded anew, and is theirs and unseen until then',
    {
      meta: {
        promise:
          'Stored state: A page belongs to one user: it reloads when another tab logs them out or logs in somebody else.',
      },
    },
    (_, next) => {
      signIn(tokenFor(ALEX))
      const { token } = getSession()
      sessionStorage.setItem('meridian.draft.support', '{"text":"of Alex"}')
      elsewhere(next)
      expect(reload).toHaveBeenCalledOnce()
      expect(document.body.hidden).toBe(true)
      expect(sessionStorage.length).toBe(0)
      expect(getSession().token).toBe(token)
    },
  )

  test.each([
    ['shown again by the way back', new PageTransitionEvent('pageshow', { persisted: true })],
    ['looked at again', new Event('visibilitychange', { bubbles: true })],
  ])('was not heard by a page that is %s: it looks', (_, how) => {
    signIn(tokenFor(ALEX))
    localStorage.setItem(KEY, JSON.stringify(sessionOf(BEN)))
    ;(how.type === 'pageshow' ? window : document).dispatchEvent(how)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('a page whose session has run out is no other’s either', () => {
    signIn(tokenFor(ALEX))
    signOut()
    elsewhere(SIGNED_OUT)
    expect(reload).not.toHaveBeenCalled()
    elsewhere(sessionOf(BEN))
    expect(reload).toHaveBeenCalledOnce()
    expect(getSession().userInfo).toBeNull()
  })
})

test('a session with a part missing is none', () => {
  localStorage.setItem(KEY, JSON.stringify({ isAuthenticated: true, userInfo: ALEX, token: null }))
  const stop = followOtherTabs()
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  stop()
  expect(getSession().isAuthenticated).toBe(false)
})
