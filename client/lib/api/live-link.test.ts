// @vitest-environment jsdom
import { createTRPCClient } from '@trpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenFor } from '#client/test/token.ts'
import type { AppRouter } from '#server/api/router.ts'
import { refreshLink } from '../session/refresh-link.ts'
import { clearAllStorage, getSession, startSession } from '../session/session-store.ts'
import { readApiError } from './api-error.ts'
import { liveLink } from './live-link.ts'

const ANA = { email: 'ana@example.com', name: 'Ana', picture: null, user_id: 'ana' }
const [FIRST, SECOND] = [tokenFor(ANA), tokenFor(ANA, 1_800_000)]

const encoder = new TextEncoder()
const CONNECTED = 'retry: 10\nevent: connected\ndata: {}\n\n'
const error = { detail: 'Please log in', code: 'unauthenticated' }
const UNAUTHENTICATED = `event: serialized-error\ndata: ${JSON.stringify({
  json: { message: 'Please log in', code: -32_001, data: { code: 'UNAUTHORIZED', httpStatus: 401, error } },
})}\n\n`

/** A server whose stream accepts one token, and whose refresh endpoint returns `nextToken`. */
function serve({ acceptedToken, nextToken }: { acceptedToken: () => string; nextToken: string | null }) {
  const requests: string[] = []
  let streamController: ReadableStreamDefaultController<Uint8Array> | undefined
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(url, window.location.origin)
    const bearer = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length)
    requests.push(
      pathname === '/auth/refresh'
        ? 'refresh'
        : `stream with ${bearer === FIRST ? 'the first token' : 'the second token'}`,
    )
    if (pathname === '/auth/refresh') {
      return nextToken === null ? new Response(null, { status: 503 }) : Response.json({ token: nextToken })
    }
    const isAccepted = bearer === acceptedToken()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(encoder.encode(CONNECTED + (isAccepted ? 'data: {"json":"open"}\n\n' : UNAUTHENTICATED)))
        if (isAccepted) streamController = controller
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return { requests, close: () => streamController?.close() }
}

function listen() {
  const topics: string[] = []
  const errors: unknown[] = []
  const subscription = createTRPCClient<AppRouter>({ links: [refreshLink(), liveLink] }).live.changes.subscribe(
    undefined,
    {
      onData: (topic) => void topics.push(topic),
      onError: (thrown) => void errors.push(thrown),
    },
  )
  return { topics, errors, stop: () => subscription.unsubscribe() }
}

beforeEach(() => {
  clearAllStorage()
  startSession(FIRST)
})
afterEach(() => vi.unstubAllGlobals())

test('refreshes a token that is rejected on reconnect, and reopens the stream', async () => {
  let acceptedToken = FIRST
  const server = serve({ acceptedToken: () => acceptedToken, nextToken: SECOND })
  const { topics, errors, stop } = listen()
  await vi.waitFor(() => expect(topics).toEqual(['open']))
  acceptedToken = SECOND
  server.close()
  await vi.waitFor(() => expect(topics).toEqual(['open', 'open']))
  stop()
  expect(server.requests).toEqual([
    'stream with the first token',
    'stream with the first token',
    'refresh',
    'stream with the second token',
  ])
  expect(getSession().token).toBe(SECOND)
  expect(errors).toEqual([])
})

test('refreshes an expired token before opening the stream', async () => {
  startSession(tokenFor(ANA, 1000))
  const server = serve({ acceptedToken: () => SECOND, nextToken: SECOND })
  const { topics, stop } = listen()
  await vi.waitFor(() => expect(topics).toEqual(['open']))
  stop()
  expect(server.requests).toEqual(['refresh', 'stream with the second token'])
})

test('gives up if the new token is rejected too', async () => {
  const server = serve({ acceptedToken: () => 'another', nextToken: SECOND })
  const { errors, stop } = listen()
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  stop()
  expect(readApiError(errors[0])).toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(server.requests).toEqual(['stream with the first token', 'refresh', 'stream with the second token'])
})

test('gives up if there is no new token', async () => {
  const server = serve({ acceptedToken: () => SECOND, nextToken: null })
  const { errors, stop } = listen()
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  stop()
  expect(server.requests).toEqual(['stream with the first token', 'refresh'])
})
