import { afterAll } from 'vitest'
import { httpTestWith } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { emulateProvider, ORGANIZATION_TENANT } from '#server/test/emulated-providers.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, runRecurringJobs, type TestServices } from '#server/test/fixture.ts'
import { chooseAccount, ProviderBrowser } from '#server/test/provider-browser.ts'
import { signInByMail } from '#server/test/sign-in.ts'
import { MINUTE } from '#shared/time.ts'
import { PERSONAL_TENANT } from '../../../platform/openid/microsoft-claims.ts'
import { resolveCaller } from '../sessions.ts'
import { parseIdentity } from './provider-identity.ts'

const ALICE = { email: 'Alice@Example.test', name: 'Alice Adams' }
const BEN = { email: 'ben@example.test', name: 'Ben', email_verified: false }
const PIA = { email: 'pia@example.test', name: 'Pia', tenant_id: PERSONAL_TENANT }
const ORSON = { email: 'orson@example.test', name: 'Orson', tenant_id: ORGANIZATION_TENANT }

const google = await emulateProvider('google', 'https://meridian.test', [ALICE, BEN])
const microsoft = await emulateProvider('microsoft', 'https://meridian.test', [PIA, ORSON])
afterAll(() => Promise.all([google.close(), microsoft.close()]))

const env = { ...google.env, ...microsoft.env }
const test = httpTestWith(env)

type App = ConstructorParameters<typeof ProviderBrowser>[0]

/** Signs in at a provider, and returns the page to which its callback redirects. */
async function signInThroughProvider(
  browser: ProviderBrowser,
  email: string,
  query: Record<string, string> = {},
): Promise<URL> {
  return browser.followCallback(await chooseAccount(await browser.beginSignIn(query), email))
}

async function exchangeForCaller(services: TestServices, browser: ProviderBrowser, page: URL) {
  const { status, token } = await browser.exchangeCode(page)
  expect(status).toBe(200)
  const caller = await resolveCaller(services, token)
  if (!caller) throw new Error('not signed in')
  return caller
}

const outcomeOf = (page: URL) => [page.pathname, page.searchParams.get('error')]
const countUsers = async ({ db }: TestServices) => (await db.selectFrom('users').select('user_id').execute()).length

