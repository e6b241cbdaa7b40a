import { createEmulator, type Emulator } from 'emulate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoogleProvider } from './google-provider.ts'

const ALICE = 'alice@example.com'
const REQUEST = { redirect_uri: 'http://127.0.0.1:9/cb', state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) }

let google: Emulator
beforeAll(async () => {
  google = await createEmulator({
    service: 'google',
    port: 0,
    seed: {
      google: {
        // The emulator treats unknown tokens as the first user's.
        users: [{ email: 'nobody@example.com' }, { email: ALICE, name: 'Alice' }],
        oauth_clients: [{ client_id: 'id', client_secret: 'secret', redirect_uris: [REQUEST.redirect_uri] }],
        calendars: [{ id: ALICE, user_email: ALICE, summary: 'Alice', primary: true, time_zone: 'America/New_York' }],
        calendar_events: [
          {
            user_email: ALICE,
            calendar_id: ALICE,
            summary: 'Busy',
            start_date_time: '2026-12-01T15:00:00-05:00',
            end_date_time: '2026-12-01T16:00:00-05:00',
          },
        ],
      },
    },
  })
})
afterAll(() => google.close())

test('a third-party emulator accepts our calls for consent, refresh, reading, free/busy and revocation', async () => {
  const provider = createGoogleProvider({
    config: { clientId: 'id', clientSecret: 'secret', issuer: google.url },
    apiUrl: google.url,
    clock: { now: () => Date.now() },
  })
  const page = await (await fetch(await provider.authorization.createAuthorizationUrl(REQUEST))).text()
  const form = page.split('<form').find((part) => part.includes(ALICE)) ?? ''
  const fields = [...form.matchAll(/name="([^"]+)"\s+value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&amp;', '&'),
  ])
  const response = await fetch(`${google.url}/o/oauth2/v2/auth/callback`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  const params = new URL(response.headers.get('location') ?? '').searchParams
  const credentials = await provider.authorization.exchangeCode(params, REQUEST)

  const savedCredentials: string[] = []
  const expiredCredentials = JSON.stringify({ ...JSON.parse(credentials), expires_at: 0 })
  const account = provider.connect(expiredCredentials, async (renewed) => void savedCredentials.push(renewed))
  expect(await account.getProfile()).toMatchObject({ account_email: ALICE, capabilities: { can_write: true } })
  expect(savedCredentials).toHaveLength(1)
  expect(await account.listCalendars()).toMatchObject([{ external_id: ALICE, time_zone: 'America/New_York' }])
  const range = { start: new Date('2026-12-01T00:00Z'), end: new Date('2026-12-03T00:00Z') }
  const busy = { start: new Date('2026-12-01T20:00Z'), end: new Date('2026-12-01T21:00Z') }
  expect(await account.listBusyTimes([ALICE], range)).toEqual([busy])
  const { events } = await account.listEventsInRange(ALICE, range, null)
  expect(events).toMatchObject([{ summary: 'Busy', start_at: busy.start, end_at: busy.end }])
  await account.disconnect()
  await expect(provider.connect(expiredCredentials).listCalendars()).rejects.toMatchObject({ kind: 'revoked' })
})
