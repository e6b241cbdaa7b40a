import { formErrors } from '#client/lib/form-errors.ts'
import type { Text } from '#client/lib/language.ts'
import { type ApiKeyScope, DEFAULT_KEY_DAYS, newApiKey } from '#shared/api-keys.ts'

/** The form as it is filled in. */
export interface NewApiKeyValues {
  name: string
  scope: ApiKeyScope
  /** Days; empty for a key that does not expire. */
  expires: string
}

export const NEW_API_KEY: NewApiKeyValues = { name: '', scope: 'read', expires: String(DEFAULT_KEY_DAYS) }

/** What is typed into the form of a new key is kept under this name. */
export const NEW_API_KEY_DRAFT = 'new-api-key'

export const EXPIRIES: { value: string; label: Text }[] = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
]

/** What is sent. */
export function newApiKeyInput({ name, scope, expires }: NewApiKeyValues) {
  return { name: name.trim(), scope, expires_in_days: expires === '' ? null : Number(expires) }
}

/** What is wrong with the form, by field. */
export function newApiKeyErrors(values: NewApiKeyValues) {
  return formErrors(newApiKey, newApiKeyInput(values))
}