describe('signing in through a provider', () => {
  test('redirects with state, nonce and PKCE, and a cookie sent only to /api/auth', {
    meta: {
      promise:
        'Calendar accounts: Logging in asks only for the identity; the calendar permissions are requested when an account is added.',
    },
  }, async ({ app }) => {
    const response = await app.inject('/api/auth/login?redirect_uri=login&type_login=1&provider=google')
    expect([response.statusCode, response.headers['cache-control']]).toEqual([302, 'no-store'])
    const { origin, searchParams } = new URL(response.headers.location ?? '')
    expect(origin).toBe(google.url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'https://meridian.test/api/auth/callback/google',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    const [cookie] = response.cookies
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/api/auth', maxAge: 600 })
    expect(cookie?.value).not.toContain(searchParams.get('state'))
  })

  test('registers an unverified user with the provider’s data', async ({ app, services }) => {
    const browser = new ProviderBrowser(app)
    const page = await signInThroughProvider(browser, ALICE.email, { redirect_uri: 'dashboard' })
    expect([page.pathname, page.searchParams.get('redirect_uri')]).toEqual(['/authcallback', 'dashboard'])
    expect(await countUsers(services)).toBe(0)
    const alice = await exchangeForCaller(services, browser, page)
    expect(alice).toMatchObject({ email: 'alice@example.test', name: 'Alice Adams', time_zone: 'Europe/Paris' })
    expect(alice.is_auth).toBe(false)
    const cookieNames = [...browser.cookies].map(([name, { path }]) => `${name} ${path}`)
    expect(cookieNames).toEqual([
      '__Secure-meridian_refresh /auth',
      '__Host-meridian_token /',
      '__Host-meridian_browser /',
    ])
  })

  test('finds the same user after their address changes', async ({ app, services }) => {
    const browser = new ProviderBrowser(app)
    const { user_id } = await exchangeForCaller(services, browser, await signInThroughProvider(browser, ALICE.email))
    await services.db.updateTable('users').set({ email: 'alice@former.test' }).execute()
    const again = await exchangeForCaller(services, browser, await signInThroughProvider(browser, ALICE.email))
    expect(again).toMatchObject({ user_id, email: 'alice@former.test' })
    expect(await countUsers(services)).toBe(1)
  })

  test('finds the user with the same address and ends the browser’s previous session', async ({ app, services }) => {
    const alice = await createUser(services, { email: 'alice@example.test' })
    const { cookies } = await signInByMail(services, alice.email)
    const browser = new ProviderBrowser(app)
    browser.addCookies(cookies)
    expect(await exchangeForCaller(services, browser, await signInThroughProvider(browser, ALICE.email))).toMatchObject(
      {
        user_id: alice.user_id,
        name: alice.name,
        is_auth: true,
      },
    )
    await expect(callAs(services, null, { cookies }).auth.refresh()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('redeems the access code that the browser remembers', async ({ app, services }) => {
    const admin = await createUser(services, { is_admin: true })
    const { code } = await callAs(services, admin).auth.issueAccessCode({})
    const cookies = new Map<string, string>()
    await callAs(services, null, { cookies }).auth.verifyToken({ token: code })
    const browser = new ProviderBrowser(app)
    browser.addCookies(cookies)
    expect(
      (await exchangeForCaller(services, browser, await signInThroughProvider(browser, ALICE.email))).is_auth,
    ).toBe(true)
  })

  test('creates one user from two concurrent tabs', async ({ app, services }) => {
    const browser = new ProviderBrowser(app)
    const pages = await Promise.all([browser.beginSignIn(), browser.beginSignIn()])
    const callbackUrls = await Promise.all(pages.map((page) => chooseAccount(page, ALICE.email)))
    const callbackPages = await Promise.all(callbackUrls.map((url) => browser.followCallback(url)))
    const users = await Promise.all(callbackPages.map((page) => exchangeForCaller(services, browser, page)))
    expect(users[0]?.user_id).toBe(users[1]?.user_id)
    expect(await countUsers(services)).toBe(1)
  })
})

describe('address verification by the provider', () => {
  const testWithTenant = (tenant: string) =>
    httpTestWith({ ...env, MICROSOFT_BASE_URL: `${microsoft.url}/${tenant}/v2.0` })

  test('rejects an address that Google has not verified', async ({ app, services }) => {
    const page = await signInThroughProvider(new ProviderBrowser(app), BEN.email)
    expect(outcomeOf(page)).toEqual(['/authcallback', 'unverified_address'])
    expect(page.searchParams.has('code')).toBe(false)
    expect(await countUsers(services)).toBe(0)
  })

  testWithTenant(PERSONAL_TENANT)('accepts the address of a personal Microsoft account', async ({ app, services }) => {
    const browser = new ProviderBrowser(app)
    const page = await signInThroughProvider(browser, PIA.email, { provider: 'microsoft' })
    expect(await exchangeForCaller(services, browser, page)).toMatchObject({ email: PIA.email, name: 'Pia' })
  })

  testWithTenant(ORGANIZATION_TENANT)(
    'rejects the address of a Microsoft organization, except for a linked user',
    async ({ app, services }) => {
      const orson = await createUser(services, { email: ORSON.email })
      const browser = new ProviderBrowser(app)
      const page = await signInThroughProvider(browser, ORSON.email, { provider: 'microsoft' })
      expect(outcomeOf(page)).toEqual(['/authcallback', 'unverified_address'])
      // A token of one tenant is not accepted for another.
      const otherPage = await signInThroughProvider(new ProviderBrowser(app), PIA.email, { provider: 'microsoft' })
      expect(outcomeOf(otherPage)).toEqual(['/authcallback', 'failed'])
      // A user known by their subject needs no verified address.
      const created_at = new Date()
      const subject = await subjectOf(services, ORSON.email)
      await services.db
        .insertInto('identities')
        .values({ provider: 'microsoft', subject, user_id: orson.user_id, created_at })
        .execute()
      const known = await signInThroughProvider(browser, ORSON.email, { provider: 'microsoft' })
      expect((await exchangeForCaller(services, browser, known)).user_id).toBe(orson.user_id)
    },
  )

  /** The subject that the emulated Microsoft gives a user. */
  async function subjectOf({ identityProviders }: TestServices, email: string): Promise<string> {
    const checks = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) }
    const callbackUrl = await chooseAccount(await identityProviders.createAuthorizationUrl('microsoft', checks), email)
    return parseIdentity(
      'microsoft',
      await identityProviders.fetchClaims('microsoft', callbackUrl.searchParams, checks),
    ).subject
  }
})

describe('a provider sign-in fails', () => {
  const failures: [string, string, (app: App, browser: ProviderBrowser, services: TestServices) => Promise<URL>][] = [
    [
      'with a wrong state',
      'expired',
      async (_, browser) => {
        const callbackUrl = await chooseAccount(await browser.beginSignIn(), ALICE.email)
        callbackUrl.searchParams.set('state', 'x'.repeat(43))
        return browser.followCallback(callbackUrl)
      },
    ],
    [
      'in a browser that did not begin it',
      'expired',
      async (app, browser) =>
        new ProviderBrowser(app).followCallback(await chooseAccount(await browser.beginSignIn(), ALICE.email)),
    ],
    [
      'in a browser that began another',
      'expired',
      async (app, browser) => {
        const otherBrowser = new ProviderBrowser(app)
        await otherBrowser.beginSignIn()
        return otherBrowser.followCallback(await chooseAccount(await browser.beginSignIn(), ALICE.email))
      },
    ],
    [
      'at another provider’s callback',
      'expired',
      async (_, browser) => {
        const callbackUrl = await chooseAccount(await browser.beginSignIn(), ALICE.email)
        callbackUrl.pathname = callbackUrl.pathname.replace('google', 'microsoft')
        return browser.followCallback(callbackUrl)
      },
    ],
    [
      'with the code of another sign-in',
      'expired',
      async (app, browser) => {
        const otherUrl = await chooseAccount(await new ProviderBrowser(app).beginSignIn(), ALICE.email)
        const callbackUrl = await chooseAccount(await browser.beginSignIn(), ALICE.email)
        callbackUrl.searchParams.set('code', otherUrl.searchParams.get('code') ?? '')
        return browser.followCallback(callbackUrl)
      },
    ],
    [
      'with an ID token issued for another sign-in',
      'failed',
      async (_, browser) =>
        browser.followCallback(await chooseAccount(await browser.beginSignIn(), ALICE.email, { nonce: 'another' })),
    ],
    [
      'the second time, even with its cookie',
      'expired',
      async (_, browser) => {
        const page = await browser.beginSignIn()
        const savedCookies = [...browser.cookies]
        const callbackUrl = await chooseAccount(page, ALICE.email)
        await browser.followCallback(callbackUrl)
        for (const [name, cookie] of savedCookies) browser.cookies.set(name, cookie)
        // The provider confirms the same sign-in a second time.
        return browser.followCallback(await chooseAccount(page, ALICE.email))
      },
    ],
    [
      'after ten minutes',
      'expired',
      async (_, browser, { clock }) => {
        const callbackUrl = await chooseAccount(await browser.beginSignIn(), ALICE.email)
        clock.advance(10 * MINUTE)
        return browser.followCallback(callbackUrl)
      },
    ],
    [
      'when the user denies access',
      'access_denied',
      async (_, browser) => {
        const state = (await browser.beginSignIn()).searchParams.get('state') ?? ''
        const query = new URLSearchParams({ error: 'access_denied', state })
        return browser.followCallback(new URL(`https://meridian.test/api/auth/callback/google?${query.toString()}`))
      },
    ],
  ]

  for (const [title, reason, act] of failures) {
    test(title, async ({ app, services }) => {
      const browser = new ProviderBrowser(app)
      expect(outcomeOf(await act(app, browser, services))).toEqual(['/authcallback', reason])
      expect(browser.cookies.has('__Host-meridian_token')).toBe(false)
      expect(await countUsers(services)).toBe(0)
    })
  }

  test('and is recorded in the audit log', async ({ app, services }) => {
    const browser = new ProviderBrowser(app)
    const callbackUrl = await chooseAccount(await browser.beginSignIn(), ALICE.email, { nonce: 'another' })
    await browser.followCallback(callbackUrl)
    await new ProviderBrowser(app).followCallback(callbackUrl)
    const failed = await services.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'sign_in_failed')
      .execute()
    expect(failed).toMatchObject([{ user_id: null, actor_kind: 'anonymous', params: { method: 'google' }, times: 2 }])
  })

  test('for an unknown redirect_uri', {
    meta: {
      promise:
        'Calendar accounts: `/api/auth/login` accepts `type_login` 1 and 2, and returns only to `dashboard`, `add-account` or `login`.',
    },
  }, async ({ app }) => {
    for (const redirect_uri of ['https://evil.test', '//evil.test', '/dashboard', '']) {
      const response = await app.inject({ url: '/api/auth/login', query: { redirect_uri, type_login: '1' } })
      expect(response.statusCode).toBe(400)
    }
  })

  httpTestWith({ ...env, RATE_LIMIT: 'on' })('when it is attempted too often', async ({ app }) => {
    const browser = new ProviderBrowser(app)
    for (let i = 0; i < 60; i++) await browser.beginSignIn()
    expect(outcomeOf(await browser.beginSignIn())).toEqual(['/authcallback', 'too_many_requests'])
  })

  httpTestWith({ ...env, RATE_LIMIT: 'on' })('when its callback is repeated too often', async ({ app }) => {
    const browser = new ProviderBrowser(app)
    const state = (await browser.beginSignIn()).searchParams.get('state') ?? ''
    const cookies = [...browser.cookies]
    const callBack = async (query: string) => {
      for (const [name, cookie] of cookies) browser.cookies.set(name, cookie)
      return outcomeOf(await browser.followCallback(new URL(`https://meridian.test/api/auth/callback/google?${query}`)))
    }
    // Callbacks of unknown flows call no provider, so they do not count.
    for (let i = 0; i < 121; i++) await callBack('state=unknown')
    for (let i = 0; i < 120; i++) await callBack(`state=${state}&error=access_denied`)
    expect(await callBack(`state=${state}&error=access_denied`)).toEqual(['/authcallback', 'too_many_requests'])
    expect(await callBack('state=unknown')).toEqual(['/authcallback', 'expired'])
  })
})

describe('the single-use code', () => {
  test('works once, even when sent concurrently', async ({ app }) => {
    const browser = new ProviderBrowser(app)
    const page = await signInThroughProvider(browser, ALICE.email)
    const responses = await Promise.all([browser.exchangeCode(page), browser.exchangeCode(page)])
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401'])
    expect(await browser.exchangeCode(page)).toMatchObject({ status: 401, code: 'sign_in_expired' })
  })

  test('expires after half a minute and is then deleted', async ({ app, services }) => {
    const browser = new ProviderBrowser(app)
    const page = await signInThroughProvider(browser, ALICE.email)
    services.clock.advance(30_000)
    expect(await browser.exchangeCode(page)).toMatchObject({ status: 401, code: 'sign_in_expired' })
    services.clock.advance(11 * MINUTE)
    await runRecurringJobs(services)
    expect(await services.db.selectFrom('provider_sign_ins').select('email').execute()).toEqual([])
  })

  test('works only in the browser that received it', async ({ app, services }) => {
    const page = await signInThroughProvider(new ProviderBrowser(app), ALICE.email)
    expect((await new ProviderBrowser(app).exchangeCode(page)).status).toBe(401)
    const row = await services.db.selectFrom('provider_sign_ins').selectAll().executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(page.searchParams.get('code'))
  })
})

describe('providers', () => {
  test('are offered if the server has credentials for them', {
    meta: {
      promise:
        'Calendar accounts: Users log in with Google or Microsoft, if the server has credentials for them, or with a code by email.',
    },
  }, async ({ services }) => {
    expect(await callAs(services, null).auth.providers()).toEqual([
      { id: 'google', name: 'Google' },
      { id: 'microsoft', name: 'Microsoft' },
    ])
  })

  httpTestWith(microsoft.env)('are not offered without credentials', async ({ app, services }) => {
    expect(await callAs(services, null).auth.providers()).toEqual([{ id: 'microsoft', name: 'Microsoft' }])
    const browser = new ProviderBrowser(app)
    expect((await browser.beginSignIn()).origin).toBe(microsoft.url)
    expect(outcomeOf(await browser.beginSignIn({ provider: 'google' }))).toEqual(['/authcallback', 'not_offered'])
  })

  httpTestWith({ ...env, GOOGLE_BASE_URL: 'http://127.0.0.1:9' })(
    'that are unreachable cause a redirect with an error',
    async ({ app }) => {
      expect(outcomeOf(await new ProviderBrowser(app).beginSignIn())).toEqual(['/authcallback', 'unavailable'])
    },
  )
})
