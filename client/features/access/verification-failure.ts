import { readApiError } from '#client/lib/api-error.ts'
import { SAYS } from '#shared/errors.ts'

const BY_CODE: Readonly<Record<string, string>> = {
  invalid_token: SAYS.tokenNotValid,
  used_token: SAYS.tokenUsed,
  expired_token: SAYS.tokenExpired,
}

/** What the verification page says when a code is refused. */
export function verificationFailure(error: unknown): string {
  const { status, code } = readApiError(error)
  if (status !== 401) return SAYS.tryLater
  return BY_CODE[code] ?? SAYS.verificationFailed
}
