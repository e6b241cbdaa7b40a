import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { initTRPC } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenFor } from '#client/test/token.ts'
import { refreshLink } from './refresh-link.ts'
import { clearAllStorage, getSession, startSession } from './session-store.ts'

const { procedure, router } = initTRPC.create()
const appRouter = router({ hello: procedure.query(() => 'hello') })
type AppRouter = typeof appRouter

const ALEX = { email: 'alex@acme.io', name: 'Alex', picture: null, user_id: 'u1' }

/** A server that accepts only `token` (null: only visitors), and adds the token of each call to `sentTokens`. */
function serverAccepting(token: string | null, sentTokens: (string | null)[]): TRPCLink<AppRouter> {
  return () => () =>
    observable((observer) => {
      sentTokens.push(getSession().token)
      if (getSession().token === token) {
        observer.next({ result: { data: 'hello' } })
        observer.complete()
      } else {
        const data = {
          code: 'UNAUTHORIZED',
          httpStatus: 401,
          error: { detail: 'Please log in', code: 'unauthenticated' },
        }
        observer.error(TRPCClientError.from({ error: { message: '', code: -32_001, data } }))
      }
    })
}

function call(token: string | null, sentTokens: (string | null)[]): Promise<string> {
  return createTRPCClient<AppRouter>({ links: [refreshLink(), serverAccepting(token, sentTokens)] }).hello.query()
}

afterEach(() => void vi.unstubAllGlobals())
beforeEach(() => clearAllStorage())

test('retries a rejected call with a new token', async () => {
  const [rejectedToken, newToken] = [tokenFor(ALEX, 100_000), tokenFor(ALEX)]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ token: newToken })))
  startSession(rejectedToken)
  const sentTokens: (string | null)[] = []
  expect(await call(newToken, sentTokens)).toBe('hello')
  expect(sentTokens).toEqual([rejectedToken, newToken])
})

test('continues as a visitor if the session of the token has ended', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'session_ended' }, { status: 401 })))
  const rejectedToken = tokenFor(ALEX)
  startSession(rejectedToken)
  const sentTokens: (string | null)[] = []
  expect(await call(null, sentTokens)).toBe('hello')
  expect(sentTokens).toEqual([rejectedToken, null])
  expect(getSession().wasEndedByServer).toBe(true)
})

test('does not retry a call a second time', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ token: tokenFor(ALEX, 800_000) })))
  startSession(tokenFor(ALEX, 100_000))
  const sentTokens: (string | null)[] = []
  await expect(call('another token', sentTokens)).rejects.toThrow(TRPCClientError)
  expect(sentTokens).toHaveLength(2)
})

test('does not refresh without a session', async () => {
  const fetchMock = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetchMock)
  const sentTokens: (string | null)[] = []
  await expect(call('a token', sentTokens)).rejects.toThrow(TRPCClientError)
  expect(sentTokens).toEqual([null])
  expect(fetchMock).not.toHaveBeenCalled()
})
