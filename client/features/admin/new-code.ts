import { t } from '@lingui/core/macro'
import { formErrors } from '#client/lib/form-errors.ts'
import { type AccessCodeKind, newAccessCode } from '#shared/access.ts'

/** The form's values. */
export interface NewCodeValues {
  email: string
  note: string
  expires_in_days: string
  kind: AccessCodeKind
}

export const NEW_CODE: NewCodeValues = { email: '', note: '', expires_in_days: '7', kind: 'access' }

/** The input without empty fields. */
export function newCodeInput({ email, note, expires_in_days, kind }: NewCodeValues) {
  return {
    ...(email.trim() && { email: email.trim() }),
    ...(note.trim() && { note: note.trim() }),
    expires_in_days: Number(expires_in_days),
    kind,
  }
}

/** The errors of the form, by field. */
export function newCodeErrors(values: NewCodeValues) {
  const errors = formErrors(newAccessCode, newCodeInput(values))
  return errors['expires_in_days'] ? { ...errors, expires_in_days: t`A code can be valid for 1 to 90 days` } : errors
}
