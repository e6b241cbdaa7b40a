import { z } from 'zod/mini'
import { isEmail, normalizeEmail, notBlank } from './access.ts'
import { fieldCode } from './field-code.ts'
import { oneLine } from './one-line.ts'

const message = z
  .string()
  .check(z.maxLength(8000, fieldCode('message_too_long')), notBlank(fieldCode('message_required')))

export const generalFeedback = z.object({ message })

export const supportMessage = z.object({
  name: z.string().check(oneLine(), z.maxLength(200, fieldCode('name_too_long')), notBlank(fieldCode('name_required'))),
  email: z.pipe(
    z
      .string()
      .check(notBlank(fieldCode('email_required'), { abort: true }), z.refine(isEmail, fieldCode('invalid_email'))),
    z.transform(normalizeEmail),
  ),
  message,
})
