import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { callAs } from '#server/test/caller.ts'
import { describe, expect, runRecurringJobs, type TestServices, test } from '#server/test/fixture.ts'
import { type Browser, signInByMail } from '#server/test/sign-in.ts'
import { errorMessage } from '#shared/english.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { sha256 } from '../../platform/secrets.ts'
import { REFRESH_COOKIE, TOKEN_COOKIE } from './session-cookies.ts'
import { resolveCaller } from './sessions.ts'

const EMAIL = 'ana@example.test'
const ENDED = { code: 'UNAUTHORIZED', message: errorMessage('unauthenticated') }

function refresh(services: TestServices, browser: Pick<Browser, 'cookies'>) {
  return callAs(services, null, { cookies: browser.cookies }).auth.refresh()
}

/** The same cookies on another machine, or in a concurrent request. */
function copyBrowser({ cookies }: Browser): Pick<Browser, 'cookies'> {
  return { cookies: new Map(cookies) }
}

describe('refreshing', () => {
  test('returns a new bearer token and replaces the cookie', async ({ services }) => {
    const browser = await signInByMail(services, EMAIL)
    const first = browser.cookies.get(REFRESH_COOKIE)
    services.clock.advance(14 * MINUTE)
    const { token } = await refresh(services, browser)
    expect(token).not.toBe(browser.token)
    expect(await resolveCaller(services, token)).toMatchObject({ email: EMAIL })
    expect(browser.cookies.get(REFRESH_COOKIE)).not.toBe(first)
    expect(browser.cookies.get(TOKEN_COOKIE)).toBe(token)
    services.clock.advance(DAY)
    expect(await refresh(services, browser)).toHaveProperty('token')
  })

  test('stores refresh tokens only as hashes', async ({ services }) => {
    const browser = await signInByMail(services, EMAIL)
    const first = browser.cookies.get(REFRESH_COOKIE)
    await refresh(services, browser)
    const rows = await services.db.selectFrom('refresh_tokens').selectAll().execute()
    const secrets = [first, browser.cookies.get(REFRESH_COOKIE)].map((cookie) => cookie?.split('.')[1] ?? '')
    expect(rows.map(({ token_hash }) => token_hash).toSorted()).toEqual(secrets.map(sha256).toSorted())
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w-]{43}$/)
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
  })

  test('returns a token with the user’s current name', async ({ services }) => {
    const browser = await signInByMail(services, EMAIL)
    await services.db.updateTable('users').set({ name: 'Ana María' }).execute()
    const { token } = await refresh(services, browser)
    expect(decodeJwt(token)).toMatchObject({ name: 'Ana María' })
  })

  test('ends the session when a replaced token is reused', async ({ services }) => {
    const browser = await signInByMail(services, EMAIL)
    const stolen = copyBrowser(browser)
    await refresh(services, browser)
    services.clock.advance(MINUTE)
    await expect(refresh(services, stolen)).rejects.toMatchObject(ENDED)
    expect(stolen.cookies.has(REFRESH_COOKIE)).toBe(false)
    await expect(refresh(services, browser)).rejects.toMatchObject(ENDED)
  })

  test('keeps the user’s other sessions when a token is reused', async ({ services }) => {
    const phone = await signInByMail(services, EMAIL)
    const laptop = await signInByMail(services, EMAIL)
    const stolen = copyBrowser(phone)
    await refresh(services, phone)
    services.clock.advance(MINUTE)
    await expect(refresh(services, stolen)).rejects.toMatchObject(ENDED)
    expect(await refresh(services, laptop)).toHaveProperty('token')
  })

  test('ends a session only after thirty days without use', async ({ services }) => {
    const [used, unused] = [await signInByMail(services, EMAIL), await signInByMail(services, EMAIL)]
    services.clock.advance(20 * DAY)
    await refresh(services, used)
    services.clock.advance(20 * DAY)
    expect(await refresh(services, used)).toHaveProperty('token')
    await expect(refresh(services, unused)).rejects.toMatchObject(ENDED)
  })

  test.for([undefined, '', 'nonsense', '00000000-0000-4000-8000-000000000000.abc', "' or 1=1 --.x"])(
    'rejects the cookie %s',
    async (cookie, { services }) => {
      const cookies = new Map(cookie === undefined ? [] : [[REFRESH_COOKIE, cookie]])
      await expect(refresh(services, { cookies })).rejects.toMatchObject(ENDED)
    },
  )

  test('rejects a deleted user', async ({ services }) => {
    const browser = await signInByMail(services, EMAIL)
    await services.db.deleteFrom('users').execute()
    await expect(refresh(services, browser)).rejects.toMatchObject(ENDED)
  })

  test('rejects a token with another user’s id', async ({ services }) => {
    const ana = await signInByMail(services, EMAIL)
    const eve = await signInByMail(services, 'eve@example.test')
    const [user_id] = ana.cookies.get(REFRESH_COOKIE)?.split('.') ?? []
    const [, secret] = eve.cookies.get(REFRESH_COOKIE)?.split('.') ?? []
    const cookies = new Map([[REFRESH_COOKIE, `${user_id}.${secret}`]])
    await expect(refresh(services, { cookies })).rejects.toMatchObject(ENDED)
  })

  test('does not give a former admin the admin role', async ({ services }) => {
    const browser = await signInByMail(services, EMAIL)
    await services.db.updateTable('users').set({ is_admin: true, is_auth: true }).execute()
    const { token } = await refresh(services, browser)
    expect(await resolveCaller(services, token)).toMatchObject({ is_admin: false, is_auth: true })
  })
})

