import { z } from 'zod/mini'
import { isEmail, normalizeEmail } from './access.ts'

const message = z.string().check(
  z.maxLength(8000, 'Please keep the message under 8000 characters'),
  z.refine((text) => text.trim() !== '', 'Message is required'),
)

export const generalFeedback = z.object({ message })

export const supportMessage = z.object({
  name: z.string().check(
    z.maxLength(200, 'Please keep the name under 200 characters'),
    z.refine((text) => text.trim() !== '', 'Name is required'),
  ),
  email: z.pipe(
    z.string().check(
      z.refine((text) => text.trim() !== '', { error: 'Email is required', abort: true }),
      z.refine(isEmail, 'Invalid email'),
    ),
    z.transform(normalizeEmail),
  ),
  message,
})
