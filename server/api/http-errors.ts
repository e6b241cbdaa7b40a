import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorBody } from '#shared/errors.ts'
import { isIdOfNothing } from '#shared/wire-id.ts'
import { bodyOfStatus, DomainError, errorKinds } from '../platform/errors.ts'
import { errorBody, fieldsOf, toAnswer } from '../platform/trpc.ts'

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
  if (error instanceof TRPCError) return { status: httpStatusOf(error), body: errorBody(error) }
  const status = error.statusCode ?? 500
  return { status, body: { ...bodyOfStatus(status) } }
}

/** The refusal of a request that did not pass the schemas of its route: an id that nothing can have is not found. */
export function invalidRequest(error: unknown): DomainError {
  if (!hasZodFastifySchemaValidationErrors(error)) {
    return new DomainError('invalid_input')
  }
  const issues = error.validation.map(({ keyword, instancePath, message = 'Not valid', params }) => ({
    code: keyword,
    path: instancePath.split('/').filter(Boolean),
    message,
    params: params['params'],
    keys: (params['keys'] ?? []) as string[],
  }))
  if (issues.some(isIdOfNothing)) return new DomainError('not_found')
  return new DomainError('invalid_input', {}, { fields: fieldsOf(issues, 'body') })
}

/** By kind: tRPC has no status 410. */
function httpStatusOf(error: TRPCError): number {
  return error.cause instanceof DomainError ? errorKinds[error.cause.kind].status : getHTTPStatusCodeFromError(error)
}
