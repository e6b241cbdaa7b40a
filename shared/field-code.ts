import type { FieldCode } from './field-errors.ts'

/** Type-checks a field error code that is the message of a zod check: `z.minLength(1, fieldCode('enter_name'))`. */
export function fieldCode<Code extends FieldCode>(code: Code): Code {
  return code
}
