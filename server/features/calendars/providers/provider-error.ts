import { type OutboundError, ResponseTooLargeError } from '../../../platform/outbound/outbound-error.ts'

/**
 * Why a call failed. `revoked`: the user must reconnect the account. `forbidden`: this operation is not allowed.
 * `gone`: the event, calendar or cursor no longer exists. `rate_limited`: retry later. `unavailable`: no usable
 * response.
 */
export type ProviderErrorKind = 'revoked' | 'forbidden' | 'gone' | 'rate_limited' | 'unavailable'

export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: ProviderErrorKind
  /** Seconds to wait before a retry: for `rate_limited` always, for `unavailable` if the server asks for it, else 0. */
  readonly retryAfter: number
  /** Whether the server asked for this wait; otherwise it is our default. */
  readonly hasRetryAfter: boolean

  constructor(kind: ProviderErrorKind, { retryAfter, ...options }: ErrorOptions & { retryAfter?: number } = {}) {
    super(`calendar provider: ${kind}`, options)
    this.kind = kind
    this.hasRetryAfter = retryAfter !== undefined
    this.retryAfter = retryAfter ?? (kind === 'rate_limited' ? DEFAULT_RETRY_AFTER : 0)
  }
}

/** Whether the error means that a response exceeded the maximum size. */
export function isResponseTooLarge(error: unknown): boolean {
  const { cause } = error instanceof ProviderError ? error : {}
  // `fetch` wraps its errors.
  return [cause, cause instanceof TypeError ? cause.cause : undefined].some((c) => c instanceof ResponseTooLargeError)
}

/** Seconds to wait after a rate-limited response without a usable Retry-After header. */
const DEFAULT_RETRY_AFTER = 60

/** Seconds; no server can pause an account for longer. */
const MAX_RETRY_AFTER = 24 * 60 * 60

/**
 * Parses a Retry-After header (RFC 9110, 10.2.3): a number of seconds, or a date.
 * @param now epoch ms
 * @returns seconds, as an option of `ProviderError`; empty if the header is missing, invalid or zero
 */
export function parseRetryAfter(header: string | null | undefined, now: number): { retryAfter?: number } {
  const text = header?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000)
  return Number.isNaN(seconds) || seconds === 0 ? {} : { retryAfter: Math.min(Math.max(seconds, 1), MAX_RETRY_AFTER) }
}

/** The error of a call without a response: an address that must not be called is forbidden. */
export function fromOutboundError(cause: OutboundError): ProviderError {
  const isRefused = cause.code === 'address_not_allowed' || cause.code === 'name_not_public'
  return new ProviderError(isRefused ? 'forbidden' : 'unavailable', { cause })
}

/** The result of a call; undefined if its target no longer exists. */
export async function ignoreGone<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'gone') return undefined
    throw error
  }
}
