import { calculatePKCECodeChallenge } from 'openid-client'
import { describe, expect, test } from 'vitest'
import { ANA, BEN, REDIRECT_URI, setUpGoogle } from '#server/test/providers/google.ts'

const getGoogle = setUpGoogle()
const REQUEST = { redirect_uri: REDIRECT_URI, state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) }
const SCOPE = 'https://www.googleapis.com/auth/calendar'

/** Completes Google's consent pages; returns the parameters of the callback. */
async function consent({ tick, decision = 'allow' }: { tick?: string[]; decision?: string } = {}) {
  const { google, provider } = getGoogle()
  const url = await provider.authorization.createAuthorizationUrl({ ...REQUEST, login_hint: ANA })
  url.searchParams.set('stand_in_user', ANA)
  const page = await (await fetch(url)).text()
  const hiddenInputs = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const fields = Object.fromEntries(
    hiddenInputs.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&').replaceAll('&#39;', "'")]),
  )
  const tickedFields = tick ? Object.fromEntries(tick.map((scope, i) => [`scope_${i}`, scope])) : { all: '1' }
  const body = new URLSearchParams({ ...fields, ...tickedFields, decision })
  const response = await fetch(`${google.url}/signin/oauth/consent`, { method: 'POST', body, redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '').searchParams
}

const exchange = async (params: URLSearchParams, changes: object = {}) =>
  getGoogle().provider.authorization.exchangeCode(params, { ...REQUEST, ...changes })

test('asks for offline access to calendars, with PKCE, and always shows the consent page', {
  meta: {
    promise:
      'Calendar accounts: Logging in asks only for the identity; the calendar permissions are requested when an account is added.',
  },
}, async () => {
  const { provider } = getGoogle()
  const url = await provider.authorization.createAuthorizationUrl({ ...REQUEST, login_hint: ANA })
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: 'true',
    login_hint: ANA,
    redirect_uri: REDIRECT_URI,
    scope: `openid email profile ${SCOPE}.readonly ${SCOPE}.events ${SCOPE}.calendars ${SCOPE}.calendarlist`,
    code_challenge: await calculatePKCECodeChallenge(REQUEST.verifier),
    code_challenge_method: 'S256',
  })
  const withoutHint = await provider.authorization.createAuthorizationUrl(REQUEST)
  expect(withoutHint.searchParams.get('prompt')).toBe('consent select_account')
})

describe('consent', () => {
  test('to everything gives an account with all capabilities', async () => {
    const credentials = await exchange(await consent())
    const profile = await getGoogle().provider.connect(credentials).getProfile()
    expect(profile).toMatchObject({
      external_id: expect.stringMatching(/^\d+$/),
      account_email: ANA,
      capabilities: {
        can_write: true,
        can_create_calendars: true,
        can_add_calendars: true,
        has_conference: true,
        is_email_verified: true,
      },
    })
    // Connecting again returns another refresh token, for the same account.
    const again = getGoogle()
      .provider.connect(await exchange(await consent()))
      .getProfile()
    expect((await again).external_id).toBe(profile.external_id)
  })

  test('to reading only gives a read-only account', {
    meta: {
      promise:
        'Calendar accounts: A Google account with fewer permissions works within them, and shows what is unavailable.',
    },
  }, async () => {
    const account = getGoogle().provider.connect(await exchange(await consent({ tick: [`${SCOPE}.readonly`] })))
    expect(await account.getProfile()).toMatchObject({
      capabilities: { can_write: false, can_create_calendars: false, can_add_calendars: false, has_conference: false },
    })
    expect(await account.listCalendars()).toMatchObject([{ external_id: ANA, is_read_only: true }])
    const calendar = { summary: 'New', description: null, time_zone: null }
    await expect(account.createCalendar(calendar)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(account.addCalendar(BEN)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(account.removeCalendar(BEN)).rejects.toMatchObject({ kind: 'forbidden' })
    const deletion = account.deleteEvent(ANA, { external_id: 'x', ical_uid: 'x' })
    await expect(deletion).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test.each([[[`${SCOPE}.events`]], [[]]])('to %j, without read access, is reported as `forbidden`', async (tick) => {
    await expect(exchange(await consent({ tick }))).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('that is denied is reported as `forbidden`', async () => {
    await expect(exchange(await consent({ decision: 'deny' }))).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('returns a code that can be exchanged once, and only for the same request', async () => {
    const params = await consent()
    await exchange(params)
    await expect(exchange(params)).rejects.toMatchObject({ kind: 'revoked' })
    for (const otherRequest of [{ verifier: 'w'.repeat(43) }, { nonce: 'other' }, { state: 'other' }]) {
      await expect(exchange(await consent(), otherRequest)).rejects.toThrow('calendar provider')
    }
  })

  test('while Google is down is reported as `unavailable`', async () => {
    const params = await consent()
    getGoogle().google.control.addFault({ kind: 'error', operation: 'oauth.token', status: 503 })
    await expect(exchange(params)).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
