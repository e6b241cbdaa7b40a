import { createBearerHeaders, test } from '#server/test/app.ts'
import { getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, runRecurringJobs, type TestServices } from '#server/test/fixture.ts'
import { invitationTokenOf } from '#server/test/guest.ts'
import type { ApiKeyScope } from '#shared/api-keys.ts'
import { errorMessage } from '#shared/english.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import type { Caller } from '../../../platform/trpc.ts'

const developerCalls = (services: TestServices, caller: Caller | null) => callAs(services, caller).developers

async function createKey(services: TestServices, caller: Caller, scope: ApiKeyScope, expires_in_days?: number | null) {
  const created = await developerCalls(services, caller).createApiKey({
    name: scope,
    scope,
    ...(expires_in_days === undefined ? {} : { expires_in_days }),
  })
  return { ...created, headers: { authorization: `Bearer ${created.key}` } }
}

describe('an API key', () => {
  test('is shown once, stored as a hash and identified by its prefix', async ({ services }) => {
    const ana = await createUser(services)
    const { key, ...created } = await developerCalls(services, ana).createApiKey({
      name: ' My script ',
      scope: 'read-write',
    })
    expect(key).toMatch(/^mrd_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}$/)
    expect(created).toEqual({
      id: key.slice(4, 16),
      name: 'My script',
      scope: 'read-write',
      created_at: '2026-11-16T07:00:00.000Z',
      last_used_at: null,
      expires_at: '2027-02-14T07:00:00.000Z',
    })
    expect(await developerCalls(services, ana).listApiKeys()).toEqual([created])
    const stored = JSON.stringify(await services.db.selectFrom('api_keys').selectAll().execute())
    expect(stored).not.toContain(key.slice(17))
  })

  test('requires a name, a scope and a future expiry', async ({ services }) => {
    const { createApiKey } = developerCalls(services, await createUser(services))
    const fieldErrors = (input: object) => getFieldErrors(createApiKey({ name: 'Key', scope: 'read', ...input }))
    expect(await fieldErrors({ name: ' ' })).toEqual({ name: 'Enter a name' })
    expect(await fieldErrors({ name: 'x'.repeat(61) })).toEqual({ name: 'At most 60 characters' })
    for (const scope of ['admin', undefined])
      expect(Object.keys((await fieldErrors({ scope })) ?? {})).toEqual(['scope'])
    expect(Object.keys((await fieldErrors({ expires_in_days: 0 })) ?? {})).toEqual(['expires_in_days'])
  })

  test('is limited to twenty per user, even when created concurrently', async ({ services }) => {
    const ana = await createUser(services)
    const { createApiKey, listApiKeys, revokeApiKey } = developerCalls(services, ana)
    const createKeyNamed = (name: string) => createApiKey({ name, scope: 'read' })
    for (let n = 1; n <= 17; n++) await createKeyNamed(`Key ${n}`)
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'e', 'f'].map(createKeyNamed))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(createKeyNamed('one more')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: errorMessage('too_many_keys', { maximum: 20 }),
    })
    const [newest] = await listApiKeys()
    await revokeApiKey({ id: newest?.id ?? '' })
    expect(await createKeyNamed('in its place')).toMatchObject({ name: 'in its place' })
  })

  test('can be listed and revoked only by its owner', async ({ services }) => {
    const { id } = await createKey(services, await createUser(services), 'read')
    const stranger = developerCalls(services, await createUser(services))
    expect(await stranger.listApiKeys()).toEqual([])
    const notFound = { code: 'NOT_FOUND', message: errorMessage('not_found') }
    await expect(stranger.revokeApiKey({ id })).rejects.toMatchObject(notFound)
    await expect(stranger.revokeApiKey({ id: 'nonsense' })).rejects.toMatchObject(notFound)
  })

  test('requires a verified user', async ({ services }) => {
    const input = { name: 'Key', scope: 'read' } as const
    const unverified = developerCalls(services, await createUser(services, { is_auth: false }))
    await expect(unverified.createApiKey(input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(unverified.listApiKeys()).rejects.toMatchObject({ message: errorMessage('not_verified') })
    await expect(developerCalls(services, null).createApiKey(input)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(developerCalls(services, null).revokeApiKey({ id: 'x' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })

  test('publishes a live update when created, first used and revoked', async ({ services, app }) => {
    const ana = await createUser(services)
    const changes = services.live.subscribe(ana.user_id, AbortSignal.timeout(5000))[Symbol.asyncIterator]()
    const creationUpdate = changes.next()
    const { id, headers } = await createKey(services, ana, 'read')
    expect(await creationUpdate).toMatchObject({ value: 'developers' })
    const firstUseUpdate = changes.next()
    await app.inject({ url: '/users/info', headers })
    expect(await firstUseUpdate).toMatchObject({ value: 'developers' })
    const revocationUpdate = changes.next()
    await developerCalls(services, ana).revokeApiKey({ id })
    expect(await revocationUpdate).toMatchObject({ value: 'developers' })
  })
})

describe('authentication with an API key', () => {
  test('works over REST, including the invitation calls, but not over tRPC', async ({ services, app }) => {
    const ana = await createUser(services, { name: 'Ana' })
    const { headers } = await createKey(services, ana, 'read-write')
    expect((await app.inject({ url: '/users/info', headers })).json()).toMatchObject({ name: 'Ana' })
    const link = await app.inject({ url: '/invitation/generate-invitation-link?event_duration=45', headers })
    expect(link.json()).toMatchObject({ event_duration: 45 })
    const token = await invitationTokenOf(services, await createUser(services))
    const booked = await app.inject({ method: 'POST', url: `/match/book?token=${token}`, headers, payload: {} })
    expect([booked.statusCode, booked.json().event.attendees[1].name]).toEqual([201, 'Ana'])
    for (const url of ['/trpc/users.info', '/trpc/auth.providers', '/trpc/users.info,auth.providers?batch=1']) {
      const response = await app.inject({ url, headers })
      expect(response.statusCode).toBe(401)
      expect([response.json()].flat()[0].error.json).toMatchObject({
        message: 'API keys work over REST only. Over tRPC, send the bearer token of a session',
        data: { error: { code: 'rest_only_key' } },
      })
    }
  })

  test('rejects changes by a read-only key, including GET calls that change data', async ({ services, app }) => {
    const ana = await createUser(services)
    const { headers } = await createKey(services, ana, 'read')
    const token = await invitationTokenOf(services, await createUser(services))
    expect((await app.inject({ url: '/calendar/events', headers })).statusCode).toBe(200)
    expect((await app.inject({ url: `/match/availability?token=${token}`, headers })).statusCode).toBe(200)
    const responses = await Promise.all([
      app.inject({ method: 'PUT', url: '/users/update-settings', headers, payload: { name: 'Eve' } }),
      app.inject({ url: '/invitation/generate-invitation-link?event_duration=45', headers }),
      app.inject({ url: `/match/auto-create-batch?token=${token}`, headers }),
      app.inject({ url: '/events/cancel-event-google/AAAAAAAAAAAAAAAAAAAAAA', headers }),
    ])
    for (const response of responses) {
      expect([response.statusCode, response.json()]).toEqual([
        403,
        { detail: errorMessage('read_only_key'), code: 'read_only_key' },
      ])
    }
    expect(await services.db.selectFrom('links').selectAll().execute()).toEqual([])
  })

  test('does not allow creating or revoking keys, or rotating secrets', async ({ services, app }) => {
    const ana = await createUser(services)
    const { headers, id } = await createKey(services, ana, 'read-write')
    const responses = await Promise.all([
      app.inject({
        method: 'POST',
        url: '/developers/api-keys',
        headers,
        payload: { name: 'Another', scope: 'read-write' },
      }),
      app.inject({ method: 'DELETE', url: `/developers/api-keys/${id}`, headers }),
      app.inject({ method: 'POST', url: `/developers/webhooks/${crypto.randomUUID()}/rotate-secret`, headers }),
    ])
    for (const response of responses) {
      expect([response.statusCode, response.json()]).toEqual([
        403,
        { detail: errorMessage('needs_session'), code: 'needs_session' },
      ])
    }
    expect((await app.inject({ url: '/developers/api-keys', headers })).json()).toMatchObject([{ id }])
  })

  test('fails with 401 for a revoked, expired, forged or truncated key, even in public calls', async ({
    services,
    app,
  }) => {
    const ana = await createUser(services)
    const [revoked, expiring] = [await createKey(services, ana, 'read'), await createKey(services, ana, 'read', 1)]
    const valid = await createKey(services, ana, 'read', 2)
    for (const { headers } of [revoked, expiring])
      expect((await app.inject({ url: '/users/info', headers })).statusCode).toBe(200)
    await developerCalls(services, ana).revokeApiKey({ id: revoked.id })
    services.clock.advance(DAY)
    expect((await app.inject({ url: '/users/info', headers: valid.headers })).statusCode).toBe(200)
    const forged = `${valid.key.slice(0, -1)}${valid.key.endsWith('0') ? '1' : '0'}`
    for (const key of [revoked.key, expiring.key, forged, 'mrd_', valid.key.slice(0, -1)]) {
      for (const url of ['/users/info', '/events/event-google/AAAAAAAAAAAAAAAAAAAAAA']) {
        const response = await app.inject({ url, headers: { authorization: `Bearer ${key}` } })
        expect([response.statusCode, response.json().code]).toEqual([401, 'invalid_api_key'])
      }
    }
  })

  test('grants no more than its user’s permissions', async ({ services, app }) => {
    const ana = await createUser(services)
    const { headers } = await createKey(services, ana, 'read-write')
    await services.db.updateTable('users').set({ is_auth: false }).execute()
    expect((await app.inject({ url: '/calendar/events', headers })).json().code).toBe('not_verified')
    await services.db.deleteFrom('users').where('user_id', '=', ana.user_id).execute()
    expect((await app.inject({ url: '/users/info', headers })).statusCode).toBe(401)
  })

  test('records the last use at most once a minute', async ({ services, app }) => {
    const ana = await createUser(services)
    const { headers } = await createKey(services, ana, 'read')
    const readLastUse = async () => {
      await app.inject({ url: '/users/info', headers })
      return (await developerCalls(services, ana).listApiKeys())[0]?.last_used_at
    }
    const first = await readLastUse()
    expect(first).toBe('2026-11-16T07:00:00.000Z')
    services.clock.advance(MINUTE - 1)
    expect(await readLastUse()).toBe(first)
    services.clock.advance(1)
    expect(await readLastUse()).toBe('2026-11-16T07:01:00.000Z')
  })
})

test('API keys can be managed over REST with a session', async ({ services, app }) => {
  const headers = await createBearerHeaders(services, await createUser(services))
  const payload = { name: 'CI', scope: 'read', expires_in_days: 30 }
  const response = await app.inject({ method: 'POST', url: '/developers/api-keys', headers, payload })
  expect([response.statusCode, response.json()]).toMatchObject([
    201,
    { name: 'CI', expires_at: '2026-12-16T07:00:00.000Z' },
  ])
  const { id } = response.json()
  expect((await app.inject({ url: '/developers/api-keys', headers })).json()).toMatchObject([{ id, name: 'CI' }])
  const deleted = await app.inject({ method: 'DELETE', url: `/developers/api-keys/${id}`, headers })
  expect([deleted.statusCode, deleted.json()]).toEqual([200, { success: true }])
  const invalid = await app.inject({
    method: 'POST',
    url: '/developers/api-keys',
    headers,
    payload: { scope: 'read' },
  })
  expect([invalid.statusCode, Object.keys(invalid.json().fields)]).toEqual([400, ['name']])
  expect((await app.inject({ url: '/developers/api-keys' })).statusCode).toBe(401)
})

test('API keys are deleted 30 days after they expire', async ({ services }) => {
  const ana = await createUser(services)
  await createKey(services, ana, 'read', 1)
  await createKey(services, ana, 'read', null)
  services.clock.advance(30 * DAY)
  await runRecurringJobs(services)
  expect(await developerCalls(services, ana).listApiKeys()).toHaveLength(2)
  services.clock.advance(DAY + 1)
  await runRecurringJobs(services)
  expect(await developerCalls(services, ana).listApiKeys()).toMatchObject([{ expires_at: null }])
})
