import { describe, expect, test } from 'vitest'
import { ADELE, PAT, requireValue, setUpMicrosoft } from '#server/test/providers/microsoft.ts'
import { testProviderContract } from '#server/test/providers/provider-contract.ts'

const { control, newProvider, credentialsOf } = setUpMicrosoft()

const FEATURES = { hasCalendarDetails: false, hasTentativeFreeEvents: false, hasAddedDates: false }
/** The stand-in's alternative behavior, where sources disagree about what Graph does. */
const ALTERNATIVE_SWITCHES = {
  duplicateTransaction: 'error-409',
  expiredCursor: '400',
  deletedOccurrence: 'series',
  seriesMasterInDelta: false,
  removedOutsideWindow: false,
  refreshTokens: 'rotate-and-revoke',
  longSubscription: 'shorten',
  declinedMeeting: 'keep',
  onlineMeeting: 'later',
} as const

describe.each([
  ['a work or school account', ADELE, {}],
  ['a personal account', PAT, {}],
  ['a work or school account, with the alternative behavior', ADELE, ALTERNATIVE_SWITCHES],
] as const)('Microsoft, %s', (_, email, switches) => {
  testProviderContract(async () => {
    control().setSwitches(switches)
    const credentials = await credentialsOf(email)
    const connect = () => newProvider().connect(credentials)
    const [main] = await connect().listCalendars()
    return { connect, calendar_id: requireValue(main).external_id }
  }, FEATURES)
})

test('malformed credentials count as revoked', () => {
  expect(() => newProvider().connect('{}')).toThrow('revoked')
  expect(() => newProvider().connect('not JSON')).toThrow('revoked')
})
