import { isMembers } from '#client/lib/json.ts'
import { t } from '#client/lib/language.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { uiMessages } from '#client/lib/ui-messages.ts'

const LIFETIME_MS = 5000

interface Warning {
  message: string
  /** epoch milliseconds */
  at: number
  fromAuth: boolean
}

function readWarning(value: unknown): Warning | undefined {
  if (!isMembers(value)) return undefined
  const { message, at, fromAuth } = value
  return typeof message === 'string' && typeof at === 'number'
    ? { message, at, fromAuth: fromAuth === true }
    : undefined
}

const kept = stored<Warning | null>('local', 'verification_warning', readWarning, null)

/** Left for the verification page when somebody who is not verified is sent there. */
export function writeVerificationWarning(now = Date.now()): void {
  kept.write({ message: uiMessages.accessDenied, at: now, fromAuth: true })
}

/** The warning to show, once: it is removed by being read, and counts only while it is less than 5 seconds old. */
export function takeVerificationWarning(now = Date.now()): string | undefined {
  const warning = kept.read()
  kept.remove()
  return warning?.fromAuth && now - warning.at < LIFETIME_MS ? t(uiMessages.accessDenied) : undefined
}
