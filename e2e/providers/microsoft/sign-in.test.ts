import * as oidc from 'openid-client'
import { expect, test } from 'vitest'
import { ADELE, CLIENT, PAT, useStandIn } from './test-stand-in.ts'

const { get, control } = useStandIn()
const REDIRECT = 'http://127.0.0.1:3999/oauth/microsoft'
const SCOPE = 'openid profile email offline_access User.Read Calendars.ReadWrite'

const discover = (email: string, secret = CLIENT.clientSecret) =>
  oidc.discovery(new URL(get().issuerOf(email)), CLIENT.clientId, secret, oidc.ClientSecretPost(secret), {
    execute: [oidc.allowInsecureRequests],
  })

/** Fills the forms of the account picker and the consent as a browser would; returns the URL of the redirect. */
async function walk(url: URL, email: string, decision = 'accept'): Promise<URL> {
  const pageText = await (await fetch(url)).text()
  expect(pageText).toContain('Pick an account')
  const form = new URLSearchParams(url.searchParams)
  form.set('user', email)
  const post = () => fetch(url.origin + url.pathname, { method: 'POST', body: form, redirect: 'manual' })
  const picked = await post()
  if (picked.status === 302) return new URL(picked.headers.get('location') ?? '')
  expect(await picked.text()).toContain('Have full access to your calendars')
  form.set('decision', decision)
  return new URL((await post()).headers.get('location') ?? '')
}

async function start(email: string, extra: Record<string, string> = {}) {
  const config = await discover(email)
  const verifier = oidc.randomPKCECodeVerifier()
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    scope: SCOPE,
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...extra,
  })
  const checks = { pkceCodeVerifier: verifier, expectedState: 'state-1', expectedNonce: 'nonce-1' }
  return { config, url, checks }
}

test.each([ADELE, PAT])('openid-client signs %s in, reads the profile and refreshes', async (email) => {
  const { config, url, checks } = await start(email)
  const tokens = await oidc.authorizationCodeGrant(config, await walk(url, email), checks)
  const claims = tokens.claims()
  expect(claims).toMatchObject({ preferred_username: email, email, ver: '2.0' })
  expect(claims?.iss).toBe(get().issuerOf(email))
  const info = await oidc.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '')
  expect(info.email).toBe(email)
  const me = await fetch(`${get().url}/v1.0/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
  expect(await me.json()).toMatchObject({ mail: email })
  const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
  expect(refreshed.refresh_token).not.toBe(tokens.refresh_token)
  expect(refreshed.access_token).not.toBe(tokens.access_token)
})

test('a code works once, with the right verifier and redirect URI', async () => {
  const { config, url, checks } = await start(ADELE)
  const callback = await walk(url, ADELE)
  const wrongVerifier = oidc.authorizationCodeGrant(config, callback, {
    ...checks,
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
  })
  await expect(wrongVerifier).rejects.toMatchObject({ error: 'invalid_grant' })
  const other = new URL(callback)
  other.pathname = '/elsewhere'
  await expect(oidc.authorizationCodeGrant(config, other, checks)).rejects.toMatchObject({ error: 'invalid_grant' })
  await oidc.authorizationCodeGrant(config, callback, checks)
  await expect(oidc.authorizationCodeGrant(config, callback, checks)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('the client must know its secret', async () => {
  const { url, checks } = await start(ADELE)
  const config = await discover(ADELE, 'wrong')
  const grant = oidc.authorizationCodeGrant(config, await walk(url, ADELE), checks)
  await expect(grant).rejects.toMatchObject({ error: 'invalid_client', status: 401 })
})

test('consent can be denied, and silent sign-in needs it', async () => {
  const { url } = await start(ADELE)
  const denied = await walk(url, ADELE, 'cancel')
  expect(denied.searchParams.get('error')).toBe('access_denied')
  expect(denied.searchParams.get('state')).toBe('state-1')
  const silent = (await start(ADELE, { prompt: 'none', login_hint: ADELE })).url
  const response = await fetch(silent, { redirect: 'manual' })
  expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe('interaction_required')
})

test('an organization may demand the approval of its administrator', async () => {
  control().addUser({ email: 'lee@strict.example', name: 'Lee', needsAdminApproval: true })
  const { url } = await start('lee@strict.example')
  const form = new URLSearchParams(url.searchParams)
  form.set('user', 'lee@strict.example')
  form.set('decision', 'accept')
  const response = await fetch(url.origin + url.pathname, { method: 'POST', body: form, redirect: 'manual' })
  expect(await response.text()).toContain('Need admin approval')
})

test.each([
  ['keep', true, true],
  ['rotate', false, true],
  ['rotate-and-revoke', false, false],
] as const)('refresh tokens, with the switch %s', async (refreshTokens, isSame, isOldValid) => {
  control().setSwitches({ refreshTokens })
  const config = await discover(ADELE)
  const first = control().issueTokens(ADELE).refresh_token ?? ''
  const second = (await oidc.refreshTokenGrant(config, first)).refresh_token
  expect(second === first).toBe(isSame)
  const again = oidc.refreshTokenGrant(config, first)
  const wasAccepted = again.then(
    () => true,
    () => false,
  )
  expect(await wasAccepted).toBe(isOldValid)
})

test('a revoked account has no valid token left, an expired one can refresh', async () => {
  const config = await discover(ADELE)
  const { access_token: access, refresh_token: refresh } = control().issueTokens(ADELE)
  const read = () => fetch(`${get().url}/v1.0/me/calendars`, { headers: { authorization: `Bearer ${access}` } })
  expect((await read()).status).toBe(200)
  control().expireAccessTokens(ADELE)
  const expired = await read()
  expect(expired.status).toBe(401)
  expect(await expired.json()).toMatchObject({ error: { code: 'InvalidAuthenticationToken' } })
  await oidc.refreshTokenGrant(config, refresh ?? '')
  control().revoke(ADELE)
  await expect(oidc.refreshTokenGrant(config, refresh ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('a missing scope is 403', async () => {
  const { access_token: token } = control().issueTokens(ADELE, ['openid', 'Calendars.Read'])
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const created = await fetch(`${get().url}/v1.0/me/events`, { method: 'POST', headers, body: '{}' })
  expect(created.status).toBe(403)
  expect(await created.json()).toMatchObject({ error: { code: 'ErrorAccessDenied' } })
})

test.each([
  ['common', '{tenantid}'],
  ['organizations', '{tenantid}'],
  ['consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'],
])('the issuer of %s is %s', async (tenant, issuer) => {
  const document = await fetch(`${get().url}/${tenant}/v2.0/.well-known/openid-configuration`)
  expect(await document.json()).toMatchObject({ issuer: `${get().url}/${issuer}/v2.0` })
})
