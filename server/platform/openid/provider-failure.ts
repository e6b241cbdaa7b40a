import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import type { SignInFailure } from '#shared/providers.ts'

/** A provider did not say who somebody is. What it did say is in the cause, for the log alone. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly reason: SignInFailure

  constructor(reason: SignInFailure, cause: unknown) {
    super(`sign-in by a provider: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Sorts what openid-client throws; what is none of its errors stays what it is. */
export function toProviderFailure(error: unknown): unknown {
  const reason = reasonOf(error)
  return reason === undefined ? error : new ProviderFailure(reason, error)
}

function reasonOf(error: unknown): SignInFailure | undefined {
  // The person's own no, or the provider's.
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'access_denied'
    return /^(server_error|temporarily_unavailable)$/.test(error.error) ? 'unavailable' : 'failed'
  }
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'failed'
  if (error instanceof ClientError) return isUnwell(error) ? 'unavailable' : 'failed'
  // What `fetch` throws when there was no answer, or only a part of one.
  return error instanceof TypeError && error.cause instanceof Error ? 'unavailable' : undefined
}

/** No answer in time, or one of a server that is not well. */
function isUnwell({ code, cause }: ClientError): boolean {
  return code === 'OAUTH_TIMEOUT' || (cause instanceof Response && cause.status >= 500)
}
