import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { MAX_API_KEYS } from './api-keys.ts'
import type { BookingReason } from './booking-reason.ts'
import { MAX_CALENDARS } from './calendars.ts'
import { type ErrorCode, type ErrorParams, errors, fillIn, type ParamsArgument, type Translate } from './errors.ts'
import { type FieldError, fieldErrorDescriptor } from './field-errors.ts'
import { QUOTAS, type Quota, quotaDescriptor } from './quotas.ts'
import { searchReasonText } from './reason-text.ts'
import { MAX_WEBHOOKS } from './webhooks.ts'

/**
 * Messages in English, for API clients, the documentation and the log. The client's English catalog is compiled in
 * advance; here, each message is compiled when it is used.
 */

const i18n = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compileMessage)

export const english: Translate = (message) => i18n._(message)

export function errorMessage<Code extends ErrorCode>(
  code: Code,
  ...[params]: ParamsArgument<ErrorParams<Code>>
): string {
  return english(fillIn(errors[code].message, params))
}

export function fieldMessage(error: FieldError): string {
  return english(fieldErrorDescriptor(error))
}

export function quotaMessage(quota: Quota): string {
  return english(quotaDescriptor(quota))
}

/** The reason for a meeting's time, even if somebody picked it. */
export function reasonInEnglish(reason: BookingReason): string {
  return reason.code === 'picked' ? 'The time that was picked.' : searchReasonText(reason, english)
}

/** The quotas of users in Markdown, for the API documentation. */
export function formatQuotas(): string {
  const quotas = (Object.keys(QUOTAS) as Quota[]).map((quota) => `- \`${quota}\`: ${quotaMessage(quota)}.`)
  return `When a user reaches a storage quota, calls return 409 \`quota_reached\` with \`quota\` and \`limit\`:

${quotas.join('\n')}

A user can have at most ${MAX_CALENDARS} calendars, ${MAX_API_KEYS} API keys, and ${MAX_WEBHOOKS} webhooks. Beyond that, calls
return 409 \`too_many_calendars\`, \`too_many_keys\`, or \`too_many_webhooks\`, with \`params.maximum\`.`
}