describe('the grace period of a replaced token', () => {
  test('gives concurrent tabs the same successor', async ({ services }) => {
    const browser = await signInByMail(services, EMAIL)
    const tabs = Array.from({ length: 5 }, () => copyBrowser(browser))
    const responses = await Promise.all(tabs.map((tab) => refresh(services, tab)))
    for (const { token } of responses) expect(await resolveCaller(services, token)).toMatchObject({ email: EMAIL })
    expect(new Set(tabs.map((tab) => tab.cookies.get(REFRESH_COOKIE))).size).toBe(1)
    const unused = await services.db.selectFrom('refresh_tokens').selectAll().where('used_at', 'is', null).execute()
    expect(unused).toHaveLength(1)
  })

  test('gives a retry the same successor', async ({ services }) => {
    const browser = await signInByMail(services, EMAIL)
    await refresh(services, copyBrowser(browser))
    services.clock.advance(10_000)
    await refresh(services, browser)
    services.clock.advance(DAY)
    expect(await refresh(services, browser)).toHaveProperty('token')
  })

  test('ends after ten seconds', async ({ services }) => {
    const browser = await signInByMail(services, EMAIL)
    await refresh(services, copyBrowser(browser))
    services.clock.advance(10_001)
    await expect(refresh(services, browser)).rejects.toMatchObject(ENDED)
  })

  test('applies only to the most recently replaced token', async ({ services }) => {
    const browser = await signInByMail(services, EMAIL)
    const oldest = copyBrowser(browser)
    await refresh(services, browser)
    await refresh(services, browser)
    await expect(refresh(services, oldest)).rejects.toMatchObject(ENDED)
    await expect(refresh(services, browser)).rejects.toMatchObject(ENDED)
  })

  test('does not reopen an ended session', async ({ services }) => {
    const browser = await signInByMail(services, EMAIL)
    const tab = copyBrowser(browser)
    await refresh(services, browser)
    await callAs(services, null, { cookies: browser.cookies }).auth.logout()
    await expect(refresh(services, tab)).rejects.toMatchObject(ENDED)
  })
})

test('the recurring jobs delete only expired sessions, tokens and codes', async ({ services }) => {
  const browser = await signInByMail(services, EMAIL)
  await signInByMail(services, EMAIL)
  services.clock.advance(25 * DAY)
  await refresh(services, browser)
  services.clock.advance(10 * DAY)
  await callAs(services, null).auth.requestEmailCode({ email: 'late@example.test' })
  await runRecurringJobs(services)
  const { rows } = await sql<{ sessions: number; tokens: number; codes: number }>`
    select (select count(*) from sessions) as sessions, (select count(*) from refresh_tokens) as tokens,
      (select count(*) from email_codes) as codes`.execute(services.db)
  expect(rows).toEqual([{ sessions: 1, tokens: 1, codes: 1 }])
  expect(await refresh(services, browser)).toHaveProperty('token')
})
