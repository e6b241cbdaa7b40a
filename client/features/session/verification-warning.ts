import * as v from 'valibot'
import { i18n } from '#client/lib/i18n.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { uiMessages } from '#client/lib/ui-messages.ts'

const LIFETIME_MS = 5000

const warningSchema = v.object({
  message: v.string(),
  /** epoch milliseconds */
  at: v.number(),
  fromAuth: v.boolean(),
})
const storedWarning = stored('local', 'verification_warning', v.nullable(warningSchema), null)

/** Stores the warning before redirecting an unverified user to the verification page. */
export function writeVerificationWarning(now = Date.now()): void {
  storedWarning.write({ message: i18n._(uiMessages.accessDenied), at: now, fromAuth: true })
}

/** Returns the warning once, if it is less than 5 seconds old, and removes it. */
export function popVerificationWarning(now = Date.now()): string | undefined {
  const warning = storedWarning.read()
  storedWarning.remove()
  return warning?.fromAuth && now - warning.at < LIFETIME_MS ? i18n._(uiMessages.accessDenied) : undefined
}
