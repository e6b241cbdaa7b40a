// @vitest-environment jsdom
import { createTRPCClient } from '@trpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenFor } from '#client/test/token.ts'
import type { AppRouter } from '#server/api/router.ts'
import { clearAll, getSession, signIn } from '../session/session-store.ts'
import { readApiError } from './api-error.ts'
import { liveLink } from './live-link.ts'

const ANA = { email: 'ana@example.com', name: 'Ana', picture: null, user_id: 'ana' }
const [FIRST, SECOND] = [tokenFor(ANA), tokenFor(ANA, 1_800_000)]

const encoder = new TextEncoder()
const CONNECTED = 'retry: 10\nevent: connected\ndata: {}\n\n'
const error = { detail: 'Please log in', code: 'unauthenticated' }
const REFUSED = `event: serialized-error\ndata: ${JSON.stringify({
  json: { message: 'Please log in', code: -32_001, data: { code: 'UNAUTHORIZED', httpStatus: 401, error } },
})}\n\n`

/** A server that takes one token alone for the line, and gives `next` for the refresh cookie. */
function serve({ accepted, next }: { accepted: () => string; next: string | null }) {
  const requests: string[] = []
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(address, window.location.origin)
    const bearer = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length)
    requests.push(pathname === '/auth/refresh' ? 'refresh' : `line with the ${bearer === FIRST ? 'first' : 'second'}`)
    if (pathname === '/auth/refresh') {
      return next === null ? new Response(null, { status: 503 }) : Response.json({ token: next })
    }
    const isAccepted = bearer === accepted()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(encoder.encode(CONNECTED + (isAccepted ? 'data: {"json":"open"}\n\n' : REFUSED)))
        if (isAccepted) writer = controller
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return { requests, hangUp: () => writer?.close() }
}

function listen() {
  const heard: string[] = []
  const refusals: unknown[] = []
  const subscription = createTRPCClient<AppRouter>({ links: [liveLink] }).live.changes.subscribe(undefined, {
    onData: (topic) => void heard.push(topic),
    onError: (refusal) => void refusals.push(refusal),
  })
  return { heard, refusals, stop: () => subscription.unsubscribe() }
}

beforeEach(() => {
  clearAll()
  signIn(FIRST)
})
afterEach(() => vi.unstubAllGlobals())

test('a line whose token is refused when it reconnects gets a new one, and is open again', async () => {
  let accepted = FIRST
  const server = serve({ accepted: () => accepted, next: SECOND })
  const { heard, refusals, stop } = listen()
  await vi.waitFor(() => expect(heard).toEqual(['open']))
  accepted = SECOND
  server.hangUp()
  await vi.waitFor(() => expect(heard).toEqual(['open', 'open']))
  stop()
  expect(server.requests).toEqual(['line with the first', 'line with the first', 'refresh', 'line with the second'])
  expect(getSession().token).toBe(SECOND)
  expect(refusals).toEqual([])
})

test('a line whose token ran out while nothing was sent takes a new one first', async () => {
  signIn(tokenFor(ANA, 1000))
  const server = serve({ accepted: () => SECOND, next: SECOND })
  const { heard, stop } = listen()
  await vi.waitFor(() => expect(heard).toEqual(['open']))
  stop()
  expect(server.requests).toEqual(['refresh', 'line with the second'])
})

test('a line that is refused with the new token too is given up', async () => {
  const server = serve({ accepted: () => 'another', next: SECOND })
  const { refusals, stop } = listen()
  await vi.waitFor(() => expect(refusals).toHaveLength(1))
  stop()
  expect(readApiError(refusals[0])).toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(server.requests).toEqual(['line with the first', 'refresh', 'line with the second'])
})

test('and so is one for which there is no new token', async () => {
  const server = serve({ accepted: () => SECOND, next: null })
  const { refusals, stop } = listen()
  await vi.waitFor(() => expect(refusals).toHaveLength(1))
  stop()
  expect(server.requests).toEqual(['line with the first', 'refresh'])
})
