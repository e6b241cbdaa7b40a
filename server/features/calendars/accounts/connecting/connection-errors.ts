import type { FieldCode } from '#shared/field-errors.ts'
import { DomainError, invalidInput } from '../../../../platform/errors.ts'
import { CalendarFileError } from '../../../../platform/icalendar/read-calendar.ts'
import { OutboundError } from '../../../../platform/outbound/outbound-error.ts'
import { ProviderError } from '../../providers/provider-error.ts'

/** The input fields on which a provider's rejection is reported. */
interface InputFields {
  /** Absent if the user did not enter an address. */
  addressField?: 'server_url' | 'url' | undefined
  /** The error for rejected credentials, under the field that contains them. */
  credentialError: { password: 'wrong_credentials' } | { url: 'calendar_needs_login' }
}

/**
 * Calls a provider with a user's input; a rejection is reported as an error on the field that caused it.
 * @throws {DomainError}
 */
export async function withFieldErrors<Result>(fields: InputFields, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof ProviderError ? toFieldError(error, fields) : error
  }
}

function toFieldError(
  { kind, retryAfter, cause }: ProviderError,
  { addressField, credentialError }: InputFields,
): DomainError {
  if (kind === 'revoked' && !(cause instanceof CalendarFileError)) {
    return invalidInput(
      'url' in credentialError
        ? { url: { code: credentialError.url } }
        : { password: { code: credentialError.password } },
    )
  }
  if (addressField === undefined)
    return new DomainError('unavailable', {}, kind === 'rate_limited' ? { retry_after: retryAfter } : {})
  return invalidInput({ [addressField]: { code: getAddressErrorCode(kind, cause) } })
}

type AddressErrorCode = Extract<
  FieldCode,
  'url_not_public' | 'address_unreachable' | 'incomplete_calendar' | 'no_calendar_at_address'
>

function getAddressErrorCode(kind: ProviderError['kind'], cause: unknown): AddressErrorCode {
  if (cause instanceof OutboundError) return kind === 'forbidden' ? 'url_not_public' : 'address_unreachable'
  if (cause instanceof CalendarFileError && cause.problem === 'incomplete') return 'incomplete_calendar'
  // `unavailable` without a cause is usually a server error (5xx), so the address may be correct.
  const isServerFailing = kind === 'rate_limited' || (kind === 'unavailable' && cause === undefined)
  return isServerFailing ? 'address_unreachable' : 'no_calendar_at_address'
}
