import { z } from 'zod'
import { ProviderError, type ProviderErrorKind, parseRetryAfter } from '../provider-error.ts'

/** An error response from Google's API, with the details that identify conflicts and duplicates. */
export class GoogleError extends ProviderError {
  readonly status: number
  readonly reason: string

  constructor(
    kind: ProviderErrorKind,
    { status, reason, ...options }: ErrorOptions & { status: number; reason: string; retryAfter?: number },
  ) {
    super(kind, options)
    this.status = status
    this.reason = reason
  }
}

/** A 403 with any of these reasons means too many requests. */
const QUOTA_REASONS = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded'])
/** The API is misconfigured: the operator's fault, not the user's. */
const MISCONFIGURED_REASONS = new Set(['accessNotConfigured', 'keyInvalid', 'projectNotLinked'])

/** The id of a new event is taken. Any other 409 may be transient. */
const DUPLICATE = 'duplicate'

const failureSchema = z.object({
  response: z.object({ status: z.number(), headers: z.unknown(), data: z.unknown() }),
})
const bodySchema = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).min(1) }),
})

/**
 * Classifies an error from Google's client.
 * @param now epoch ms
 */
export function toGoogleError(error: unknown, now: number): ProviderError {
  if (error instanceof ProviderError) return error
  const { data: failure } = failureSchema.safeParse(error)
  // The connection failed, the response was truncated, or it took too long.
  if (!failure) return new ProviderError('unavailable', { cause: withoutRequest(error) })
  const { status, headers, data } = failure.response
  const reason = bodySchema.safeParse(data).data?.error.errors[0]?.reason ?? ''
  const header = headers instanceof Headers ? headers.get('retry-after') : null
  const cause = withoutRequest(error)
  return new GoogleError(getErrorKind(status, reason), { status, reason, cause, ...parseRetryAfter(header, now) })
}

/** The client's errors contain the whole request, with events and tokens, which must not be logged. */
function withoutRequest(error: unknown): Error {
  return new Error(error instanceof Error ? error.message : String(error))
}

function getErrorKind(status: number, reason: string): ProviderErrorKind {
  if (status === 429 || (status === 403 && QUOTA_REASONS.has(reason))) return 'rate_limited'
  // Google also responds with 401 if it does not accept a push address.
  if (status === 401) return reason.startsWith('push.') ? 'forbidden' : 'revoked'
  if (status === 404 || status === 410) return 'gone'
  const isTemporary = status === 408 || status >= 500 || (status === 409 && reason !== DUPLICATE)
  return isTemporary || status < 400 || MISCONFIGURED_REASONS.has(reason) ? 'unavailable' : 'forbidden'
}
