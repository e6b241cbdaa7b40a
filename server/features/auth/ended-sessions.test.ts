import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createBearerHeaders, httpTestWith, test } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices } from '#server/test/fixture.ts'
import { invitationTokenOf } from '#server/test/guest.ts'
import { explainQueries } from '#server/test/query-plan.ts'
import { type Browser, signInByMail } from '#server/test/sign-in.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { restOperations } from '../../api/operations.ts'
import type { Caller } from '../../platform/trpc.ts'
import { createApiKey } from '../developers/keys/api-keys.ts'
import { syncAdminRoles } from '../users/admin-role.ts'
import { findCallerBySession } from '../users/callers.ts'
import { signBearerToken } from './bearer-token.ts'
import { resolveCaller } from './sessions.ts'

const EMAIL = 'ana@example.test'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A verified user, signed in with a browser. */
async function signIn(services: TestServices, email = EMAIL): Promise<Browser & { caller: Caller }> {
  const browser = await signInByMail(services, email)
  await services.db.updateTable('users').set({ is_auth: true }).where('email', '=', email).execute()
  const caller = await resolveCaller(services, browser.token)
  if (!caller) throw new Error('not signed in')
  return { ...browser, caller }
}

async function statusesOf(app: FastifyInstance, token: string): Promise<number[]> {
  const headers = bearer(token)
  const statuses: number[] = []
  for (const url of ['/users/info', '/trpc/users.info', '/auth/sessions'])
    statuses.push((await app.inject({ url, headers })).statusCode)
  return statuses
}

const SESSION_ENDINGS: Record<
  string,
  (services: TestServices, session: Browser & { caller: Caller }) => Promise<unknown>
> = {
  'was logged out': (services, { cookies }) => callAs(services, null, { cookies }).auth.logout(),
  'was logged out without a cookie': (services, { caller }) => callAs(services, caller).auth.logout(),
  'was ended from another device': async (services, { caller }) => {
    const other = await signIn(services)
    await callAs(services, other.caller).auth.endSession({ id: caller.session_id ?? '' })
  },
  'was ended with all others': async (services) =>
    callAs(services, (await signIn(services)).caller).auth.endOtherSessions(),
  'was replaced by the browser’s next sign-in': (services, { cookies }) =>
    signInByMail(services, 'eve@example.test', { cookies }),
  'had a refresh token reused': async (services, { cookies }) => {
    const stolen = new Map(cookies)
    await callAs(services, null, { cookies }).auth.refresh()
    services.clock.advance(10_001)
    await callAs(services, null, { cookies: stolen })
      .auth.refresh()
      .catch(() => {})
  },
  'was deleted with its account': (services, { caller }) => callAs(services, caller).accountDeletion.closeAccount(),
}

describe('a bearer token', () => {
  for (const [how, end] of Object.entries(SESSION_ENDINGS)) {
    test(`is rejected immediately over REST and tRPC after its session ${how}`, async ({ services, app }) => {
      const session = await signIn(services)
      expect(await statusesOf(app, session.token)).toEqual([200, 200, 200])
      await end(services, session)
      expect(await statusesOf(app, session.token)).toEqual([401, 401, 401])
      expect(await resolveCaller(services, session.token)).toBeNull()
    })
  }

  test('is rejected by every operation that uses credentials after its session ended', async ({ services, app }) => {
    const { token, cookies } = await signIn(services)
    await callAs(services, null, { cookies }).auth.logout()
    const calls = restOperations.filter(({ credentials }) => credentials !== 'none').map(({ rest }) => rest)
    expect(calls.length).toBeGreaterThan(30)
    for (const { method, url } of calls) {
      const path = url.replaceAll(/:\w+/g, randomUUID())
      const response = await app.inject({
        method,
        url: path,
        headers: bearer(token),
        ...(method === 'GET' ? {} : { payload: {} }),
      })
      expect(response.statusCode, `${method} ${url} ${response.body}`).toBe(401)
    }
    const key = { name: 'Forever', scope: 'read-write', expires_in_days: null }
    const response = await app.inject({
      method: 'POST',
      url: '/developers/api-keys',
      headers: bearer(token),
      payload: key,
    })
    expect(response.statusCode).toBe(401)
    expect(await services.db.selectFrom('api_keys').selectAll().execute()).toEqual([])
  })

  test('is rejected if expired or malformed, even by calls that need no credentials', async ({ services, app }) => {
    const { token } = await signIn(services)
    services.clock.advance(16 * MINUTE)
    const invitation = await invitationTokenOf(services, await createUser(services))
    const url = `/match/availability?token=${invitation}`
    const trpcUrl = `/trpc/match.availability?input=${encodeURIComponent(JSON.stringify({ json: { token: invitation } }))}`
    for (const authorization of [`Bearer ${token}`, 'Bearer x', 'Bearer', 'bearer two words']) {
      const response = await app.inject({ url, headers: { authorization } })
      expect([authorization, response.statusCode]).toEqual([authorization, 401])
      expect(response.json()).toMatchObject({ code: 'unauthenticated' })
      expect((await app.inject({ url: trpcUrl, headers: { authorization } })).statusCode).toBe(401)
    }
    expect((await app.inject({ url })).statusCode).toBe(200)
  })

  test('verifies nobody and books nothing after its session ended', async ({ services, app }) => {
    const { token, caller } = await signIn(services)
    const invitation = await invitationTokenOf(services, await createUser(services))
    await callAs(services, caller).auth.logout()
    const guest = { name: 'Ana', email: EMAIL, time_zone: 'Europe/Madrid' }
    const calls = [
      { url: '/auth/verify-token', payload: { token: 'ABCD-EFGH-JKLM' } },
      { url: `/match/book?token=${invitation}`, payload: guest },
    ]
    for (const call of calls) {
      const response = await app.inject({ ...call, method: 'POST', headers: bearer(token) })
      expect(response.json()).toMatchObject({ code: 'unauthenticated' })
    }
    expect(await services.db.selectFrom('meetings').selectAll().execute()).toEqual([])
  })

  test('does not prevent logging in again after its session ended', async ({ services, app }) => {
    const { token, caller } = await signIn(services)
    await callAs(services, caller).auth.logout()
    const headers = bearer(token)
    expect((await app.inject({ method: 'POST', url: '/auth/logout', headers })).statusCode).toBe(200)
    const payload = { email: EMAIL }
    expect((await app.inject({ method: 'POST', url: '/auth/email-code', headers, payload })).statusCode).toBe(202)
    const refreshed = await app.inject({ method: 'POST', url: '/auth/refresh', headers })
    expect(refreshed.json()).toMatchObject({ code: 'session_ended' })
  })

  test('is rejected as a cookie after its session ended', async ({ services, app }) => {
    const { token, caller } = await signIn(services)
    const invitation = await invitationTokenOf(services, await createUser(services))
    const url = `/match/auto-create-batch?token=${invitation}`
    const cookie = { cookies: { '__Host-meridian_token': token }, headers: { 'sec-fetch-site': 'same-origin' } }
    await callAs(services, caller).auth.logout()
    expect((await app.inject({ url, ...cookie })).statusCode).toBe(401)
  })

  test('is rejected when its session belongs to another user', async ({ services, app }) => {
    const [ana, eve] = [await signIn(services), await signIn(services, 'eve@example.test')]
    const mixedToken = await signBearerToken(
      services,
      ana.caller,
      eve.caller.session_id as NonNullable<Caller['session_id']>,
    )
    expect(await statusesOf(app, mixedToken)).toEqual([401, 401, 401])
  })
})

