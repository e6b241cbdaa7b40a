import * as oidc from 'openid-client'
import { describe, expect, test } from 'vitest'
import { ALICE, BOB, CALENDAR_SCOPE, clientOf, errorOf, OPTIONS, useStandIn } from '../test-client.ts'

const standIn = useStandIn()
const REDIRECT = 'http://127.0.0.1:9/callback'
const READONLY = `${CALENDAR_SCOPE}.readonly`
const EVENTS = `${CALENDAR_SCOPE}.events`

const discover = (method: oidc.ClientAuth = oidc.ClientSecretPost(OPTIONS.clientSecret)) =>
  oidc.discovery(new URL(standIn().url), OPTIONS.clientId, undefined, method, { execute: [oidc.allowInsecureRequests] })

/** The hidden fields of a page's form. */
function fieldsOf(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const unescape = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'")
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, unescape(value)]))
}

interface Visit {
  scope?: string
  email?: string
  decision?: string
  checkedScopes?: string[] | 'all'
  parameters?: Record<string, string>
}

/** Walks through the authorization pages like a person; returns the callback URL, and the consent page if shown. */
async function authorize({
  scope = 'openid email',
  email = ALICE,
  decision = 'allow',
  checkedScopes = 'all',
  parameters = {},
}: Visit) {
  const config = await discover()
  const verifier = oidc.randomPKCECodeVerifier()
  const challenge = await oidc.calculatePKCECodeChallenge(verifier)
  const checks = { expectedState: oidc.randomState(), expectedNonce: oidc.randomNonce(), pkceCodeVerifier: verifier }
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    scope,
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...parameters,
  })
  url.searchParams.set('stand_in_user', email)
  const response = await fetch(url, { redirect: 'manual' })
  const location = response.headers.get('location')
  if (location) return { config, checks, callback: new URL(location), consent: '' }
  const consent = await response.text()
  const scopeFields =
    checkedScopes === 'all'
      ? { all: '1' }
      : Object.fromEntries(checkedScopes.map((value, index) => [`scope_${index}`, value]))
  const body = new URLSearchParams({ ...fieldsOf(consent), ...scopeFields, decision })
  const consentResponse = await fetch(`${standIn().url}/signin/oauth/consent`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  return { config, checks, callback: new URL(consentResponse.headers.get('location') ?? ''), consent }
}

async function signIn(visit: Visit = {}) {
  const { config, checks, callback, consent } = await authorize(visit)
  return { config, consent, tokens: await oidc.authorizationCodeGrant(config, callback, checks) }
}

describe('signing in', () => {
  test('satisfies openid-client: discovery, PKCE, state, nonce, id_token and userinfo', async () => {
    const { config, tokens } = await signIn({ scope: 'openid email profile', email: BOB })
    expect(tokens.claims()).toMatchObject({ email: BOB, email_verified: true, name: 'Bob Brown', hd: 'example.com' })
    const info = await oidc.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '')
    expect(info.given_name).toBe('Bob')
    expect(tokens.refresh_token).toBeUndefined()
  })

  test('shows the account picker, the stand-in notice, and errors on a page or in a redirect', async () => {
    const open = async (parameters: Record<string, string>) => {
      const defaults = { client_id: 'client', redirect_uri: REDIRECT, response_type: 'code', scope: 'openid' }
      const response = await fetch(
        `${standIn().url}/o/oauth2/v2/auth?${new URLSearchParams({ ...defaults, ...parameters }).toString()}`,
        { redirect: 'manual' },
      )
      return [response.status, response.headers.get('location') ?? (await response.text())] as const
    }
    const [status, picker] = await open({})
    expect(status).toBe(200)
    expect(picker).toContain('This is not Google')
    expect(picker).toContain(BOB)
    expect((await open({ hd: 'example.com' }))[1]).not.toContain(ALICE)
    expect(await open({ client_id: 'x' })).toEqual([401, expect.stringContaining('invalid_client')])
    expect(await open({ redirect_uri: `${REDIRECT}/` })).toEqual([
      400,
      expect.stringContaining('redirect_uri_mismatch'),
    ])
    expect(await open({ scope: 'https://example.com/x' })).toEqual([400, expect.stringContaining('invalid_scope')])
    expect(await open({ prompt: 'none' })).toEqual([302, expect.stringContaining('login_required')])
    expect(await open({ prompt: 'none', login_hint: ALICE })).toEqual([
      302,
      expect.stringContaining('interaction_required'),
    ])
    expect((await authorize({ decision: 'deny' })).callback.searchParams.get('error')).toBe('access_denied')
  })

  test('validates the code, redirect URI, verifier and secret at the token endpoint', async () => {
    const exchange = async (changes: Record<string, string>) => {
      const { checks, callback } = await authorize({})
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code: callback.searchParams.get('code') ?? '',
        redirect_uri: REDIRECT,
        code_verifier: checks.pkceCodeVerifier,
        client_id: 'client',
        client_secret: 'secret',
        ...changes,
      })
      const send = async () => {
        const response = await fetch(`${standIn().url}/token`, { method: 'POST', body })
        return [response.status, ((await response.json()) as { error?: string }).error]
      }
      return [await send(), await send()]
    }
    expect(await exchange({})).toEqual([
      [200, undefined],
      [400, 'invalid_grant'],
    ])
    expect((await exchange({ redirect_uri: 'http://127.0.0.1:9/other' }))[0]).toEqual([400, 'redirect_uri_mismatch'])
    expect((await exchange({ code_verifier: 'x'.repeat(43) }))[0]).toEqual([400, 'invalid_grant'])
    expect((await exchange({ client_secret: 'x' }))[0]).toEqual([401, 'invalid_client'])
  })

  test('accepts client_secret_basic too', async () => {
    const { callback, checks } = await authorize({})
    const config = await discover(oidc.ClientSecretBasic(OPTIONS.clientSecret))
    oidc.allowInsecureRequests(config)
    expect((await oidc.authorizationCodeGrant(config, callback, checks)).access_token).toMatch(/^ya29\./)
  })
})

