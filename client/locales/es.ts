import { access } from './es/access.ts'
import { accounts } from './es/accounts.ts'
import { common } from './es/common.ts'
import { landing } from './es/landing.ts'
import { legal } from './es/legal.ts'
import { onboarding } from './es/onboarding.ts'
import { said } from './es/said.ts'
import { support } from './es/support.ts'
import { ui } from './es/ui.ts'

/** All sentences of the screens, in Spanish: in the familiar form (tú), as a friend who is good at it would put it. */
export const spanish = {
  ...access,
  ...accounts,
  ...common,
  ...landing,
  ...legal,
  ...onboarding,
  ...said,
  ...support,
  ...ui,
} as const

export type Spanish = typeof spanish
