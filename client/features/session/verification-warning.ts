import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { stored } from '#client/lib/storage/storage.ts'

const LIFETIME_MS = 5000

const warningSchema = v.object({
  /** epoch milliseconds */
  at: v.number(),
  fromAuth: v.boolean(),
})
const storedWarning = stored('local', 'verification_warning', v.nullable(warningSchema), null)

/** Stores the warning before redirecting an unverified user to the verification page. */
export function writeVerificationWarning(now = Date.now()): void {
  storedWarning.write({ at: now, fromAuth: true })
}

/** Returns the warning once, if it is less than 5 seconds old, and removes it. */
export function popVerificationWarning(now = Date.now()): string | undefined {
  const warning = storedWarning.read()
  storedWarning.remove()
  return warning?.fromAuth && now - warning.at < LIFETIME_MS
    ? t`Access Denied: Please verify your account first`
    : undefined
}