describe('the authorization server', () => {
  const offline = { access_type: 'offline' }

  test('issues a refresh token only for offline access, after the user consents', async () => {
    const scope = `openid ${READONLY}`
    const first = await signIn({ scope, parameters: offline })
    expect(first.tokens.refresh_token).toBeDefined()
    const again = await signIn({ scope, parameters: offline })
    expect(again.consent).toBe('')
    expect(again.tokens.refresh_token).toBeUndefined()
    const forcedSignIn = await signIn({ scope, parameters: { ...offline, prompt: 'consent' } })
    expect(forcedSignIn.tokens.refresh_token).toBeDefined()
    const refreshedTokens = await oidc.refreshTokenGrant(first.config, first.tokens.refresh_token ?? '')
    expect(refreshedTokens.refresh_token).toBeUndefined()
    expect(refreshedTokens.scope).toContain(READONLY)
  })

  test('rotates refresh tokens if rotateRefreshTokens is on', async () => {
    standIn().control.setSwitches({ rotateRefreshTokens: true })
    const { config, tokens } = await signIn({ scope: `openid ${READONLY}`, parameters: offline })
    const rotatedTokens = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(rotatedTokens.refresh_token).not.toBe(tokens.refresh_token)
    const reuse = oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
    await expect(reuse).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('grants only the scopes that were checked, and adds later ones to them', async () => {
    const { tokens } = await signIn({
      scope: `openid ${READONLY} ${EVENTS}`,
      checkedScopes: [READONLY],
      parameters: offline,
    })
    expect(tokens.scope?.split(' ')).toEqual(['openid', READONLY])
    expect(await callApi(tokens.access_token, 'calendars/primary/events')).toBe(200)
    expect(await callApi(tokens.access_token, 'calendars/primary/events', { summary: 'x' })).toBe(403)
    const parameters = { ...offline, include_granted_scopes: 'true' }
    const more = await signIn({ scope: `openid ${EVENTS}`, parameters })
    expect(more.consent).not.toContain(READONLY)
    expect(more.tokens.scope?.split(' ').toSorted()).toEqual([EVENTS, READONLY, 'openid'])
  })

  test('returns 403 insufficientPermissions if a token lacks the scopes of a method', async () => {
    const client = clientOf(standIn(), ALICE, READONLY)
    await client.calendarList.list()
    const insert = client.events.insert({ calendarId: 'primary', requestBody: {} })
    expect(await errorOf(insert)).toEqual([403, 'insufficientPermissions'])
    const events = clientOf(standIn(), ALICE, EVENTS)
    expect(await errorOf(events.calendarList.list())).toEqual([403, 'insufficientPermissions'])
  })

  test('returns 401 for expired, unknown and missing tokens, and invalid_grant after a revocation', async () => {
    const { config, tokens } = await signIn({ scope: `openid ${READONLY}`, parameters: offline })
    const events = 'calendars/primary/events'
    standIn().control.advanceClock(3600_000)
    expect(await callApi(tokens.access_token, events)).toBe(401)
    const newTokens = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(await callApi(newTokens.access_token, events)).toBe(200)
    standIn().control.expireAccessTokens(ALICE)
    expect(await callApi(newTokens.access_token, events)).toBe(401)
    expect(await callApi('garbage', events)).toBe(401)
    expect((await fetch(`${standIn().url}/calendar/v3/${events}`)).status).toBe(401)
    await oidc.tokenRevocation(config, tokens.refresh_token ?? '')
    const refresh = oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
    await expect(refresh).rejects.toMatchObject({ error: 'invalid_grant', status: 400 })
  })
})

/** Calls the API with a token; returns the status. */
async function callApi(token: string, path: string, body?: object): Promise<number> {
  const response = await fetch(`${standIn().url}/calendar/v3/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return response.status
}
