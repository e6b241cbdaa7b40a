import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { CallbackError } from '#shared/providers.ts'

/** A provider did not identify the user. The cause contains its response, for the log only. */
export class IdentityProviderError extends Error {
  override readonly name = 'IdentityProviderError'
  readonly reason: CallbackError

  constructor(reason: CallbackError, cause: unknown) {
    super(`provider login failed: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Classifies errors of openid-client and `fetch`; other errors are returned unchanged. */
export function toIdentityProviderError(error: unknown): unknown {
  const reason = reasonOf(error)
  return reason === undefined ? error : new IdentityProviderError(reason, error)
}

function reasonOf(error: unknown): CallbackError | undefined {
  // The callback contains an OAuth error instead of a code.
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'access_denied'
    return /^(server_error|temporarily_unavailable)$/.test(error.error) ? 'unavailable' : 'failed'
  }
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'failed'
  // Thrown instead of the errors above and below, if the response has a `WWW-Authenticate` header.
  if (error instanceof WWWAuthenticateChallengeError) return error.status >= 500 ? 'unavailable' : 'failed'
  if (error instanceof ClientError) return isUnavailable(error) ? 'unavailable' : 'failed'
  // `fetch` throws this if there was no response, or only part of one.
  return error instanceof TypeError && error.cause instanceof Error ? 'unavailable' : undefined
}

/** Whether the provider timed out or returned a server error. */
function isUnavailable({ code, cause }: ClientError): boolean {
  return code === 'OAUTH_TIMEOUT' || (cause instanceof Response && cause.status >= 500)
}