test('no API key is created when the session ends during the call', async ({ services }) => {
  const { caller } = await signIn(services)
  await callAs(services, caller).auth.logout()
  await expect(
    createApiKey(services, caller, { name: 'Late', scope: 'read', expires_in_days: null }),
  ).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await services.db.selectFrom('api_keys').selectAll().execute()).toEqual([])
})

test('a session ends 90 days after sign-in, however often it is used', async ({ services }) => {
  const { cookies } = await signIn(services)
  const refresh = () => callAs(services, null, { cookies }).auth.refresh()
  for (let day = 0; day < 89; day += 20) {
    const { token } = await refresh()
    expect(await resolveCaller(services, token)).not.toBeNull()
    services.clock.advance(20 * DAY)
  }
  await expect(refresh()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('the last bearer token expires with its session, on the 90th day', async ({ services }) => {
  const { cookies } = await signIn(services)
  const refresh = () => callAs(services, null, { cookies }).auth.refresh()
  for (let n = 0; n < 3; n++) {
    services.clock.advance(28 * DAY)
    await refresh()
  }
  services.clock.advance(6 * DAY - MINUTE)
  const { token } = await refresh()
  expect(await resolveCaller(services, token)).not.toBeNull()
  services.clock.advance(MINUTE)
  expect(await resolveCaller(services, token)).toBeNull()
})

describe('a user removed from ADMIN_EMAILS', () => {
  httpTestWith({ ADMIN_EMAILS: 'boss@example.test' })(
    'loses the admin role in existing sessions and API keys',
    async ({ services, app }) => {
      // Was an admin under an earlier configuration.
      const former = await createUser(services, { email: 'admin@meridian.test', is_admin: true })
      const session = await createBearerHeaders(services, former)
      const { key } = await callAs(services, former).developers.createApiKey({ name: 'Key', scope: 'read-write' })
      for (const headers of [session, bearer(key)]) {
        for (const url of ['/auth/access-requests', '/auth/access-codes'])
          expect((await app.inject({ url, headers })).statusCode).toBe(403)
        expect((await app.inject({ url: '/users/info', headers })).json()).toMatchObject({ is_admin: false })
      }
      expect((await app.inject({ url: '/trpc/auth.listAccessCodes', headers: session })).statusCode).toBe(403)
      const boss = await createUser(services, { email: 'boss@example.test' })
      const headers = await createBearerHeaders(services, boss)
      expect((await app.inject({ url: '/auth/access-codes', headers })).statusCode).toBe(200)
    },
  )

  httpTestWith({ ADMIN_EMAILS: 'boss@example.test' })(
    'has the role change recorded once, at the next start',
    async ({ services }) => {
      const former = await createUser(services, { email: 'admin@meridian.test', is_admin: true })
      const boss = await createUser(services, { email: 'boss@example.test' })
      for (let start = 0; start < 2; start++) await syncAdminRoles(services)
      const actionsOf = async (caller: Caller) =>
        (await callAs(services, caller).users.activity({})).entries.map(({ action, actor_kind }) => [
          action,
          actor_kind,
        ])
      expect(await actionsOf(former)).toEqual([['admin_role_removed', 'system']])
      expect(await actionsOf(boss)).toEqual([['admin_role_granted', 'system']])
    },
  )
})

test('a caller is found in one statement, by primary keys', async ({ services }) => {
  const { caller } = await signIn(services)
  const claims = { user_id: caller.user_id, session_id: caller.session_id as NonNullable<Caller['session_id']> }
  const plans = await explainQueries(services, (db) => findCallerBySession({ ...services, db }, claims))
  expect(JSON.parse(plans)).toHaveLength(1)
  expect(plans).toContain('sessions_pkey')
  expect(plans).toContain('users_pkey')
  expect(plans).not.toContain('Seq Scan')
})
