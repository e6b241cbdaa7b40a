import type { Requirement } from './requirement.ts'
import { AUTHENTICATION_AND_TOKENS } from './requirements/authentication-and-tokens.ts'
import { DATA_AND_LOGS } from './requirements/data-and-logs.ts'
import { INPUT_AND_BROWSER } from './requirements/input-and-browser.ts'
import { KEYS_AND_CONNECTIONS } from './requirements/keys-and-connections.ts'
import { NOT_APPLICABLE } from './requirements/not-applicable.ts'

/** All requirements of levels 1 and 2. */
export const REQUIREMENTS: readonly Requirement[] = [
  ...INPUT_AND_BROWSER,
  ...AUTHENTICATION_AND_TOKENS,
  ...KEYS_AND_CONNECTIONS,
  ...DATA_AND_LOGS,
  ...NOT_APPLICABLE,
]
