import * as z from 'zod/mini'
import { t } from '#client/lib/language.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { uiMessages } from '#client/lib/ui-messages.ts'

const LIFETIME_MS = 5000

const warningSchema = z.object({
  message: z.string(),
  /** epoch milliseconds */
  at: z.number(),
  fromAuth: z.boolean(),
})
const storedWarning = stored('local', 'verification_warning', z.nullable(warningSchema), null)

/** Left for the verification page when somebody who is not verified is sent there. */
export function writeVerificationWarning(now = Date.now()): void {
  storedWarning.write({ message: uiMessages.accessDenied, at: now, fromAuth: true })
}

/** The warning to show, once: it is removed by being read, and counts only while it is less than 5 seconds old. */
export function takeVerificationWarning(now = Date.now()): string | undefined {
  const warning = storedWarning.read()
  storedWarning.remove()
  return warning?.fromAuth && now - warning.at < LIFETIME_MS ? t(uiMessages.accessDenied) : undefined
}
