// @vitest-environment jsdom

import { InvalidTokenError } from 'jwt-decode'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenFor } from '#client/test/token.ts'
import type { UserInfo } from '#shared/access.ts'
import {
  clearAllStorage,
  getSession,
  LOGGED_OUT,
  resetSession,
  type SessionState,
  setSyncFlow,
  startSession,
  subscribeSession,
  syncWithOtherTabs,
} from './session-store.ts'

const KEY = 'meridian.auth'
const ALEX = { email: 'alex@acme.io', name: 'Alex', picture: null, user_id: 'u1' }

beforeEach(() => clearAllStorage())

test('logging in stores the token and its user, without the expiry', {
  meta: {
    promise: [
      'Transitions: Logging in stores the token and the user, and clears `refreshAuth`.',
      'Stored state: The session is stored in local storage.',
    ],
  },
}, () => {
  const token = tokenFor(ALEX)
  startSession(token)
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
  'rejects the token %j',
  (token) => {
    expect(() => startSession(token)).toThrow(InvalidTokenError)
    expect(getSession()).toEqual(LOGGED_OUT)
  },
)

test('logging out clears the session and sets refreshAuth', {
  meta: { promise: 'Transitions: Logging out clears the token and the user, and sets `refreshAuth`.' },
}, () => {
  startSession(tokenFor(ALEX))
  setSyncFlow(true)
  resetSession()
  expect(getSession()).toEqual({ ...LOGGED_OUT, refreshAuth: true })
})

test('clearAllStorage clears both storages', () => {
  startSession(tokenFor(ALEX))
  sessionStorage.setItem('anything', '1')
  clearAllStorage()
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

describe('changes in another tab', () => {
  const reload = vi.fn<() => void>()
  const onChange = vi.fn<() => void>()
  beforeEach(() => {
    reload.mockClear()
    onChange.mockClear()
    document.body.hidden = false
    const cleanups = [syncWithOtherTabs(reload), subscribeSession(onChange)]
    return () => {
      for (const cleanUp of cleanups) cleanUp()
    }
  })

  /** Simulates another tab that logs a user in or out. */
  function changeInOtherTab(
    session: SessionState | undefined,
    event: Event = new StorageEvent('storage', { key: KEY }),
  ) {
    if (session) localStorage.setItem(KEY, JSON.stringify(session))
    else localStorage.removeItem(KEY)
    window.dispatchEvent(event)
  }

  test('are adopted when a user logs in or gets a new token', () => {
    const session = sessionOf(ALEX)
    changeInOtherTab(session)
    expect(getSession()).toEqual(session)
    const refreshedSession = sessionOf(ALEX, tokenFor(ALEX, 1_800_000))
    changeInOtherTab(refreshedSession)
    expect(getSession()).toEqual(refreshedSession)
    expect(onChange).toHaveBeenCalledTimes(2)
    expect(reload).not.toHaveBeenCalled()
  })

  test.each([
    ['logs out', LOGGED_OUT],
    ['logs out and clears storage', undefined],
    ['logs in another user', sessionOf(BEN)],
  ])(
    'hide and reload the page without changing its session if the other tab %s',
    {
      meta: {
        promise:
          'Stored state: A page belongs to one user: it reloads when another tab logs them out or logs in somebody else.',
      },
    },
    (_, next) => {
      startSession(tokenFor(ALEX))
      const { token } = getSession()
      sessionStorage.setItem('meridian.draft.support', '{"text":"of Alex"}')
      changeInOtherTab(next)
      expect(reload).toHaveBeenCalledOnce()
      expect(document.body.hidden).toBe(true)
      expect(Object.keys(sessionStorage)).toEqual(['meridian.reloaded'])
      expect(getSession().token).toBe(token)
    },
  )

  test.each([
    ['restored from the back/forward cache', new PageTransitionEvent('pageshow', { persisted: true })],
    ['visible again', new Event('visibilitychange', { bubbles: true })],
  ])('are noticed by a page when it is %s', (_, event) => {
    startSession(tokenFor(ALEX))
    localStorage.setItem(KEY, JSON.stringify(sessionOf(BEN)))
    ;(event.type === 'pageshow' ? window : document).dispatchEvent(event)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('reload a logged-out page if another user logs in', () => {
    startSession(tokenFor(ALEX))
    resetSession()
    changeInOtherTab(LOGGED_OUT)
    expect(reload).not.toHaveBeenCalled()
    changeInOtherTab(sessionOf(BEN))
    expect(reload).toHaveBeenCalledOnce()
    expect(getSession().userInfo).toBeNull()
  })
})

test('ignores an incomplete stored session', () => {
  localStorage.setItem(KEY, JSON.stringify({ isAuthenticated: true, userInfo: ALEX, token: null }))
  const stop = syncWithOtherTabs()
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  stop()
  expect(getSession().isAuthenticated).toBe(false)
})
