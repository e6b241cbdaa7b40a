import { z } from 'zod'
import { ProviderError, type ProviderErrorKind, parseRetryAfter } from '../provider-error.ts'

/** An error response from Graph. */
export class GraphError extends ProviderError {
  readonly status: number
  /** Graph's own name for the error. */
  readonly code: string

  constructor(
    kind: ProviderErrorKind,
    { status, code, ...wait }: { status: number; code: string; retryAfter?: number },
  ) {
    super(kind, { cause: `${status} ${code}`, ...wait })
    this.status = status
    this.code = code
  }
}

const errorBodySchema = z.object({ error: z.object({ code: z.string() }) })

/** Codes that Graph sends with a 400 when an id does not exist. */
const UNKNOWN_ID = /^ErrorInvalidId(?:Malformed|Empty)?$|^ErrorItemNotFound$/
/** Codes that Graph sends with a 404 when an account has no calendars at all, for example because it has no license. */
const NO_MAILBOX = /^Mailbox\w*NotEnabled|^Mailbox\w*NotSupported/

/** @param now epoch ms, for a Retry-After that is a date */
export function toGraphError(
  response: { status: number; headers: Headers },
  body: unknown,
  now: number,
): ProviderError {
  const { status, headers } = response
  const code = errorBodySchema.safeParse(body).data?.error.code ?? ''
  return new GraphError(getErrorKind(status, code), {
    status,
    code,
    ...parseRetryAfter(headers.get('retry-after'), now),
  })
}

function getErrorKind(status: number, code: string): ProviderErrorKind {
  if (status === 401) return 'revoked'
  if (status === 429 || status === 509) return 'rate_limited'
  // A conflict with another change, or a locked event, is transient.
  if (status === 409 || status === 423) return 'unavailable'
  if (status >= 500 || status === 408 || status < 400) return 'unavailable'
  if (NO_MAILBOX.test(code)) return 'forbidden'
  return status === 404 || status === 410 || UNKNOWN_ID.test(code) ? 'gone' : 'forbidden'
}
