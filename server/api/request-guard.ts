import { isUtf8 } from 'node:buffer'
import { Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import plugin from 'fastify-plugin'
import { invalidInput } from '../platform/errors.ts'
import { WaitingSemaphore } from '../platform/limits/waiting-semaphore.ts'
import { createChunkCheck } from '../platform/wire/chunk-limit.ts'
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
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) =>
    parseBody(body, (text) => (text === '' ? undefined : checkPlainValue(parseJsonText(text, 'body'), 'body'))),
  )
  app.addHook('onRequest', async ({ raw, headers }) => {
    // Rejects request targets other than paths (RFC 9112, 3.2): an absolute URL is for proxies, `*` for OPTIONS.
    if (!raw.url?.startsWith('/')) throw new TRPCError({ code: 'BAD_REQUEST' })
    validateUrlEncoding(raw.url)
    if (!isIdentityEncoding(headers['content-encoding']) || !isUtf8Type(headers['content-type'])) {
      throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' })
    }
  })
  // With Content-Length, the network determines the size of the chunks, not the client.
  app.addHook('preParsing', async ({ headers }, _, payload) =>
    headers['transfer-encoding'] === undefined ? payload : limitChunks(payload),
  )
  app.addHook('onSend', discardUnreadBody)
})

/** For chunks after the first thousand. Clients usually send several kilobytes in each. */
const MIN_AVERAGE_CHUNK_BYTES = 256

/** Rejects a body with too many small chunks: 413. */
function limitChunks(payload: RequestPayload): RequestPayload {
  const hasTooManyChunks = createChunkCheck(MIN_AVERAGE_CHUNK_BYTES)
  const limiter = new Transform({
    transform(chunk: Buffer, _, done) {
      done(hasTooManyChunks(chunk) ? new TRPCError({ code: 'PAYLOAD_TOO_LARGE' }) : null, chunk)
    },
  })
  // An error destroys both streams, so that the rest of the body is dropped; `limiter` reports it.
  pipeline(payload, limiter).catch(() => undefined)
  return limiter
}

/**
 * Determines how long other requests can run before a body with a file is parsed: 10 ms per megabyte, about as long as
 * parsing takes.
 */
const BYTES_PER_PAUSE_MS = 100_000
const fileBodies = new WaitingSemaphore(1)

/**
 * Decodes and parses a body. Bodies with files take turns, with pauses in which other requests run; otherwise, many
 * arriving at once would block the server.
 * @throws {DomainError} `invalid_input`, or as `parse` does
 */
export async function parseBody<Result>(body: Buffer, parse: (text: string) => Result): Promise<Result> {
  if (body.length <= MAX_BODY_BYTES) return parse(decodeUtf8(body))
  return fileBodies.run('', async () => {
    await sleep(body.length / BYTES_PER_PAUSE_MS)
    return parse(decodeUtf8(body))
  })
}

/** @throws {DomainError} `invalid_input` */
function decodeUtf8(body: Buffer): string {
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
