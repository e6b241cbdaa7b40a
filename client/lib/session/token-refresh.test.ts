// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { tokenFor } from '#client/test/token.ts'
import { clearAll, followOtherTabs, getSession, signIn } from './session-store.ts'
import { freshToken, refreshToken } from './token-refresh.ts'

const ALEX = { email: 'alex@acme.io', name: 'Alex', picture: null, user_id: 'u1' }
const BEN = { email: 'ben@acme.io', name: 'Ben', picture: null, user_id: 'u2' }
const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  clearAll()
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})

function answer(token: string): Promise<Response> {
  return Promise.resolve(Response.json({ token }))
}

test('nobody signed in: nothing is asked', async () => {
  expect(await freshToken()).toBeNull()
  expect(fetchMock).not.toHaveBeenCalled()
})

test('a token with time left is used as it is', async () => {
  const token = tokenFor(ALEX, 60_000)
  signIn(token)
  expect(await freshToken()).toBe(token)
  expect(fetchMock).not.toHaveBeenCalled()
})

test('a token about to end is replaced, once for all who ask meanwhile', async () => {
  const next = tokenFor(ALEX)
  fetchMock.mockImplementation(() => answer(next))
  signIn(tokenFor(ALEX, 20_000))
  expect(await Promise.all([freshToken(), freshToken(), freshToken()])).toEqual([next, next, next])
  expect(fetchMock).toHaveBeenCalledOnce()
  expect(fetchMock.mock.calls[0]).toEqual(['/auth/refresh', { method: 'POST', credentials: 'same-origin' }])
  expect(getSession().token).toBe(next)
})

test('a token that another tab replaced is taken, and the cookie spared', async () => {
  const spent = tokenFor(ALEX, 1000)
  signIn(spent)
  const theirs = tokenFor(ALEX)
  localStorage.setItem('meridian.auth', JSON.stringify({ ...getSession(), token: theirs }))
  expect(await refreshToken(spent)).toBe(theirs)
  expect(fetchMock).not.toHaveBeenCalled()
})

test('a session that the server has ended is over here too', async () => {
  fetchMock.mockResolvedValue(Response.json({ detail: 'Please log in' }, { status: 401 }))
  signIn(tokenFor(ALEX, 1000))
  expect(await freshToken()).toBeNull()
  expect(getSession().isAuthenticated).toBe(false)
})

test('without a network the session stays, and the call goes out with what there is', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  const token = tokenFor(ALEX, 1000)
  signIn(token)
  expect(await freshToken()).toBe(token)
  expect(getSession().isAuthenticated).toBe(true)
})

test.each([
  ['the server gives a token of theirs', () => answer(tokenFor(BEN))],
  [
    'they sign in while it is asked',
    () => {
      localStorage.setItem('meridian.auth', JSON.stringify({ ...getSession(), token: tokenFor(BEN), userInfo: BEN }))
      return answer(tokenFor(ALEX))
    },
  ],
  [
    'they sign in while it is asked, and it refuses',
    () => {
      localStorage.setItem('meridian.auth', JSON.stringify({ ...getSession(), token: tokenFor(BEN), userInfo: BEN }))
      return Promise.resolve(new Response(null, { status: 401 }))
    },
  ],
])('a call is made in nobody else’s name, when %s: the page is loaded anew', async (_, refresh) => {
  const reload = vi.fn<() => void>()
  onTestFinished(followOtherTabs(reload))
  fetchMock.mockImplementation(refresh)
  const spent = tokenFor(ALEX, 1000)
  signIn(spent)
  expect(await refreshToken(spent)).toBeNull()
  expect(await freshToken()).toBe(spent)
  expect(getSession().token).toBe(spent)
  expect(reload).toHaveBeenCalled()
})
