/**
 * Why a provider refused. `revoked`: the user has to connect the account again. `forbidden`: this very thing is not
 * allowed. `gone`: the event, the calendar or the cursor is no more. `rate_limited`: later. `unavailable`: no answer, or
 * none that makes sense.
 */
export type ProviderErrorKind = 'revoked' | 'forbidden' | 'gone' | 'rate_limited' | 'unavailable'

export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: ProviderErrorKind
  /** Of `rate_limited`: seconds after which another try makes sense. */
  readonly retryAfter: number

  constructor(kind: ProviderErrorKind, { retryAfter = 60, ...options }: ErrorOptions & { retryAfter?: number } = {}) {
    super(`calendar provider: ${kind}`, options)
    this.kind = kind
    this.retryAfter = retryAfter
  }
}
