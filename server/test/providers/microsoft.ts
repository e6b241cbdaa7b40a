import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createMicrosoftProvider } from '#server/features/calendars/providers/microsoft/microsoft-provider.ts'
import type { AuthorizationRequest } from '#server/features/calendars/providers/provider-authorization.ts'
import { type MicrosoftStandIn, startMicrosoft } from '../../../e2e/providers/microsoft/microsoft-stand-in.ts'
import type { SeedUser } from '../../../e2e/providers/microsoft/options.ts'

export const ADELE = 'adele@contoso.example'
export const MEGAN = 'megan@contoso.example'
export const PAT = 'pat@outlook.example'
export const NOW = Date.UTC(2026, 10, 16, 7)

const APP = { clientId: 'meridian', clientSecret: 'a-secret-between-us' }
const USERS: SeedUser[] = [
  {
    email: ADELE,
    name: 'Adele Vance',
    timeZone: 'Pacific Standard Time',
    calendars: [
      { name: 'Projects', hexColor: '#AABBCC' },
      { name: 'Team', canEdit: false, owner: { name: 'Megan Bowen', address: MEGAN } },
    ],
  },
  { email: MEGAN, name: 'Megan Bowen' },
  { email: PAT, name: 'Pat', kind: 'personal' },
]
const SWITCHES = {
  duplicateTransaction: 'existing',
  expiredCursor: '410-location',
  deletedOccurrence: 'removed',
  seriesMasterInDelta: true,
  removedOutsideWindow: true,
  refreshTokens: 'rotate',
  longSubscription: 'reject',
  declinedMeeting: 'remove',
  onlineMeeting: 'immediate',
} as const

export const REQUEST: AuthorizationRequest = {
  redirect_uri: 'http://127.0.0.1:4200/api/auth/callback/microsoft',
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  verifier: 'v'.repeat(43),
}

/** Starts one stand-in for the tests of a file, and resets it before each. */
export function setUpMicrosoft() {
  let standIn: MicrosoftStandIn
  let now = NOW
  const clock = { now: () => now }
  beforeAll(async () => {
    standIn = await startMicrosoft({ ...APP, users: USERS, pushRetryDelaysMs: [30, 60] })
  })
  beforeEach(() => {
    now = NOW
    standIn.control.reset()
    standIn.control.setSwitches(SWITCHES)
  })
  afterAll(() => standIn.close())

  /** @param issuer by default, the issuer for accounts of all tenants */
  const newProvider = (issuer = `${standIn.url}/common/v2.0`) =>
    createMicrosoftProvider({ clock, config: { ...APP, issuer }, graphUrl: standIn.url })

  /** Goes through the account picker and the consent page. */
  async function consent(email: string, decision: 'accept' | 'cancel' = 'accept'): Promise<URLSearchParams> {
    const url = await newProvider().authorization.createAuthorizationUrl(REQUEST)
    const form = new URLSearchParams(url.searchParams)
    form.set('user', email)
    const post = () => fetch(url.origin + url.pathname, { method: 'POST', body: form, redirect: 'manual' })
    let response = await post()
    if (response.status !== 302) {
      form.set('decision', decision)
      response = await post()
    }
    return new URL(response.headers.get('location') ?? '').searchParams
  }

  /** Credentials of an account whose user has consented. */
  async function credentialsOf(email: string): Promise<string> {
    return newProvider().authorization.exchangeCode(await consent(email), REQUEST)
  }

  /** Calls Graph as another app of the user would. */
  async function callGraph(email: string, method: string, path: string, body?: object) {
    const response = await fetch(`${standIn.url}/v1.0${path}`, {
      method,
      headers: {
        authorization: `Bearer ${standIn.control.issueTokens(email).access_token}`,
        prefer: 'IdType="ImmutableId"',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return response.status === 204 ? {} : ((await response.json()) as Record<string, unknown>)
  }

  /** The instances of a series in 2026 and 2027. */
  async function instancesOf(email: string, id: unknown) {
    const range = 'startDateTime=2026-01-01T00:00:00Z&endDateTime=2027-12-31T00:00:00Z&$top=500'
    const { value } = await callGraph(email, 'GET', `/me/events/${String(id)}/instances?${range}`)
    return value as { id: string; start: { dateTime: string } }[]
  }

  return {
    callGraph,
    instancesOf,
    control: () => standIn.control,
    url: () => standIn.url,
    newProvider,
    consent,
    credentialsOf,
    connect: async (email = ADELE) => newProvider().connect(await credentialsOf(email)),
    setNow: (time: number) => {
      now = time
    },
  }
}

/** A time in UTC as Graph reads it. */
export const utc = (dateTime: string) => ({ dateTime, timeZone: 'UTC' })

/** Returns the value; throws if it is missing. */
export function requireValue<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('The value is missing')
  return value
}
