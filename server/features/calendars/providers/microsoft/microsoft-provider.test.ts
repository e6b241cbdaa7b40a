import { describe, expect, test } from 'vitest'
import { testProviderPromises } from '../promises-for-tests.ts'
import { ADELE, PAT, required, setUpMicrosoft } from './microsoft-for-tests.ts'

const { provider, credentialsOf } = setUpMicrosoft()

async function openAccount(email: string) {
  const credentials = await credentialsOf(email)
  const connect = () => provider().connect(credentials)
  const [main] = await connect().listCalendars()
  return { connect, calendar_id: required(main).external_id }
}

const LIMITS = { hasCalendarDescriptions: false, hasTentativeFreeEvents: false, hasAddedDates: false }

describe.each([ADELE, PAT])('Microsoft, account of %s', (email) => {
  testProviderPromises(() => openAccount(email), LIMITS)
})

test('credentials that are not ours are revoked', () => {
  expect(() => provider().connect('{}')).toThrow('revoked')
  expect(() => provider().connect('no JSON')).toThrow('revoked')
})
