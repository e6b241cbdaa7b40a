import { test as overHttp } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { getMailedCode, signInByMail } from '#server/test/sign-in.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { resolveCaller } from './sessions.ts'

const EMAIL = 'ana@example.test'

async function signIn(services: TestServices, options: { ip?: string; device?: string } = {}) {
  services.clock.advance(1)
  const calls = callAs(services, null, options)
  const { request_id } = await calls.auth.requestEmailCode({ email: EMAIL })
  const code = await getMailedCode(services, EMAIL)
  const { token } = await calls.auth.verifyEmailCode({ email: EMAIL, code, request_id })
  const caller = await resolveCaller(services, token)
  if (!caller) throw new Error('not signed in')
  return caller
}

describe('open sessions', () => {
  test('are listed with device, IP address and last use, and the current one is marked', async ({ services }) => {
    const phone = await signIn(services, { ip: '198.51.100.1', device: 'Safari · iPhone' })
    services.clock.advance(HOUR)
    const laptop = await signIn(services, { ip: '198.51.100.2', device: 'Firefox · Linux' })
    expect(await callAs(services, phone).auth.listSessions()).toEqual([
      {
        id: laptop.session_id,
        device: 'Firefox · Linux',
        ip: '198.51.100.2',
        created_at: '2026-11-16T08:00:00.002Z',
        last_used_at: '2026-11-16T08:00:00.002Z',
        expires_at: '2026-12-16T08:00:00.002Z',
        is_current: false,
      },
      expect.objectContaining({ id: phone.session_id, device: 'Safari · iPhone', is_current: true }),
    ])
  })

  test('show the IP address and device of the latest use', async ({ services }) => {
    const { cookies } = await signInByMail(services, EMAIL)
    services.clock.advance(HOUR)
    const { token } = await callAs(services, null, {
      cookies,
      ip: '203.0.113.4',
      device: 'Edge · Windows',
    }).auth.refresh()
    const caller = await resolveCaller(services, token)
    expect(await callAs(services, caller).auth.listSessions()).toMatchObject([
      { ip: '203.0.113.4', device: 'Edge · Windows', last_used_at: '2026-11-16T08:00:00.001Z' },
    ])
  })

  test('exclude ended and expired sessions', async ({ services }) => {
    const loggedOut = await signIn(services)
    await callAs(services, loggedOut).auth.logout()
    await signIn(services)
    services.clock.advance(31 * DAY)
    const current = await signIn(services)
    expect(await callAs(services, current).auth.listSessions()).toMatchObject([{ id: current.session_id }])
  })

  test('can be ended individually, only by their user', async ({ services }) => {
    const [phone, laptop] = [await signIn(services), await signIn(services)]
    const eve = await createUser(services)
    const id = phone.session_id ?? ''
    const notFound = { code: 'NOT_FOUND' }
    await expect(callAs(services, eve).auth.endSession({ id })).rejects.toMatchObject(notFound)
    expect(await callAs(services, laptop).auth.endSession({ id })).toEqual({ success: true })
    await expect(callAs(services, laptop).auth.endSession({ id })).rejects.toMatchObject(notFound)
    const { entries } = await callAs(services, laptop).users.activity({})
    expect(entries[0]).toMatchObject({ action: 'session_ended', params: { session_id: id, reason: 'ended_by_user' } })
  })

  test('can all be ended except the current one', async ({ services }) => {
    await signIn(services)
    await signIn(services)
    const current = await signIn(services)
    expect(await callAs(services, current).auth.endOtherSessions()).toEqual({ success: true, ended: 2 })
    expect(await callAs(services, current).auth.listSessions()).toMatchObject([{ is_current: true }])
    expect(await callAs(services, current).auth.endOtherSessions()).toEqual({ success: true, ended: 0 })
  })
})

describe('the activity of a user', () => {
  test('includes every sign-in and every session end with its reason', async ({ services }) => {
    const { cookies, token } = await signInByMail(services, EMAIL)
    const ana = await resolveCaller(services, token)
    const stolen = new Map(cookies)
    await callAs(services, null, { cookies }).auth.refresh()
    services.clock.advance(HOUR)
    await callAs(services, null, { cookies: stolen })
      .auth.refresh()
      .catch(() => {})
    const again = await signInByMail(services, EMAIL)
    await signInByMail(services, EMAIL, { cookies: again.cookies })
    await callAs(services, null, { cookies: again.cookies }).auth.logout()
    const { entries } = await callAs(services, ana).users.activity({})
    const reasons = entries.map(({ action, params }) => ('reason' in params ? params.reason : action))
    expect(reasons.toReversed()).toEqual([
      'signed_in',
      'token_reused',
      'signed_in',
      'replaced',
      'signed_in',
      'logged_out',
    ])
  })
})

describe('pages of other sites', () => {
  const from = (site: string) => ({ 'sec-fetch-site': site, origin: 'https://elsewhere.test' })
  overHttp('cannot refresh or end a session', async ({ services, app }) => {
    const { cookies } = await signInByMail(services, EMAIL)
    const cookie = { '__Secure-meridian_refresh': cookies.get('meridian_refresh') ?? '' }
    const post = (url: string, headers: Record<string, string>) =>
      app.inject({ method: 'POST', url, cookies: cookie, headers, ...(url.startsWith('/trpc') ? { payload: {} } : {}) })
    for (const url of ['/auth/refresh', '/auth/logout', '/trpc/auth.logout', '/trpc/auth.refresh']) {
      for (const headers of [
        from('cross-site'),
        from('same-site'),
        { origin: 'https://elsewhere.test' },
        { origin: 'null' },
      ]) {
        const response = await post(url, headers)
        expect([response.statusCode, response.headers['set-cookie']], `${url} ${headers.origin}`).toEqual([
          403,
          undefined,
        ])
      }
    }
    const sameOriginHeaders = { 'sec-fetch-site': 'same-origin', origin: 'https://meridian.test' }
    expect((await post('/auth/refresh', sameOriginHeaders)).statusCode).toBe(200)
  })

  overHttp('cannot sign anybody in', async ({ app }) => {
    for (const url of ['/auth/email-code/verify', '/auth/exchange-code']) {
      const payload = { email: EMAIL, code: '000000' }
      const response = await app.inject({ method: 'POST', url, payload, headers: from('cross-site') })
      expect([response.statusCode, response.json().code]).toEqual([403, 'foreign_site'])
    }
  })

  overHttp('are distinguished from API clients, which send no origin', async ({ services, app }) => {
    const { cookies } = await signInByMail(services, EMAIL)
    const cookie = { '__Secure-meridian_refresh': cookies.get('meridian_refresh') ?? '' }
    const refreshed = await app.inject({ method: 'POST', url: '/auth/refresh', cookies: cookie })
    expect(refreshed.statusCode).toBe(200)
    expect(refreshed.cookies.map(({ name, path, secure, httpOnly }) => ({ name, path, secure, httpOnly }))).toEqual([
      { name: '__Secure-meridian_refresh', path: '/auth', secure: true, httpOnly: true },
      { name: '__Host-meridian_token', path: '/', secure: true, httpOnly: true },
    ])
  })
})
