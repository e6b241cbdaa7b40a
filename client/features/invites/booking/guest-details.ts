import { t } from '@lingui/core/macro'
import { isEmail } from '#shared/access.ts'

export interface DetailsErrors {
  name?: string | undefined
  email?: string | undefined
  notes?: string | undefined
}

const MAX_NAME = 120
export const MAX_NOTES = 2000

/** The errors of the guest's details, by field. The server validates them too. */
export function checkDetails({ name, email, notes }: { name: string; email: string; notes: string }): DetailsErrors {
  const errors: DetailsErrors = {}
  if (name.trim() === '') errors.name = t`Name is required`
  else if (name.trim().length > MAX_NAME) errors.name = t`At most ${{ n: MAX_NAME }} characters`
  if (email.trim() === '') errors.email = t`Email is required`
  else if (!isEmail(email)) errors.email = t`Please enter a valid email address`
  if (notes.length > MAX_NOTES) errors.notes = t`At most ${{ n: MAX_NOTES }} characters`
  return errors
}
