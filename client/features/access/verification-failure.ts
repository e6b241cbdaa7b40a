import { readApiError } from '#client/lib/api/api-error.ts'
import { type Text, t } from '#client/lib/language.ts'
import { uiMessages } from '#client/lib/ui-messages.ts'

const BY_CODE: Readonly<Record<string, Text>> = {
  invalid_token: uiMessages.tokenNotValid,
  used_token: uiMessages.tokenUsed,
  expired_token: uiMessages.tokenExpired,
}

/** The message for a rejected code. */
export function verificationFailure(error: unknown): string {
  const { status, code } = readApiError(error)
  if (status !== 401) return t(uiMessages.tryLater)
  return t(BY_CODE[code] ?? uiMessages.verificationFailed)
}
