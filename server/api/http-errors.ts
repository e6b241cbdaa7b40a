import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DETAIL, type ErrorBody } from '#shared/errors.ts'
import { isIdOfNothing } from '#shared/wire-id.ts'
import { DomainError } from '../platform/errors.ts'
import { errorBody, fieldsOf, toAnswer } from '../platform/trpc.ts'

/** What a failure that is not a procedure's looks like on the wire, by its status. */
const PLAIN: Record<number, ErrorBody> = {
  400: { detail: DETAIL.invalidInput, code: 'invalid_input' },
  404: { detail: DETAIL.notFound, code: 'not_found' },
  413: { detail: DETAIL.tooLarge, code: 'too_large' },
  415: { detail: DETAIL.jsonOnly, code: 'unsupported_media_type' },
  429: { detail: DETAIL.tooMany, code: 'too_many_requests' },
  503: { detail: DETAIL.unavailable, code: 'unavailable' },
}

/** Turns any failure of a REST call into `{detail, code, fields?}` and its status; a 5xx says nothing of its cause. */
export function sendError(
  error: FastifyError | TRPCError | DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body } = describe(toAnswer(error) ?? error)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  const wait = body['retry_after']
  if (typeof wait === 'number') reply.header('retry-after', wait)
  return reply.status(status).header('cache-control', 'no-store').send(body)
}

function describe(error: FastifyError | TRPCError): {
  status: number
  body: ErrorBody & Record<string, unknown>
} {
  if (error instanceof TRPCError) return { status: statusOf(error), body: errorBody(error) }
  const status = error.statusCode ?? 500
  const body = PLAIN[status] ?? (status < 500 ? PLAIN[400] : undefined)
  return { status, body: { ...(body ?? { detail: DETAIL.internal, code: 'internal' }) } }
}

/** The refusal of a request that did not pass the schemas of its route: an id that nothing can have is not found. */
export function invalidRequest(error: unknown): DomainError {
  if (!hasZodFastifySchemaValidationErrors(error)) {
    return new DomainError('invalid', 'invalid_input', DETAIL.invalidInput)
  }
  const issues = error.validation.map(({ keyword, instancePath, message = 'Not valid', params }) => ({
    code: keyword,
    path: instancePath.split('/').filter(Boolean),
    message,
    params: params['params'],
    keys: (params['keys'] ?? []) as string[],
  }))
  if (issues.some(isIdOfNothing)) return new DomainError('not_found', 'not_found', DETAIL.notFound)
  return new DomainError('invalid', 'invalid_input', DETAIL.invalidInput, { fields: fieldsOf(issues, 'body') })
}

function statusOf(error: TRPCError): number {
  const isGone = error.cause instanceof DomainError && error.cause.kind === 'gone'
  return isGone ? 410 : getHTTPStatusCodeFromError(error)
}
