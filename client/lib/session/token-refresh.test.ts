// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { tokenFor } from '#client/test/token.ts'
import { clearAllStorage, getSession, startSession, syncWithOtherTabs } from './session-store.ts'
import { getFreshToken, refreshToken } from './token-refresh.ts'

const ALEX = { email: 'alex@acme.io', name: 'Alex', picture: null, user_id: 'u1' }
const BEN = { email: 'ben@acme.io', name: 'Ben', picture: null, user_id: 'u2' }
const fetchMock = vi.fn<typeof fetch>()

afterEach(() => void vi.unstubAllGlobals())
beforeEach(() => {
  clearAllStorage()
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})

function tokenResponse(token: string): Promise<Response> {
  return Promise.resolve(Response.json({ token }))
}

test('sends no request if nobody is logged in', async () => {
  expect(await getFreshToken()).toBeNull()
  expect(fetchMock).not.toHaveBeenCalled()
})

test('uses a token that is not about to expire', async () => {
  const token = tokenFor(ALEX, 60_000)
  startSession(token)
  expect(await getFreshToken()).toBe(token)
  expect(fetchMock).not.toHaveBeenCalled()
})

test('refreshes a token that is about to expire, in one request for concurrent callers', async () => {
  const newToken = tokenFor(ALEX)
  fetchMock.mockImplementation(() => tokenResponse(newToken))
  startSession(tokenFor(ALEX, 20_000))
  expect(await Promise.all([getFreshToken(), getFreshToken(), getFreshToken()])).toEqual([newToken, newToken, newToken])
  expect(fetchMock).toHaveBeenCalledOnce()
  expect(fetchMock.mock.calls[0]).toEqual(['/auth/refresh', { method: 'POST', signal: expect.any(AbortSignal) }])
  expect(getSession().token).toBe(newToken)
})

test('uses a token that another tab has refreshed, without a request', async () => {
  const expiredToken = tokenFor(ALEX, 1000)
  startSession(expiredToken)
  const refreshedToken = tokenFor(ALEX)
  localStorage.setItem('meridian.auth', JSON.stringify({ ...getSession(), token: refreshedToken }))
  expect(await refreshToken(expiredToken)).toBe(refreshedToken)
  expect(fetchMock).not.toHaveBeenCalled()
})

test('ends the session if the server has ended it', async () => {
  fetchMock.mockResolvedValue(Response.json({ detail: 'Please log in' }, { status: 401 }))
  startSession(tokenFor(ALEX, 1000))
  expect(await getFreshToken()).toBeNull()
  expect(getSession().isAuthenticated).toBe(false)
})

test('keeps the session and its token if the server cannot be reached', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  const token = tokenFor(ALEX, 1000)
  startSession(token)
  expect(await getFreshToken()).toBe(token)
  expect(getSession().isAuthenticated).toBe(true)
})

test.each([
  ['the server returns that user’s token', () => tokenResponse(tokenFor(BEN))],
  [
    'they log in during the request',
    () => {
      localStorage.setItem('meridian.auth', JSON.stringify({ ...getSession(), token: tokenFor(BEN), userInfo: BEN }))
      return tokenResponse(tokenFor(ALEX))
    },
  ],
  [
    'they log in during the request, which is rejected',
    () => {
      localStorage.setItem('meridian.auth', JSON.stringify({ ...getSession(), token: tokenFor(BEN), userInfo: BEN }))
      return Promise.resolve(new Response(null, { status: 401 }))
    },
  ],
])('reloads the page instead of sending requests as another user, if %s', async (_, refresh) => {
  const reload = vi.fn<() => void>()
  onTestFinished(syncWithOtherTabs(reload))
  fetchMock.mockImplementation(refresh)
  const expiredToken = tokenFor(ALEX, 1000)
  startSession(expiredToken)
  expect(await refreshToken(expiredToken)).toBeNull()
  expect(await getFreshToken()).toBe(expiredToken)
  expect(getSession().token).toBe(expiredToken)
  expect(reload).toHaveBeenCalled()
})
