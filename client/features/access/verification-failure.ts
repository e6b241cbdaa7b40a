import type { MessageDescriptor } from '@lingui/core'
import { readApiError } from '#client/lib/api/api-error.ts'
import { i18n } from '#client/lib/i18n.ts'
import { uiMessages } from '#client/lib/ui-messages.ts'

const BY_CODE: Readonly<Record<string, MessageDescriptor>> = {
  invalid_token: uiMessages.tokenNotValid,
  used_token: uiMessages.tokenUsed,
  expired_token: uiMessages.tokenExpired,
}

/** The message for a rejected code. */
export function verificationFailure(error: unknown): string {
  const { status, code } = readApiError(error)
  if (status !== 401) return i18n._(uiMessages.tryLater)
  return i18n._(BY_CODE[code] ?? uiMessages.verificationFailed)
}
