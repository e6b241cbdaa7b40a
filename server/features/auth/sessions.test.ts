import { decodeJwt, SignJWT } from 'jose'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { signInByMail } from '#server/test/sign-in.ts'
import { errorMessage } from '#shared/english.ts'
import { MINUTE } from '#shared/time.ts'
import type { CookieOptions } from '../../platform/trpc.ts'
import { findOrCreateUser } from './grant-access.ts'
import { REFRESH_COOKIE, TOKEN_COOKIE } from './session-cookies.ts'
import { resolveCaller } from './sessions.ts'
import { signIn } from './sign-in.ts'

const EMAIL = 'ana@example.test'

describe('a bearer token', () => {
  test('resolves to the user’s current data', async ({ services }) => {
    const { token } = await signInByMail(services, EMAIL)
    expect(await resolveCaller(services, token)).toMatchObject({ email: EMAIL, is_auth: false, time_zone: 'UTC' })
    await services.db.updateTable('users').set({ is_auth: true, time_zone: 'Asia/Tokyo' }).execute()
    expect(await resolveCaller(services, token)).toMatchObject({ is_auth: true, time_zone: 'Asia/Tokyo' })
  })

  test('expires after fifteen minutes', async ({ services }) => {
    const { token } = await signInByMail(services, EMAIL)
    services.clock.advance(15 * MINUTE - 2000)
    expect(await resolveCaller(services, token)).not.toBeNull()
    services.clock.advance(2000)
    expect(await resolveCaller(services, token)).toBeNull()
  })

  test.for([undefined, '', 'nonsense', 'a.b.c'])(
    'is rejected if missing or malformed: %s',
    async (token, { services }) => {
      expect(await resolveCaller(services, token)).toBeNull()
    },
  )

  test('is rejected once its user is deleted', async ({ services }) => {
    const { token } = await signInByMail(services, EMAIL)
    await services.db.deleteFrom('users').execute()
    expect(await resolveCaller(services, token)).toBeNull()
  })

  test('is rejected if signed with the key of invitation tokens', async ({ services }) => {
    const { token } = await signInByMail(services, EMAIL)
    const sign = (key: CryptoKey) => new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256' }).sign(key)
    expect(await resolveCaller(services, await sign(services.secrets.bearer))).toMatchObject({ email: EMAIL })
    expect(await resolveCaller(services, await sign(services.secrets.invitation))).toBeNull()
  })

  test('must be signed', async ({ services }) => {
    const { token } = await signInByMail(services, EMAIL)
    const [, payload] = token.split('.')
    const header = Buffer.from('{"alg":"none"}').toString('base64url')
    expect(await resolveCaller(services, `${header}.${payload}.`)).toBeNull()
  })
})

describe('logging out', () => {
  test('ends the session and clears both cookies', async ({ services }) => {
    const { cookies } = await signInByMail(services, EMAIL)
    const copiedCookies = new Map(cookies)
    expect(await callAs(services, null, { cookies }).auth.logout()).toEqual({ success: true })
    expect(cookies.has(REFRESH_COOKIE)).toBe(false)
    expect(cookies.has(TOKEN_COOKIE)).toBe(false)
    await expect(callAs(services, null, { cookies: copiedCookies }).auth.refresh()).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })

  test('succeeds without a session', async ({ services }) => {
    expect(await callAs(services, null).auth.logout()).toEqual({ success: true })
  })
})

test('signing in again ends the browser’s previous session', async ({ services }) => {
  const { cookies } = await signInByMail(services, EMAIL)
  const previousCookies = new Map(cookies)
  await signInByMail(services, 'eve@example.test', { cookies })
  await expect(callAs(services, null, { cookies: previousCookies }).auth.refresh()).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  expect(await callAs(services, null, { cookies }).auth.refresh()).toHaveProperty('token')
})

test('signing in sets the path and lifetime of each cookie', async ({ services }) => {
  const cookieOptions = new Map<string, CookieOptions>()
  const cookies = {
    get: () => undefined,
    set: (name: string, _: string, options: CookieOptions) => void cookieOptions.set(name, options),
    clear: () => {},
  }
  const identity = { email: EMAIL, name: null, picture: null, time_zone: undefined, language: 'en' as const }
  await signIn({ services, cookies, network: '192.0.2.1' }, async (trx) => ({
    user: await findOrCreateUser(services, trx, identity, undefined),
    method: 'email_code',
  }))
  expect(Object.fromEntries(cookieOptions)).toEqual({
    meridian_refresh: { path: '/auth', maxAge: 30 * 24 * 3600 },
    meridian_token: { path: '/', maxAge: 15 * 60 },
    meridian_browser: { path: '/', maxAge: 400 * 24 * 3600 },
  })
})

describe('the authentication status', () => {
  test('returns the user’s progress through access and onboarding', async ({ services }) => {
    const caller = await createUser(services, { email: EMAIL, is_auth: false })
    expect(await callAs(services, caller).auth.status()).toEqual({
      data: {
        is_auth: false,
        tutorial_completed: false,
        synchronized_accounts: [
          {
            account_id: expect.any(String),
            account_email: EMAIL,
            account_picture: null,
            account_color: '24b3f5',
            provider: 'local',
            is_main: true,
            can_write: true,
            can_create_calendars: true,
            can_add_calendars: false,
            is_busy_only: false,
            has_conference: false,
            is_destination: true,
            sync_problem: null,
            problem_since: null,
            synced_at: null,
            unreadable_events: [],
            events_loaded: null,
          },
        ],
      },
    })
  })

  test('requires a signed-in user', async ({ services }) => {
    await expect(callAs(services, null).auth.status()).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      message: errorMessage('unauthenticated'),
    })
  })
})
