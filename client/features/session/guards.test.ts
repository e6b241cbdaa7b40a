// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import {
  clearAllStorage,
  getSession,
  LOGGED_OUT,
  rereadSession,
  resetSession,
  startSession,
  syncWithOtherTabs,
} from '#client/lib/session/session-store.ts'
import { tokenFor } from '#client/test/token.ts'
import { requireSession } from './guards.ts'

const ALEX = { email: 'alex@acme.io', name: 'Alex', picture: null, user_id: 'u1' }
const DASHBOARD = { location: { href: '/dashboard?panel=accounts' }, cause: 'enter' } as const

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  clearAllStorage()
})

test('waits at most 5000 ms for a stored session to be restored', {
  meta: { promise: 'Transitions: Restoring a stored session times out after 5000 ms.' },
}, async () => {
  vi.useFakeTimers()
  let respond: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise((resolve) => (respond = resolve)))
  startSession(tokenFor(ALEX, 1000))
  const onResolved = vi.fn<() => void>()
  const guard = (async () => {
    await requireSession(DASHBOARD)
    onResolved()
  })()
  await vi.advanceTimersByTimeAsync(4999)
  expect(onResolved).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await guard
  expect(onResolved).toHaveBeenCalledOnce()
  // Settle the pending request.
  respond(new Response(null, { status: 503 }))
  await vi.runAllTimersAsync()
})

test('sends users back to the page after login, unless they logged out there or in another tab', async () => {
  const redirectOptions = (cause: 'enter' | 'stay' = 'stay') =>
    requireSession({ ...DASHBOARD, cause }).catch((error) => error.options)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 401 })))
  startSession(tokenFor(ALEX, 1000))
  const search = { redirect: '/dashboard?panel=accounts' }
  for (let n = 0; n < 2; n++) expect(await redirectOptions()).toMatchObject({ to: '/login', search })
  startSession(tokenFor(ALEX))
  expect(getSession().wasEndedByServer).toBeUndefined()
  resetSession()
  expect(await redirectOptions()).toEqual({ to: '/login', search: {}, statusCode: 307 })
  expect((await redirectOptions('enter')).search).toEqual(search)
  startSession(tokenFor(ALEX))
  const stop = syncWithOtherTabs(() => undefined)
  localStorage.setItem('meridian.auth', JSON.stringify(LOGGED_OUT))
  rereadSession()
  stop()
  resetSession()
  for (const expected of [{}, search]) expect((await redirectOptions('enter')).search).toEqual(expected)
})
