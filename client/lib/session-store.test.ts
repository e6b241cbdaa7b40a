// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import {
  followOtherTabs,
  forgetEverything,
  getSession,
  SIGNED_OUT,
  setSyncFlow,
  signIn,
  signOut,
  subscribeSession,
} from './session-store.ts'
import { InvalidTokenError } from './token.ts'
import { tokenFor } from './token-for-tests.ts'

const KEY = 'meridian.auth'
const ALEX = { email: 'alex@acme.io', name: 'Alex', picture: null, user_id: 'u1' }

beforeEach(() => forgetEverything())

test('signing in keeps the token and who it is for, without the expiry', () => {
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

test('signing out clears all of it and asks for a fresh start', () => {
  signIn(tokenFor(ALEX))
  setSyncFlow(true)
  signOut()
  expect(getSession()).toEqual({ ...SIGNED_OUT, refreshAuth: true })
})

test('forgetting everything clears both storages', () => {
  signIn(tokenFor(ALEX))
  sessionStorage.setItem('anything', '1')
  forgetEverything()
  expect(localStorage.length + sessionStorage.length).toBe(0)
  expect(getSession().isAuthenticated).toBe(false)
})

test('follows what another tab does', () => {
  const heard = vi.fn<() => void>()
  const stops = [followOtherTabs(), subscribeSession(heard)]
  const elsewhere = {
    token: tokenFor(ALEX),
    userInfo: ALEX,
    isAuthenticated: true,
    isSyncFlow: false,
    refreshAuth: false,
  }
  localStorage.setItem(KEY, JSON.stringify(elsewhere))
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(getSession()).toEqual(elsewhere)
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(getSession()).toEqual(SIGNED_OUT)
  expect(heard).toHaveBeenCalledTimes(2)
  for (const stop of stops) stop()
})

test('a session with a part missing is none', () => {
  localStorage.setItem(KEY, JSON.stringify({ isAuthenticated: true, userInfo: ALEX, token: null }))
  const stop = followOtherTabs()
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  stop()
  expect(getSession().isAuthenticated).toBe(false)
})
