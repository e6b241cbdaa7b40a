import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, tooManyRequests } from '../platform/errors.ts'
import { countAttempt, type DeclaredLimit, GENERAL_LIMIT } from '../platform/limits/declared-limit.ts'
import { KeyedSemaphore } from '../platform/limits/keyed-semaphore.ts'
import type { Context } from '../platform/trpc.ts'
import { MAX_BODY_BYTES } from '../platform/wire/json-text.ts'

const LARGE_BODY_LIMIT: DeclaredLimit = {
  name: 'large-bodies',
  points: 60,
  seconds: 900,
  per: 'caller',
  store: 'process',
}

/**
 * Limits how many large bodies are received or handled at the same time. They are parsed one at a time, so many from
 * one sender would delay others.
 */
const openBodies = new KeyedSemaphore({ total: 32, perKey: 2 })
const RETRY_AFTER_SECONDS = 10

/** Whether the request may have a body above the ordinary limit. */
function hasLargeBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES
}

/**
 * Checks, before a large body is read, that its sender is logged in and within the limits.
 * @throws {DomainError} `unauthenticated` or `too_many_requests`
 */
export async function checkSenderOfLargeBody(
  request: FastifyRequest,
  reply: FastifyReply,
  createContext: () => Promise<Context>,
): Promise<void> {
  if (!hasLargeBody(request)) return
  const context = await createContext()
  await countAttempt(context, GENERAL_LIMIT)
  if (!context.caller) throw new DomainError('unauthenticated')
  await countAttempt(context, LARGE_BODY_LIMIT)
  const { user_id } = context.caller
  if (!openBodies.tryAcquire(user_id)) throw tooManyRequests(RETRY_AFTER_SECONDS)
  // Also called if the client has already disconnected.
  finished(reply.raw, () => openBodies.release(user_id))
}
