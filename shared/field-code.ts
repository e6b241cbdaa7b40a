import type { FieldCode } from './field-errors.ts'

/** The message of a check, which is a code of the catalog: `z.minLength(1, fieldCode('enter_name'))`. */
export function fieldCode<Code extends FieldCode>(code: Code): Code {
  return code
}
