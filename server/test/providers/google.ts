import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { GoogleCredentials } from '#server/features/calendars/providers/google/google-credentials.ts'
import { createGoogleProvider } from '#server/features/calendars/providers/google/google-provider.ts'
import { GOOGLE_SCOPES } from '#server/features/calendars/providers/google/google-scopes.ts'
import type { OutgoingEvent, RemoteAccount, RemoteEvent } from '#server/features/calendars/providers/provider.ts'
import type { EventRow } from '#server/features/calendars/tables.ts'
import { type GoogleStandIn, startGoogle } from '../../../e2e/providers/google/google-stand-in.ts'
import { outgoingEvent, readChanges } from './provider-contract.ts'

export const ANA = 'ana@example.com'
export const BEN = 'ben@example.com'
export const REDIRECT_URI = 'http://127.0.0.1:9/api/auth/callback/google'

/** The stand-in for Google in a test file, and our provider for it. */
export interface GoogleUnderTest {
  google: GoogleStandIn
  provider: ReturnType<typeof createGoogleProvider>
  /** Creates another provider, as a second process would. */
  newProvider: () => ReturnType<typeof createGoogleProvider>
  /** Connects to Ana's account. All calls share one grant; `credentials` overrides its fields for this call. */
  connect: (credentials?: Partial<GoogleCredentials>) => CompleteAccount
  /** Returns new credentials, as if the user (by default Ana) had consented to these scopes. */
  grant: (options?: { email?: string; scopes?: readonly string[] }) => GoogleCredentials
  /** Reads the first event of Ana's calendar: a single one, or a series. */
  readFirst: () => Promise<RemoteEvent>
  /** Reads the first event of Ana's calendar and updates it. */
  change: (fields: Partial<EventRow>, options?: Partial<OutgoingEvent>) => ReturnType<CompleteAccount['updateEvent']>
  /** Refreshed credentials that an account asked to save. */
  savedCredentials: GoogleCredentials[]
}

/** An account with all optional methods that Google has. */
type CompleteAccount = Omit<Required<RemoteAccount>, 'renewChannel' | 'findCalendar'>

/** Starts one server per test file, and resets it before each test; all responses must match Google's schema. */
export function setUpGoogle(): () => GoogleUnderTest {
  let current: GoogleUnderTest
  let google: GoogleStandIn
  beforeAll(async () => {
    google = await startGoogle({
      clientId: 'client',
      clientSecret: 'secret',
      redirectUris: [REDIRECT_URI],
      validateResponses: true,
      users: [
        { email: ANA, name: 'Ana Alba', timeZone: 'Europe/Madrid' },
        { email: BEN, name: 'Ben Brown', timeZone: 'America/New_York' },
      ],
    })
    return () => google.close()
  })
  beforeEach(() => {
    google.control.reset()
    const newProvider = () =>
      createGoogleProvider({
        config: { clientId: 'client', clientSecret: 'secret', issuer: google.url },
        apiUrl: google.url,
        clock: { now: () => Date.now() },
      })
    const provider = newProvider()
    const savedCredentials: GoogleCredentials[] = []
    const grant = ({ email = ANA, scopes = GOOGLE_SCOPES }: { email?: string; scopes?: readonly string[] } = {}) => {
      const scope = scopes.join(' ')
      const { accessToken, refreshToken } = google.control.grant(email, scope)
      return {
        sub: `id of ${email}`,
        email,
        is_email_verified: true,
        picture: null,
        scope,
        refresh_token: refreshToken,
        access_token: accessToken,
        expires_at: Date.now() + 3_600_000,
      }
    }
    let credentials: GoogleCredentials | undefined
    const connect = (overrides: Partial<GoogleCredentials> = {}) => {
      credentials ??= grant()
      return provider.connect(JSON.stringify({ ...credentials, ...overrides }), async (renewed) => {
        savedCredentials.push(JSON.parse(renewed))
      })
    }
    const readFirst = async () => (await readChanges(connect(), ANA)).events[0] ?? expect.fail('The calendar is empty')
    const change: GoogleUnderTest['change'] = async (fields, options) => {
      const currentEvent = await readFirst()
      const event = outgoingEvent({ ...currentEvent, ...fields })
      return connect().updateEvent(ANA, currentEvent, { event, exceptions: [], ...options })
    }
    current = { google, provider, newProvider, connect, grant, readFirst, change, savedCredentials }
  })
  afterAll(() => expect(google.invalidResponses).toEqual([]))
  return () => current
}
