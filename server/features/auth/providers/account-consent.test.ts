import { httpTestWith, test } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices } from '#server/test/fixture.ts'
import { ProviderBrowser } from '#server/test/provider-browser.ts'
import { createMemoryProvider } from '#server/test/providers/memory-provider.ts'
import { signInByMail } from '#server/test/sign-in.ts'
import { QUOTAS } from '#shared/quotas.ts'
import { MINUTE } from '#shared/time.ts'
import { buildApp } from '../../../app.ts'
import { connectAccount } from '../../calendars/accounts/connect-account.ts'
import type { AuthorizationRequest } from '../../calendars/providers/provider-authorization.ts'
import { ProviderError } from '../../calendars/providers/provider-error.ts'

/** A provider that accepts each code of the form `code-for-<address>` once. */
function createConsentProvider() {
  const requests: AuthorizationRequest[] = []
  const used = new Set<string>()
  return {
    ...createMemoryProvider('google', 'all'),
    requests,
    authorization: {
      async createAuthorizationUrl(request: AuthorizationRequest) {
        requests.push(request)
        const url = new URL('https://consent.test/authorize')
        url.searchParams.set('state', request.state)
        if (request.login_hint) url.searchParams.set('login_hint', request.login_hint)
        return url
      },
      async exchangeCode(params: URLSearchParams, request: AuthorizationRequest) {
        const original = requests.find(({ state }) => state === request.state)
        if (
          params.get('state') !== request.state ||
          original?.verifier !== request.verifier ||
          original.nonce !== request.nonce
        )
          throw new ProviderError('revoked')
        const code = params.get('code') ?? ''
        if (params.has('error') || code === 'code-without-calendars') throw new ProviderError('forbidden')
        if (code === 'code-while-down') throw new ProviderError('unavailable')
        if (used.has(code)) throw new ProviderError('revoked')
        used.add(code)
        return code.replace('code-for-', '')
      },
    },
  }
}

type App = ConstructorParameters<typeof ProviderBrowser>[0]

/** A signed-in user's browser, and a server that supports the provider. */
async function openBrowser(baseServices: TestServices) {
  const google = createConsentProvider()
  const services = { ...baseServices, calendarProviders: [...baseServices.calendarProviders, google] }
  const app: App = await buildApp(services)
  const ana = await createUser(services, { email: 'ana@example.test' })
  const browser = new ProviderBrowser(app)
  const { cookies } = await signInByMail(services, ana.email)
  browser.addCookies(cookies)
  const begin = (query: Record<string, string> = {}, from = browser) =>
    from.beginSignIn({ type_login: '2', redirect_uri: 'add-account', ...query })
  const returnFromProvider = (page: URL, params: Record<string, string>, to = browser) => {
    const state = page.searchParams.get('state') ?? ''
    return to.followCallback(
      new URL(`https://meridian.test/api/auth/callback/google?${new URLSearchParams({ state, ...params }).toString()}`),
    )
  }
  const accountsOf = async (caller = ana) => {
    const { synchronized_accounts } = await callAs(services, caller).users.info()
    return synchronized_accounts.filter(({ is_main }) => !is_main)
  }
  return { services, app, google, ana, browser, begin, returnFromProvider, accountsOf }
}

const outcomeOf = (page: URL) => [page.pathname, page.searchParams.get('error')]

