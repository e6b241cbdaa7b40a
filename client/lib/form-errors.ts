import { type FieldError, fieldMessage, type Issue, toFieldError } from '#shared/field-errors.ts'
import { errorText } from './language.ts'

/** What is wrong with a field, in the reader's language. */
export function fieldText(error: FieldError): string {
  return errorText(error) ?? fieldMessage(error.code === 'invalid_value' ? { code: 'invalid_value' } : error)
}

interface Schema {
  safeParse(values: unknown): { error?: { issues: readonly (Issue & { path: readonly PropertyKey[] })[] } | undefined }
}

/** What a schema of `shared/` has against values: the first error of each field, in the reader's language. */
export function formErrors(schema: Schema, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    errors[String(issue.path[0])] ??= fieldText(toFieldError(issue))
  }
  return errors
}
