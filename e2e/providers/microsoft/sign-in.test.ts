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

/** Submits the forms of the account picker and the consent page as a browser would; returns the URL of the redirect. */
async function completeSignIn(url: URL, email: string, decision = 'accept'): Promise<URL> {
  const pageText = await (await fetch(url)).text()
  expect(pageText).toContain('Pick an account')
  const form = new URLSearchParams(url.searchParams)
  form.set('user', email)
  const post = () => fetch(url.origin + url.pathname, { method: 'POST', body: form, redirect: 'manual' })
  const response = await post()
  if (response.status === 302) return new URL(response.headers.get('location') ?? '')
  expect(await response.text()).toContain('Have full access to your calendars')
  form.set('decision', decision)
  return new URL((await post()).headers.get('location') ?? '')
}

async function startSignIn(email: string, extra: Record<string, string> = {}) {
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

test.each([ADELE, PAT])('openid-client signs %s in, reads the profile and refreshes the tokens', async (email) => {
  const { config, url, checks } = await startSignIn(email)
  const tokens = await oidc.authorizationCodeGrant(config, await completeSignIn(url, email), checks)
  const claims = tokens.claims()
  expect(claims).toMatchObject({ preferred_username: email, email, ver: '2.0' })
  expect(claims?.iss).toBe(get().issuerOf(email))
  const info = await oidc.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '')
  expect(info.email).toBe(email)
  const me = await fetch(`${get().url}/v1.0/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
  expect(await me.json()).toMatchObject({ mail: email })
  const newTokens = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
  expect(newTokens.refresh_token).not.toBe(tokens.refresh_token)
  expect(newTokens.access_token).not.toBe(tokens.access_token)
})

test('a code works only once, and only with the right verifier and redirect URI', async () => {
  const { config, url, checks } = await startSignIn(ADELE)
  const callback = await completeSignIn(url, ADELE)
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

test('a wrong client secret is rejected', async () => {
  const { url, checks } = await startSignIn(ADELE)
  const config = await discover(ADELE, 'wrong')
  const grant = oidc.authorizationCodeGrant(config, await completeSignIn(url, ADELE), checks)
  await expect(grant).rejects.toMatchObject({ error: 'invalid_client', status: 401 })
})

test('consent can be denied, and silent sign-in requires consent', async () => {
  const { url } = await startSignIn(ADELE)
  const denial = await completeSignIn(url, ADELE, 'cancel')
  expect(denial.searchParams.get('error')).toBe('access_denied')
  expect(denial.searchParams.get('state')).toBe('state-1')
  const silentUrl = (await startSignIn(ADELE, { prompt: 'none', login_hint: ADELE })).url
  const response = await fetch(silentUrl, { redirect: 'manual' })
  expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe('interaction_required')
})

test('an organization can require admin approval', async () => {
  control().addUser({ email: 'lee@strict.example', name: 'Lee', needsAdminApproval: true })
  const { url } = await startSignIn('lee@strict.example')
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
] as const)('refresh tokens are rotated as refreshTokens=%s specifies', async (refreshTokens, isSame, isOldValid) => {
  control().setSwitches({ refreshTokens })
  const config = await discover(ADELE)
  const firstToken = control().issueTokens(ADELE).refresh_token ?? ''
  const secondToken = (await oidc.refreshTokenGrant(config, firstToken)).refresh_token
  expect(secondToken === firstToken).toBe(isSame)
  const reuse = oidc.refreshTokenGrant(config, firstToken)
  const wasAccepted = reuse.then(
    () => true,
    () => false,
  )
  expect(await wasAccepted).toBe(isOldValid)
})

test('an expired access token can be refreshed, but not after access is revoked', async () => {
  const config = await discover(ADELE)
  const { access_token: access, refresh_token: refresh } = control().issueTokens(ADELE)
  const listCalendars = () =>
    fetch(`${get().url}/v1.0/me/calendars`, { headers: { authorization: `Bearer ${access}` } })
  expect((await listCalendars()).status).toBe(200)
  control().expireAccessTokens(ADELE)
  const response = await listCalendars()
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ error: { code: 'InvalidAuthenticationToken' } })
  await oidc.refreshTokenGrant(config, refresh ?? '')
  control().revoke(ADELE)
  await expect(oidc.refreshTokenGrant(config, refresh ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('a call without the required scope gets 403', async () => {
  const { access_token: token } = control().issueTokens(ADELE, ['openid', 'Calendars.Read'])
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${get().url}/v1.0/me/events`, { method: 'POST', headers, body: '{}' })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ error: { code: 'ErrorAccessDenied' } })
})

test.each([
  ['common', '{tenantid}'],
  ['organizations', '{tenantid}'],
  ['consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'],
])('the issuer of %s is %s', async (tenant, issuer) => {
  const document = await fetch(`${get().url}/${tenant}/v2.0/.well-known/openid-configuration`)
  expect(await document.json()).toMatchObject({ issuer: `${get().url}/${issuer}/v2.0` })
})