describe('adding an account by consent', () => {
  test('redirects to the provider with the callback URL, and sets a separate cookie', async ({
    services: baseServices,
  }) => {
    const { begin, google, browser } = await openBrowser(baseServices)
    const page = await begin()
    expect(page.origin).toBe('https://consent.test')
    expect(google.requests).toMatchObject([
      {
        redirect_uri: 'https://meridian.test/api/auth/callback/google',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        verifier: expect.stringMatching(/^[\w-]{43}$/),
      },
    ])
    const names = [...browser.cookies.keys()].filter((name) => name.includes('consent'))
    // The prefix keeps other hosts of the domain from setting this cookie.
    expect(names).toEqual([expect.stringMatching(/^__Host-meridian_consent_/)])
    expect(browser.cookies.get(names[0] ?? '')?.value).not.toContain(google.requests[0]?.state)
  })

  test('connects it to the user of the session, with its calendars', {
    meta: {
      promise:
        'Screens: Adding an account is a redirect to `/api/auth/login` with redirect_uri, time_zone, current_user_id and type_login=2, and sets the flags add_account_redirect, add_account_flow, returning_from_add_account and sync_user_id.',
    },
  }, async ({ services: baseServices }) => {
    const { services, ana, begin, returnFromProvider, accountsOf } = await openBrowser(baseServices)
    const page = await begin({ current_user_id: ana.user_id, time_zone: 'Europe/Madrid' })
    const landing = await returnFromProvider(page, { code: 'code-for-ana@gmail.test' })
    const [account] = await accountsOf()
    expect(Object.fromEntries(landing.searchParams)).toEqual({ provider: 'google', connected: account?.account_id })
    expect([landing.pathname, account]).toMatchObject(['/add-account', { account_email: 'ana@gmail.test' }])
    expect((await callAs(services, ana).calendarManagement.list()).map(({ summary }) => summary)).toContain(
      'ana@gmail.test',
    )
  })

  test('returns to the dashboard if it began there', {
    meta: { promise: 'Screens: Adding an account returns to the dashboard if it began there.' },
  }, async ({ services: baseServices }) => {
    const { begin, returnFromProvider } = await openBrowser(baseServices)
    const landing = await returnFromProvider(await begin({ redirect_uri: 'dashboard' }), {
      code: 'code-for-ana@gmail.test',
    })
    expect([landing.pathname, landing.searchParams.get('panel')]).toEqual(['/dashboard', 'accounts'])
  })

  test('connects several accounts of one provider', {
    meta: { promise: 'Screens: Several accounts of one provider can be connected.' },
  }, async ({ services: baseServices }) => {
    const { begin, returnFromProvider, accountsOf } = await openBrowser(baseServices)
    for (const email of ['ana@gmail.test', 'ana@work.test'])
      await returnFromProvider(await begin(), { code: `code-for-${email}` })
    expect((await accountsOf()).map(({ account_email }) => account_email).toSorted()).toEqual([
      'ana@gmail.test',
      'ana@work.test',
    ])
  })

  test('suggests the address of an account to reconnect, and reports when another was connected', async ({
    services: baseServices,
  }) => {
    const { begin, returnFromProvider, accountsOf } = await openBrowser(baseServices)
    await returnFromProvider(await begin(), { code: 'code-for-ana@gmail.test' })
    const [{ account_id } = expect.fail('none')] = await accountsOf()
    const page = await begin({ account_id })
    expect(page.searchParams.get('login_hint')).toBe('ana@gmail.test')
    const landing = await returnFromProvider(page, { code: 'code-for-other@gmail.test' })
    expect(outcomeOf(landing)).toEqual(['/add-account', 'other_account'])
    expect(await accountsOf()).toHaveLength(2)
  })
})

