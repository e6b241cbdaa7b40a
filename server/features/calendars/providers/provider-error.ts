import type { OutboundError } from '../../../platform/outbound/outbound-error.ts'

/**
 * Why a provider refused. `revoked`: the user must reconnect the account. `forbidden`: this operation is not allowed.
 * `gone`: the event, calendar or cursor no longer exists. `rate_limited`: retry later. `unavailable`: no response, or
 * an invalid one.
 */
export type ProviderErrorKind = 'revoked' | 'forbidden' | 'gone' | 'rate_limited' | 'unavailable'

export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: ProviderErrorKind
  /** For `rate_limited`: seconds to wait before a retry. */
  readonly retryAfter: number

  constructor(kind: ProviderErrorKind, { retryAfter = 60, ...options }: ErrorOptions & { retryAfter?: number } = {}) {
    super(`calendar provider: ${kind}`, options)
    this.kind = kind
    this.retryAfter = retryAfter
  }
}

/** Seconds; a server cannot stop an account for longer. */
const MAX_RETRY_AFTER = 24 * 60 * 60

/** The error of a server that asks for fewer requests; a wait without a meaning counts as a minute. */
export function rateLimited(seconds: number): ProviderError {
  return new ProviderError('rate_limited', { retryAfter: Math.min(Math.max(seconds || 60, 1), MAX_RETRY_AFTER) })
}

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): a number of seconds, or a date.
 * @param now epoch ms
 * @returns seconds; `NaN` without a meaning
 */
export function parseRetryAfter(header: string | null | undefined, now: number): number {
  const text = header?.trim() ?? ''
  return /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000)
}

/** The error of a call without a response: an address that must not be called is forbidden. */
export function fromOutboundError(cause: OutboundError): ProviderError {
  const isRefused = cause.code === 'address_not_allowed' || cause.code === 'name_not_public'
  return new ProviderError(isRefused ? 'forbidden' : 'unavailable', { cause })
}
