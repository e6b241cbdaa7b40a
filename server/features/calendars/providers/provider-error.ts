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
