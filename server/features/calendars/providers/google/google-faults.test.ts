import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ANA, setUpGoogle } from '#server/test/providers/google.ts'
import { outgoingEvent } from '#server/test/providers/provider-contract.ts'
import { createGoogleProvider } from './google-provider.ts'

const getGoogle = setUpGoogle()
const control = () => getGoogle().google.control

describe('access tokens', () => {
  test('are refreshed once for all concurrent calls, even across connections', async () => {
    const { connect, savedCredentials } = getGoogle()
    const accounts = [connect({ expires_at: 0 }), connect({ expires_at: 0 })]
    await Promise.all(accounts.flatMap((account) => [account.listCalendars(), account.listChanges(ANA, null)]))
    expect(control().listRequests('oauth.token')).toHaveLength(1)
    expect(savedCredentials).toHaveLength(1)
    expect(savedCredentials[0]?.expires_at).toBeGreaterThan(Date.now() + 3_000_000)
    await connect(savedCredentials[0]).listCalendars()
    expect(control().listRequests('oauth.token')).toHaveLength(1)
  })

  test('are refreshed once when Google rejects a token that should still be valid', async () => {
    const account = getGoogle().connect()
    await account.listCalendars()
    control().expireAccessTokens()
    await Promise.all([account.listCalendars(), account.getProfile(), account.listChanges(ANA, null)])
    expect(control().listRequests('oauth.token')).toHaveLength(1)
  })

  test.each([true, false])(
    'the current refresh token is saved (replaced by Google: %s)',
    async (rotateRefreshTokens) => {
      control().setSwitches({ rotateRefreshTokens, idTokenOnRefresh: !rotateRefreshTokens })
      const { connect, savedCredentials } = getGoogle()
      const account = connect({ expires_at: 0 })
      await account.listCalendars()
      control().expireAccessTokens()
      await account.listCalendars()
      expect(savedCredentials).toHaveLength(2)
      expect(new Set(savedCredentials.map(({ refresh_token }) => refresh_token)).size).toBe(rotateRefreshTokens ? 2 : 1)
      control().expireAccessTokens()
      await connect(savedCredentials[1]).listCalendars()
    },
  )

  test('a connection that was opened before a refresh token was replaced shares the new tokens', async () => {
    control().setSwitches({ rotateRefreshTokens: true })
    const [first, second] = [getGoogle().connect({ expires_at: 0 }), getGoogle().connect({ expires_at: 0 })]
    await first.listCalendars()
    await second.listCalendars()
    expect(control().listRequests('oauth.token')).toHaveLength(1)
  })

  test('stop working when the account’s access is revoked', async () => {
    const account = getGoogle().connect()
    control().revoke(ANA)
    await expect(account.listCalendars()).rejects.toMatchObject({ kind: 'revoked' })
    await expect(account.getProfile()).rejects.toMatchObject({ kind: 'revoked' })
    expect(() => getGoogle().provider.connect('{}')).toThrow('revoked')
  })

  test.each([500, 429] as const)('a refresh that fails with %i does not revoke the account', async (status) => {
    control().addFault({ kind: 'error', operation: 'oauth.token', status })
    const call = getGoogle().connect({ expires_at: 0 }).listCalendars()
    await expect(call).rejects.toMatchObject({ kind: status === 429 ? 'rate_limited' : 'unavailable' })
  })

  test('are revoked by disconnecting, which can be repeated', async () => {
    const account = getGoogle().connect()
    await account.disconnect()
    await expect(getGoogle().connect().listCalendars()).rejects.toMatchObject({ kind: 'revoked' })
    await account.disconnect()
    await getGoogle().connect().disconnect()
  })
})