describe('nothing is added', () => {
  const failures: [title: string, error: string, params: Record<string, string>][] = [
    ['when the user declines', 'access_denied', { error: 'access_denied' }],
    ['when they allow no calendars', 'no_calendar_permission', { code: 'code-without-calendars' }],
    ['while the provider does not respond', 'unavailable', { code: 'code-while-down' }],
  ]
  test.for(failures)(
    '%s',
    {
      meta: { promise: 'Screens: If no account was connected, the page says why.' },
    },
    async ([, error, params], { services: baseServices }) => {
      const { begin, returnFromProvider, accountsOf } = await openBrowser(baseServices)
      expect(outcomeOf(await returnFromProvider(await begin(), params))).toEqual(['/add-account', error])
      expect(await accountsOf()).toEqual([])
    },
  )

  test('without a session, for an unverified user, or if the page names another user', {
    meta: { promise: 'Calendar accounts: `/api/auth/login` only compares `current_user_id` with the session.' },
  }, async ({ services: baseServices }) => {
    const { services, app, begin, ana } = await openBrowser(baseServices)
    const anonymous = new ProviderBrowser(app)
    expect(outcomeOf(await begin({}, anonymous))).toEqual(['/add-account', 'session_ended'])
    const other = await createUser(services)
    expect(outcomeOf(await begin({ current_user_id: other.user_id }))).toEqual(['/add-account', 'other_user'])
    await services.db.updateTable('users').set({ is_auth: false }).where('user_id', '=', ana.user_id).execute()
    expect(outcomeOf(await begin())).toEqual(['/add-account', 'not_verified'])
  })

  test('by a request with an unknown redirect_uri, type_login or provider', {
    meta: {
      promise:
        'Calendar accounts: `/api/auth/login` accepts `type_login` 1 and 2, and returns only to `dashboard`, `add-account` or `login`.',
    },
  }, async ({ services: baseServices }) => {
    const { app } = await openBrowser(baseServices)
    const begin = async (query: Record<string, string>) => {
      const response = await app.inject({
        url: '/api/auth/login',
        query: { redirect_uri: 'add-account', type_login: '2', ...query },
      })
      return [response.statusCode, Object.keys(response.json().fields)]
    }
    for (const redirect_uri of ['https://evil.test', '//evil.test', 'settings'])
      expect(await begin({ redirect_uri })).toEqual([400, ['redirect_uri']])
    expect(await begin({ type_login: '3' })).toEqual([400, ['type_login']])
    expect(await begin({ provider: 'yahoo' })).toEqual([400, ['provider']])
  })

  test('unless one of our own pages starts the flow', {
    meta: { promise: 'Screens: Nobody can add an account to somebody else’s user.' },
  }, async ({ services: baseServices }) => {
    const { app, browser } = await openBrowser(baseServices)
    const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { cookie, 'sec-fetch-site': site }
      const url = '/api/auth/login?type_login=2&redirect_uri=add-account&provider=google'
      const { headers: response } = await app.inject({ url, headers })
      expect(response.location).toContain('error=session_ended')
    }
  })

  test('when a victim opens an attacker’s callback URL in their own browser', {
    meta: { promise: 'Screens: Nobody can add an account to somebody else’s user.' },
  }, async ({ services: baseServices }) => {
    const { services, app, begin, returnFromProvider, accountsOf } = await openBrowser(baseServices)
    const page = await begin()
    const victim = await createUser(services, { email: 'victim@example.test' })
    const otherBrowser = new ProviderBrowser(app)
    otherBrowser.addCookies((await signInByMail(services, victim.email)).cookies)
    const landing = await returnFromProvider(page, { code: 'code-for-attacker@gmail.test' }, otherBrowser)
    expect(outcomeOf(landing)).toEqual(['/authcallback', 'expired'])
    expect([await accountsOf(victim), await accountsOf()]).toEqual([[], []])
  })

  test('when another user has logged in with the same browser in the meantime', {
    meta: { promise: 'Screens: Nobody can add an account to somebody else’s user.' },
  }, async ({ services: baseServices }) => {
    const { services, browser, begin, returnFromProvider, accountsOf } = await openBrowser(baseServices)
    const page = await begin()
    const nextUser = await createUser(services, { email: 'next@example.test' })
    const jar = new Map([...browser.cookies].map(([name, { value }]) => [name.replace(/^__\w+-/, ''), value]))
    browser.addCookies((await signInByMail(services, nextUser.email, { cookies: jar })).cookies)
    expect(outcomeOf(await returnFromProvider(page, { code: 'code-for-next@gmail.test' }))).toEqual([
      '/add-account',
      'session_ended',
    ])
    expect([await accountsOf(nextUser), await accountsOf()]).toEqual([[], []])
  })

  test('twice, or after ten minutes', async ({ services: baseServices }) => {
    const { services, begin, returnFromProvider, accountsOf } = await openBrowser(baseServices)
    const page = await begin()
    await returnFromProvider(page, { code: 'code-for-ana@gmail.test' })
    expect(outcomeOf(await returnFromProvider(page, { code: 'code-for-ana2@gmail.test' }))).toEqual([
      '/authcallback',
      'expired',
    ])
    const latePage = await begin()
    services.clock.advance(11 * MINUTE)
    expect(outcomeOf(await returnFromProvider(latePage, { code: 'code-for-late@gmail.test' }))).toEqual([
      '/authcallback',
      'expired',
    ])
    expect(await accountsOf()).toHaveLength(1)
  })

  test('beyond the maximum number of accounts', {
    meta: { promise: 'Screens: If no account was connected, the page says why.' },
  }, async ({ services: baseServices }) => {
    const { services, ana, begin, returnFromProvider } = await openBrowser(baseServices)
    for (let n = 0; n < QUOTAS.accounts; n++)
      await connectAccount(services, ana.user_id, { provider: 'google', credentials: `ana${n}@gmail.test` })
    expect(outcomeOf(await returnFromProvider(await begin(), { code: 'code-for-more@gmail.test' }))).toEqual([
      '/add-account',
      'too_many_accounts',
    ])
  })

  test('by a provider that is not configured', {
    meta: { promise: 'Calendar accounts: A provider that is not configured is not offered, and adds nothing.' },
  }, async ({ services: baseServices }) => {
    const { begin } = await openBrowser(baseServices)
    expect(outcomeOf(await begin({ provider: 'microsoft' }))).toEqual(['/add-account', 'not_offered'])
  })
})

httpTestWith({ RATE_LIMIT: 'on' })('requests for consent are limited', async ({ services: baseServices }) => {
  const { begin } = await openBrowser(baseServices)
  for (let n = 0; n < 60; n++) await begin()
  expect(outcomeOf(await begin())).toEqual(['/add-account', 'too_many_requests'])
})
