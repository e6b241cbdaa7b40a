import { readApiError } from '#client/lib/api-error.ts'
import { DETAIL, SAYS } from '#shared/errors.ts'

const BY_DETAIL: Readonly<Record<string, string>> = {
  [DETAIL.invalidToken]: SAYS.tokenNotValid,
  [DETAIL.usedToken]: SAYS.tokenUsed,
  [DETAIL.expiredToken]: SAYS.tokenExpired,
}

/** What the verification page says when a code is refused. */
export function verificationFailure(error: unknown): string {
  const { status, original } = readApiError(error)
  if (status !== 401) return SAYS.tryLater
  return BY_DETAIL[original] ?? SAYS.verificationFailed
}
