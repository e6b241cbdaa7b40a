import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { GoogleApiError } from '../api-errors.ts'
import { bearerTokenOf } from '../oauth/bearer-token.ts'
import type { Context } from '../state.ts'

/** A fault that is injected into matching requests. */
export const faultSchema = z.object({
  /**
   * Operation by its id in Google's description, such as `calendar.events.insert`, or `oauth.token`; a prefix ends with
   * `*`.
   */
  operation: z.string().default('*'),
  method: z.string().optional(),
  /** Only requests of this user. */
  email: z.string().optional(),
  /** How many requests the fault hits; by default all, until it is removed. */
  times: z.number().int().min(1).optional(),
  /** How long the fault lasts; by default until it is removed. */
  forMs: z.number().int().min(1).optional(),
  kind: z.enum([
    /** Responds with `status` (and `reason`) without handling the request. */
    'error',
    /** Responds with 403 and `reason`: `rateLimitExceeded` (default), `userRateLimitExceeded` or `quotaExceeded`. */
    'quota',
    /** Resets the connection without handling the request. */
    'reset',
    /** Handles the request, then resets the connection instead of responding. */
    'loseResponse',
    /** Waits `delayMs` before handling the request. */
    'slow',
  ]),
  status: z.number().int().min(400).max(599).default(503),
  reason: z.string().optional(),
  retryAfterSeconds: z.number().int().min(0).optional(),
  delayMs: z.number().int().min(0).default(1000),
})

export type FaultInput = z.input<typeof faultSchema>
interface Fault extends z.output<typeof faultSchema> {
  id: number
  hits: number
  endsAt: number
}

/** Messages of https://developers.google.com/workspace/calendar/api/guides/errors */
const MESSAGES: Readonly<Record<string, [domain: string, message: string]>> = {
  rateLimitExceeded: ['usageLimits', 'Rate Limit Exceeded'],
  userRateLimitExceeded: ['usageLimits', 'User Rate Limit Exceeded'],
  quotaExceeded: ['usageLimits', 'Calendar usage limits exceeded.'],
  backendError: ['global', 'Backend Error'],
}

export class Faults {
  readonly #context: Context
  readonly #faults: Fault[] = []
  #lastId = 0

  constructor(context: Context) {
    this.#context = context
  }

  add(input: FaultInput): number {
    const fault = faultSchema.parse(input)
    const id = ++this.#lastId
    const endsAt = fault.forMs === undefined ? Number.POSITIVE_INFINITY : Date.now() + fault.forMs
    this.#faults.push({ ...fault, id, hits: 0, endsAt })
    return id
  }

  /** Removes one fault, or all. Returns how many requests they hit. */
  remove(id?: number): number {
    const removedFaults = this.#faults.filter((fault) => id === undefined || fault.id === id)
    for (const fault of removedFaults) this.#faults.splice(this.#faults.indexOf(fault), 1)
    return removedFaults.reduce((sum, { hits }) => sum + hits, 0)
  }

  /** Applies faults to every request of a provider operation, before and after its handler. */
  install(server: FastifyInstance): void {
    server.addHook('preHandler', async (request, reply) => {
      const fault = this.#takeFault(request)
      if (!fault) return undefined
      if (fault.kind === 'reset') return resetConnection(reply)
      if (fault.kind === 'loseResponse') request.shouldLoseResponse = true
      if (fault.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
      if (fault.kind === 'error' || fault.kind === 'quota') throw toError(fault)
      return undefined
    })
    server.addHook('onSend', async (request, reply, payload) => {
      if (request.shouldLoseResponse) resetConnection(reply)
      return payload
    })
  }

  #takeFault(request: FastifyRequest): Fault | undefined {
    const { operation } = request.routeOptions.config
    if (operation === undefined) return undefined
    const token = bearerTokenOf(request) ?? ''
    const email = this.#context.state.accessTokens.get(token)?.email
    const fault = this.#faults.find(
      (candidate) =>
        Date.now() < candidate.endsAt &&
        (candidate.times === undefined || candidate.hits < candidate.times) &&
        (candidate.operation.endsWith('*')
          ? operation.startsWith(candidate.operation.slice(0, -1))
          : candidate.operation === operation) &&
        (candidate.method === undefined || candidate.method === request.method) &&
        (candidate.email === undefined || candidate.email === email),
    )
    if (fault) fault.hits++
    return fault
  }
}

function resetConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.resetAndDestroy()
  return reply
}

function toError({ kind, status, reason, retryAfterSeconds }: Fault): GoogleApiError {
  const isQuota = kind === 'quota'
  const name = reason ?? (isQuota || status === 429 ? 'rateLimitExceeded' : 'backendError')
  const [domain, message] = MESSAGES[name] ?? ['global', name]
  return new GoogleApiError(isQuota ? 403 : status, name, message, {
    domain,
    ...(retryAfterSeconds === undefined ? {} : { headers: { 'retry-after': String(retryAfterSeconds) } }),
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    shouldLoseResponse: boolean
  }
}
