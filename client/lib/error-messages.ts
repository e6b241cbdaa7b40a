import type { MessageDescriptor } from '@lingui/core'
import { type ErrorCode, errors, fillIn } from '#shared/errors.ts'
import { type FieldCode, fieldMessages } from '#shared/field-errors.ts'

/** The message for the code of an error or a field error; undefined if the code is unknown. */
export function findErrorMessage(code: string, params: object): MessageDescriptor | undefined {
  if (Object.hasOwn(errors, code)) return fillIn(errors[code as ErrorCode].message, params)
  return Object.hasOwn(fieldMessages, code) ? fillIn(fieldMessages[code as FieldCode], params) : undefined
}