describe('errors', () => {
  test.each(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded'])(
    '403 %s is a rate limit',
    async (reason) => {
      control().addFault({ kind: 'quota', reason, operation: 'calendar.*', retryAfterSeconds: 7, times: 1 })
      const first = getGoogle().connect().listCalendars()
      await expect(first).rejects.toMatchObject({ kind: 'rate_limited', retryAfter: 7 })
      control().addFault({ kind: 'quota', reason, operation: 'calendar.*', times: 1 })
      await expect(getGoogle().connect().listCalendars()).rejects.toMatchObject({
        kind: 'rate_limited',
        retryAfter: 60,
      })
      await getGoogle().connect().listCalendars()
    },
  )

  test('429 is a rate limit too', async () => {
    control().addFault({ kind: 'error', status: 429, reason: 'rateLimitExceeded', retryAfterSeconds: 90 })
    const call = getGoogle().connect().listCalendars()
    await expect(call).rejects.toMatchObject({ kind: 'rate_limited', retryAfter: 90 })
  })

  test('a scope that was not granted is reported as `forbidden`, not `revoked`', async () => {
    const { grant, provider } = getGoogle()
    const credentials = grant({ scopes: ['openid', 'https://www.googleapis.com/auth/calendar.readonly'] })
    // The stored scope is outdated: the user has reduced our permissions since.
    const account = provider.connect(
      JSON.stringify({ ...credentials, scope: 'https://www.googleapis.com/auth/calendar' }),
    )
    const insertion = account.insertEvent(ANA, { event: outgoingEvent(), exceptions: [] })
    await expect(insertion).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test.each([
    ['a server error', { kind: 'error', status: 500 }],
    ['a closed connection', { kind: 'reset' }],
    ['an API that the operator has not enabled', { kind: 'error', status: 403, reason: 'accessNotConfigured' }],
  ] as const)('%s is reported as `unavailable`, and the client does not retry it internally', async (_, fault) => {
    // A second attempt would succeed.
    control().addFault({ ...fault, operation: 'calendar.*', times: 1 })
    await expect(getGoogle().connect().listCalendars()).rejects.toMatchObject({ kind: 'unavailable' })
    control().addFault({ ...fault, operation: 'calendar.*', times: 1 })
    await expect(getGoogle().connect().listChanges(ANA, null)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('an unreachable API, or an authorization server without metadata, is reported as `unavailable`', async () => {
    const provider = createGoogleProvider({
      config: { clientId: 'client', clientSecret: 'secret', issuer: `${getGoogle().google.url}/nothing` },
      apiUrl: 'http://127.0.0.1:9',
      clock: { now: () => Date.now() },
    })
    const account = provider.connect(JSON.stringify(getGoogle().grant()))
    await expect(account.listCalendars()).rejects.toMatchObject({ kind: 'unavailable' })
    const expiredAccount = provider.connect(JSON.stringify({ ...getGoogle().grant(), expires_at: 0 }))
    await expect(expiredAccount.listCalendars()).rejects.toMatchObject({ kind: 'unavailable' })
    const request = { redirect_uri: 'http://127.0.0.1:9/x', state: 's', nonce: 'n', verifier: 'v' }
    await expect(provider.authorization.createAuthorizationUrl(request)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('contain neither tokens nor events', async () => {
    control().addFault({ kind: 'error', status: 400, reason: 'invalid', operation: 'calendar.events.insert', times: 1 })
    control().addFault({ kind: 'reset', operation: 'calendar.events.insert', times: 1 })
    const { grant, provider } = getGoogle()
    const credentials = grant()
    const account = provider.connect(JSON.stringify(credentials))
    const event = outgoingEvent({ summary: 'Secret plan' })
    const texts = await Promise.all(
      [1, 2].map(() =>
        account.insertEvent(ANA, { event, exceptions: [] }).catch((error: unknown) => inspect(error, { depth: 9 })),
      ),
    )
    for (const text of texts) {
      expect(text).toContain('calendar provider')
      expect(text).not.toContain('Secret plan')
      expect(text).not.toContain(credentials.access_token)
    }
  })

  test('a calendar is created even if the list of calendars cannot be read', async () => {
    control().addFault({ kind: 'error', status: 503, operation: 'calendar.calendarList.list', times: 1 })
    const calendar = { summary: 'New', description: null, time_zone: null }
    const { external_id } = await getGoogle().connect().createCalendar(calendar)
    control().removeFaults()
    expect(await getGoogle().connect().listCalendars()).toContainEqual(expect.objectContaining({ external_id }))
  })

  test('a deleted calendar is reported as `gone`', async () => {
    const account = getGoogle().connect()
    const calendar_id = control().actAs(ANA).createCalendar('Old')
    control().actAs(ANA).deleteCalendar(calendar_id)
    await expect(account.listChanges(calendar_id, null)).rejects.toMatchObject({ kind: 'gone' })
    await account.deleteCalendar(calendar_id)
  })
})
