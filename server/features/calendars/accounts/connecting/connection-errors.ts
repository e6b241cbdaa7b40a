import type { FieldCode } from '#shared/field-errors.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { OutboundError } from '../../../../platform/outbound/outbound-error.ts'
import { invalidInput } from '../../errors.ts'
import { ProviderError } from '../../providers/provider-error.ts'

/** The input fields that can cause a provider's rejection. */
interface EnteredFields {
  /** The field for the address; absent if the user did not enter one. */
  address?: 'server_url' | 'url' | undefined
  /** The field that proves who the user is, and its error. */
  secret: { password: 'wrong_credentials' } | { url: 'calendar_needs_login' }
}

/**
 * Calls a provider with what a user entered; a rejection is reported as an error on the field that caused it.
 * @throws {DomainError}
 */
export async function withFieldErrors<Result>(fields: EnteredFields, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof ProviderError ? toFieldError(error, fields) : error
  }
}

function toFieldError({ kind, retryAfter, cause }: ProviderError, { address, secret }: EnteredFields): DomainError {
  if (kind === 'rate_limited') return new DomainError('too_many_requests', {}, { retry_after: retryAfter })
  if (kind === 'revoked') {
    return invalidInput('url' in secret ? { url: { code: secret.url } } : { password: { code: secret.password } })
  }
  if (address === undefined) return new DomainError('unavailable')
  return invalidInput({ [address]: { code: addressError(kind, cause) } })
}

type AddressError = Extract<FieldCode, 'url_not_public' | 'address_unreachable' | 'no_calendar_at_address'>

function addressError(kind: ProviderError['kind'], cause: unknown): AddressError {
  if (!(cause instanceof OutboundError)) return 'no_calendar_at_address'
  return kind === 'forbidden' ? 'url_not_public' : 'address_unreachable'
}
