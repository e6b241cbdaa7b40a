import type { Requirement } from './requirement.ts'
import { DATA_AND_LOGS } from './requirements/data-and-logs.ts'
import { INPUT_AND_BROWSER } from './requirements/input-and-browser.ts'
import { KEYS_AND_CONNECTIONS } from './requirements/keys-and-connections.ts'
import { NOT_APPLICABLE } from './requirements/not-applicable.ts'
import { PEOPLE_AND_TOKENS } from './requirements/people-and-tokens.ts'

/** All requirements of levels 1 and 2. */
export const REQUIREMENTS: readonly Requirement[] = [
  ...INPUT_AND_BROWSER,
  ...PEOPLE_AND_TOKENS,
  ...KEYS_AND_CONNECTIONS,
  ...DATA_AND_LOGS,
  ...NOT_APPLICABLE,
]
