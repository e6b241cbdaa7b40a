import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { test as base, vi } from 'vitest'
import type { WebhookMessage } from '#shared/webhooks.ts'
import { listenOnFreePort } from './free-port.ts'

export interface ReceivedCall {
  path: string
  headers: IncomingHttpHeaders
  body: string
  message: WebhookMessage
}

/** The response to the next call, or none at all. */
type ReceiverReply = { status: number; headers?: Record<string, string>; body?: string } | 'silence'

export interface WebhookReceiver {
  url: string
  calls: ReceivedCall[]
  /** Consumed in order; when empty, calls are accepted. */
  replies: ReceiverReply[]
  /** Runs on each call, before the response. */
  beforeReply: () => Promise<void>
  stop(): Promise<void>
}

/** Starts a real HTTP server on a free local port, with responses that a test controls. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    state.calls.push({ path: request.url ?? '', headers: request.headers, body, message: JSON.parse(body) })
    await state.beforeReply()
    const reply = state.replies.shift() ?? { status: 200, body: 'thanks' }
    if (reply !== 'silence') response.writeHead(reply.status, reply.headers).end(reply.body ?? '')
  })
  const port = await listenOnFreePort(server)
  const state: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    calls: [],
    replies: [],
    beforeReply: async () => {},
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return state
}

/** Provides a receiver for one test. */
// oxlint-disable-next-line no-empty-pattern -- vitest reads the parameter list
export const receiver = async ({}, provide: (receiver: WebhookReceiver) => Promise<void>): Promise<void> => {
  const startedReceiver = await startWebhookReceiver()
  await provide(startedReceiver)
  await startedReceiver.stop()
}

/** A test with only a receiver. */
export const test = base.extend<{ receiver: WebhookReceiver }>({ receiver })

/**
 * Verifies a call's signature at a given time, as a careful receiver does. The library, unlike our code, reads the
 * system clock.
 * @throws {WebhookVerificationError}
 */
export function verifySignature({ headers, body }: ReceivedCall, secret: string, now: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}
