import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formErrors } from '#client/lib/form-errors.ts'
import { type ApiKeyScope, DEFAULT_KEY_DAYS, newApiKey } from '#shared/api-keys.ts'

/** The form's values. */
export interface NewApiKeyValues {
  name: string
  scope: ApiKeyScope
  /** Days; empty for a key that does not expire. */
  expires: string
}

export const NEW_API_KEY: NewApiKeyValues = { name: '', scope: 'read', expires: String(DEFAULT_KEY_DAYS) }

/** The draft of a new key. */
export const NEW_API_KEY_DRAFT = 'new-api-key'

export const EXPIRIES: { value: string; label: MessageDescriptor }[] = [
  { value: '30', label: msg`In 30 days` },
  { value: '90', label: msg`In 90 days` },
  { value: '365', label: msg`In a year` },
  { value: '', label: msg`Never` },
]

/** The input of the call. */
export function newApiKeyInput({ name, scope, expires }: NewApiKeyValues) {
  return { name: name.trim(), scope, expires_in_days: expires === '' ? null : Number(expires) }
}

/** The errors of the form, by field. */
export function newApiKeyErrors(values: NewApiKeyValues) {
  return formErrors(newApiKey, newApiKeyInput(values))
}
