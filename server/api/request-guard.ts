import { isUtf8 } from 'node:buffer'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { invalidInput } from '../platform/errors.ts'
import { MAX_BODY_BYTES, parseJsonText } from '../platform/wire/json-text.ts'
import { checkPlainValue } from '../platform/wire/plain-values.ts'
import { validateUrlEncoding } from '../platform/wire/url-encoding.ts'

/** Larger unread bodies are not discarded: the connection is closed instead. */
const MAX_DISCARDED_BYTES = 16_000_000
const DISCARD_TIMEOUT_MS = 10_000

/**
 * Checks every request before its route handles it: the URL and the body must be well-formed text, and the body
 * uncompressed JSON in UTF-8.
 */
export const requestGuard = plugin(async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) => {
    const text = await decodeBody(body)
    return text === '' ? undefined : checkPlainValue(parseJsonText(text, 'body'), 'body')
  })
  app.addHook('onRequest', async ({ raw, headers }) => {
    // Rejects request targets other than paths (RFC 9112, 3.2): an absolute URL is for proxies, `*` for OPTIONS.
    if (!raw.url?.startsWith('/')) throw new TRPCError({ code: 'BAD_REQUEST' })
    validateUrlEncoding(raw.url)
    if (!isIdentityEncoding(headers['content-encoding']) || !isUtf8Type(headers['content-type'])) {
      throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' })
    }
  })
  app.addHook('onSend', discardUnreadBody)
})

/** About as many as are parsed in a millisecond, so that half of the time remains for other requests. */
const PAUSED_BYTES_PER_MS = 100_000
let lastTurn = Promise.resolve()

/**
 * Decodes a body, which its caller then parses synchronously. Bodies with files take turns, with pauses in
 * which other requests run: many that are complete at once would block the server.
 * @throws {DomainError} `invalid_input`
 */
export async function decodeBody(body: Buffer): Promise<string> {
  if (body.length > MAX_BODY_BYTES) {
    lastTurn = lastTurn.then(() => sleep(body.length / PAUSED_BYTES_PER_MS))
    await lastTurn
  }
  if (!isUtf8(body)) throw invalidInput({ body: { code: 'invalid_utf8' } })
  return body.toString('utf8')
}

function isIdentityEncoding(encoding: string | undefined): boolean {
  return encoding === undefined || encoding.toLowerCase() === 'identity'
}

function isUtf8Type(type: string | undefined): boolean {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type ?? '') ?? []
  return charset === undefined || /^(?:utf-?8|us-ascii)$/i.test(charset)
}

/**
 * Waits for the rest of an unread body before the response is sent: otherwise the client, still sending, could lose the
 * response. Closes the connection if the rest is too large or takes too long.
 */
async function discardUnreadBody({ raw }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!isComplete(raw) && Number(raw.headers['content-length']) <= MAX_DISCARDED_BYTES) {
    await finished(raw.resume(), { signal: AbortSignal.timeout(DISCARD_TIMEOUT_MS) }).catch(() => undefined)
  }
  if (!isComplete(raw)) reply.header('connection', 'close')
  return payload
}

/** @param request `complete` is absent from injected requests */
function isComplete({ complete = true }: { complete?: boolean }): boolean {
  return complete
}
