import { type FieldError, fieldErrorDescriptor, type Issue, toFieldError } from '#shared/field-errors.ts'
import { i18n } from './i18n.ts'

/** A field error in the user's language, without the English `problem` of `invalid_value`. */
export function fieldErrorText(error: FieldError): string {
  return i18n._(fieldErrorDescriptor(error.code === 'invalid_value' ? { code: 'invalid_value' } : error))
}

interface Schema {
  safeParse(values: unknown): { error?: { issues: readonly Issue[] } | undefined }
}

/** Validates values with a schema from `shared/`; returns the first error of each field, in the user's language. */
export function formErrors(schema: Schema, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    errors[String(issue.path[0])] ??= fieldErrorText(toFieldError(issue))
  }
  return errors
}
