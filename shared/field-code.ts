import type { FieldCode } from './field-errors.ts'

/** The message of a check, which is a code: `z.minLength(1, fieldCode('enter_name'))`. Its text is in the catalogue. */
export function fieldCode<Code extends FieldCode>(code: Code): Code {
  return code
}
