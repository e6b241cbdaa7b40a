import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#shared/errors.ts'
import { DomainError, errorBodyForStatus, errorKinds } from '../platform/errors.ts'
import { errorBody, toTrpcError } from '../platform/trpc.ts'

/** Responds to a failed request with an `ErrorBody` and its status. A 5xx does not reveal its cause. */
export function sendError(
  error: FastifyError | TRPCError | DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // Errors with a status bypass `toTrpcError`, which would mistake a client's disconnect for a lost database connection.
  const { status, body } = toStatusAndBody('statusCode' in error ? error : toTrpcError(error))
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  const retryAfter = body['retry_after']
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
  return reply.status(status).header('cache-control', 'no-store').send(body)
}

function toStatusAndBody(error: FastifyError | TRPCError): {
  status: number
  body: ErrorBody & Record<string, unknown>
} {
  if (error instanceof TRPCError) return { status: httpStatusOf(error), body: errorBody(error) }
  const status = error.statusCode ?? 500
  return { status, body: { ...errorBodyForStatus(status) } }
}

/** Uses our error kind, since tRPC has no status 410. */
function httpStatusOf(error: TRPCError): number {
  return error.cause instanceof DomainError ? errorKinds[error.cause.kind].status : getHTTPStatusCodeFromError(error)
}
