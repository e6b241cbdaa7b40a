import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenFor } from '#client/test/token.ts'
import { readApiError } from './api/api-error.ts'
import { guestApi } from './guest-api.ts'
import { clearAllStorage, getSession, startSession } from './session/session-store.ts'

const ANA = { email: 'ana@example.com', name: 'Ana', picture: null, user_id: 'ana' }

type FakeResponse = { status: number; body: unknown }
let responses: FakeResponse[] = []
let requests: { url: string; init: RequestInit }[] = []

beforeEach(() => {
  clearAllStorage()
  responses = []
  requests = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    const { status, body } = responses.shift() ?? { status: 500, body: 'no response was prepared' }
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('sends queries as GET requests, and unwraps the response', async () => {
  responses = [{ status: 200, body: { result: { data: { json: { past: false } } } } }]
  expect(await guestApi.events.get.query({ eventId: 'a b' })).toEqual({ past: false })
  expect(decodeURIComponent(requests[0]?.url ?? '')).toBe('/trpc/events.get?input={"json":{"eventId":"a b"}}')
})

test('sends mutations as POST requests, with their Idempotency-Key', async () => {
  responses = [{ status: 200, body: { result: { data: { json: { success: true } } } } }]
  await guestApi.match.autoRescheduleBatch.mutate({ eventId: 'e' }, { context: { idempotencyKey: 'k' } })
  expect(requests[0]).toMatchObject({
    url: '/trpc/match.autoRescheduleBatch',
    init: { method: 'POST', body: '{"json":{"eventId":"e"}}' },
  })
  expect(requests[0]?.init.headers).toMatchObject({ 'idempotency-key': 'k', 'content-type': 'application/json' })
})

test('throws the API’s error, or only the status if a proxy responded', async () => {
  const error = { detail: 'This time was just taken', code: 'just_taken', slots: [] }
  responses = [
    { status: 409, body: { error: { json: { message: 'x', data: { httpStatus: 409, error } } } } },
    { status: 502, body: '<html>' },
  ]
  const rejected = await guestApi.events.get.query({ eventId: 'e' }).catch(readApiError)
  expect(rejected).toMatchObject({ status: 409, code: 'just_taken', data: { slots: [] } })
  expect(await guestApi.events.get.query({ eventId: 'e' }).catch(readApiError)).toMatchObject({ status: 502 })
})

const REJECTED = {
  status: 401,
  body: { error: { json: { data: { httpStatus: 401, error: { code: 'unauthenticated', detail: 'x' } } } } },
}

test('refreshes a rejected token and retries the call', async () => {
  startSession(tokenFor(ANA))
  const refreshed = tokenFor(ANA, 1_800_000)
  responses = [
    REJECTED,
    { status: 200, body: { token: refreshed } },
    { status: 200, body: { result: { data: { json: { past: true } } } } },
  ]
  expect(await guestApi.events.get.query({ eventId: 'e' })).toEqual({ past: true })
  expect(requests.map(({ url }) => url.split('?')[0])).toEqual([
    '/trpc/events.get',
    '/auth/refresh',
    '/trpc/events.get',
  ])
  expect(requests[2]?.init.headers).toMatchObject({ authorization: `Bearer ${refreshed}` })
})

test('continues as a visitor if the session of the token has ended', async () => {
  startSession(tokenFor(ANA))
  responses = [
    REJECTED,
    { status: 401, body: { code: 'session_ended' } },
    { status: 200, body: { result: { data: { json: { past: true } } } } },
  ]
  expect(await guestApi.events.get.query({ eventId: 'e' })).toEqual({ past: true })
  expect(requests[2]?.init.headers).not.toHaveProperty('authorization')
  expect(getSession()).toMatchObject({ isAuthenticated: false, wasEndedByServer: true })
})

test('keeps the session if its rejected token cannot be refreshed', async () => {
  startSession(tokenFor(ANA))
  responses = [REJECTED, { status: 503, body: {} }]
  expect(await guestApi.events.get.query({ eventId: 'e' }).catch(readApiError)).toMatchObject({ status: 401 })
  expect(requests).toHaveLength(2)
  expect(getSession().isAuthenticated).toBe(true)
})
