import { bearerOf, test } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices } from '#server/test/fixture.ts'
import { tokenOf } from '#server/test/guest.ts'
import { fieldsOf } from '#server/test/refusals.ts'
import type { ApiKeyScope } from '#shared/api-keys.ts'
import { errorMessage } from '#shared/errors.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { recurringDeveloperJobs } from '../jobs.ts'

const keysOf = (services: TestServices, caller: Caller | null) => callAs(services, caller).developers

async function keyOf(services: TestServices, caller: Caller, scope: ApiKeyScope, expires_in_days?: number | null) {
  const made = await keysOf(services, caller).createApiKey({
    name: scope,
    scope,
    ...(expires_in_days === undefined ? {} : { expires_in_days }),
  })
  return { ...made, headers: { authorization: `Bearer ${made.key}` } }
}

describe('an API key', () => {
  test('is shown once, stored as a hash and identified by its prefix', async ({ services }) => {
    const ana = await createUser(services)
    const { key, ...made } = await keysOf(services, ana).createApiKey({ name: ' My script ', scope: 'read-write' })
    expect(key).toMatch(/^mrd_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}$/)
    expect(made).toEqual({
      id: key.slice(4, 16),
      name: 'My script',
      scope: 'read-write',
      created_at: '2026-11-16T07:00:00.000Z',
      last_used_at: null,
      expires_at: '2027-02-14T07:00:00.000Z',
    })
    expect(await keysOf(services, ana).listApiKeys()).toEqual([made])
    const stored = JSON.stringify(await services.db.selectFrom('api_keys').selectAll().execute())
    expect(stored).not.toContain(key.slice(17))
  })

  test('requires a name, a scope and a future expiry', async ({ services }) => {
    const { createApiKey } = keysOf(services, await createUser(services))
    const fields = (input: object) => fieldsOf(createApiKey({ name: 'Key', scope: 'read', ...input }))
    expect(await fields({ name: ' ' })).toEqual({ name: 'Enter a name' })
    expect(await fields({ name: 'x'.repeat(61) })).toEqual({ name: 'At most 60 characters' })
    expect(Object.keys((await fields({ scope: 'admin' })) ?? {})).toEqual(['scope'])
    expect(Object.keys((await fields({ expires_in_days: 0 })) ?? {})).toEqual(['expires_in_days'])
  })

  test('is limited to twenty per user, even when created concurrently', async ({ services }) => {
    const ana = await createUser(services)
    const { createApiKey, listApiKeys, revokeApiKey } = keysOf(services, ana)
    const make = (name: string) => createApiKey({ name, scope: 'read' })
    for (let n = 1; n <= 17; n++) await make(`Key ${n}`)
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'e', 'f'].map(make))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(make('one more')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: errorMessage('too_many_keys', { most: 20 }),
    })
    const [newest] = await listApiKeys()
    await revokeApiKey({ id: newest?.id ?? '' })
    expect(await make('in its place')).toMatchObject({ name: 'in its place' })
  })

  test('can be listed and revoked only by its owner', async ({ services }) => {
    const { id } = await keyOf(services, await createUser(services), 'read')
    const stranger = keysOf(services, await createUser(services))
    expect(await stranger.listApiKeys()).toEqual([])
    const notFound = { code: 'NOT_FOUND', message: errorMessage('not_found') }
    await expect(stranger.revokeApiKey({ id })).rejects.toMatchObject(notFound)
    await expect(stranger.revokeApiKey({ id: 'nonsense' })).rejects.toMatchObject(notFound)
  })

  test('requires a verified user', async ({ services }) => {
    const input = { name: 'Key', scope: 'read' } as const
    const unverified = keysOf(services, await createUser(services, { is_auth: false }))
    await expect(unverified.createApiKey(input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(unverified.listApiKeys()).rejects.toMatchObject({ message: errorMessage('not_verified') })
    await expect(keysOf(services, null).createApiKey(input)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(keysOf(services, null).revokeApiKey({ id: 'x' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('publishes a live update when created and revoked', async ({ services }) => {
    const ana = await createUser(services)
    const changes = services.live.changes(ana.user_id, AbortSignal.timeout(5000))[Symbol.asyncIterator]()
    const heard = changes.next()
    const { id } = await keyOf(services, ana, 'read')
    expect(await heard).toMatchObject({ value: 'developers' })
    const again = changes.next()
    await keysOf(services, ana).revokeApiKey({ id })
    expect(await again).toMatchObject({ value: 'developers' })
  })
})

describe('authentication with an API key', () => {
  test('works over REST, including the invitation calls, but not over tRPC', async ({ services, app }) => {
    const ana = await createUser(services, { name: 'Ana' })
    const { headers } = await keyOf(services, ana, 'read-write')
    expect((await app.inject({ url: '/users/info', headers })).json()).toMatchObject({ name: 'Ana' })
    const link = await app.inject({ url: '/invitation/generate-invitation-link?event_duration=45', headers })
    expect(link.json()).toMatchObject({ event_duration: 45 })
    const token = await tokenOf(services, await createUser(services))
    const booked = await app.inject({ method: 'POST', url: `/match/book?token=${token}`, headers, payload: {} })
    expect([booked.statusCode, booked.json().event.attendees[1].name]).toEqual([201, 'Ana'])
    expect((await app.inject({ url: '/trpc/users.info', headers })).statusCode).toBe(401)
  })

  test('rejects changes by a read-only key, including GET calls that change data', async ({ services, app }) => {
    const ana = await createUser(services)
    const { headers } = await keyOf(services, ana, 'read')
    const token = await tokenOf(services, await createUser(services))
    expect((await app.inject({ url: '/calendar/events', headers })).statusCode).toBe(200)
    expect((await app.inject({ url: `/match/availability?token=${token}`, headers })).statusCode).toBe(200)
    const refused = await Promise.all([
      app.inject({ method: 'PUT', url: '/users/update-settings', headers, payload: { name: 'Eve' } }),
      app.inject({ url: '/invitation/generate-invitation-link?event_duration=45', headers }),
      app.inject({ url: `/match/auto-create-batch?token=${token}`, headers }),
      app.inject({ url: '/events/cancel-event-google/AAAAAAAAAAAAAAAAAAAAAA', headers }),
    ])
    for (const answer of refused) {
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { detail: errorMessage('read_only_key'), code: 'read_only_key' },
      ])
    }
    expect(await services.db.selectFrom('links').selectAll().execute()).toEqual([])
  })

  test('cannot create or revoke keys, or rotate secrets', async ({ services, app }) => {
    const ana = await createUser(services)
    const { headers, id } = await keyOf(services, ana, 'read-write')
    const refused = await Promise.all([
      app.inject({
        method: 'POST',
        url: '/developers/api-keys',
        headers,
        payload: { name: 'Another', scope: 'read-write' },
      }),
      app.inject({ method: 'DELETE', url: `/developers/api-keys/${id}`, headers }),
      app.inject({ method: 'POST', url: `/developers/webhooks/${crypto.randomUUID()}/rotate-secret`, headers }),
    ])
    for (const answer of refused) {
      expect([answer.statusCode, answer.json()]).toEqual([
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
    const [revoked, ending] = [await keyOf(services, ana, 'read'), await keyOf(services, ana, 'read', 1)]
    expect((await app.inject({ url: '/users/info', headers: ending.headers })).statusCode).toBe(200)
    await keysOf(services, ana).revokeApiKey({ id: revoked.id })
    services.clock.advance(DAY)
    const forged = `${ending.key.slice(0, -1)}${ending.key.endsWith('0') ? '1' : '0'}`
    for (const key of [revoked.key, ending.key, forged, 'mrd_', ending.key.slice(0, -1)]) {
      for (const url of ['/users/info', '/events/event-google/AAAAAAAAAAAAAAAAAAAAAA']) {
        const answer = await app.inject({ url, headers: { authorization: `Bearer ${key}` } })
        expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_api_key'])
      }
    }
  })

  test('grants no more than its user’s permissions', async ({ services, app }) => {
    const ana = await createUser(services)
    const { headers } = await keyOf(services, ana, 'read-write')
    await services.db.updateTable('users').set({ is_auth: false }).execute()
    expect((await app.inject({ url: '/calendar/events', headers })).json().code).toBe('not_verified')
    await services.db.deleteFrom('users').where('user_id', '=', ana.user_id).execute()
    expect((await app.inject({ url: '/users/info', headers })).statusCode).toBe(401)
  })

  test('records the last use at most once a minute', async ({ services, app }) => {
    const ana = await createUser(services)
    const { headers } = await keyOf(services, ana, 'read')
    const use = async () => {
      await app.inject({ url: '/users/info', headers })
      return (await keysOf(services, ana).listApiKeys())[0]?.last_used_at
    }
    const first = await use()
    expect(first).toBe('2026-11-16T07:00:00.000Z')
    services.clock.advance(MINUTE - 1)
    expect(await use()).toBe(first)
    services.clock.advance(1)
    expect(await use()).toBe('2026-11-16T07:01:00.000Z')
  })
})

test('API keys are managed over REST with a session', async ({ services, app }) => {
  const headers = await bearerOf(services, await createUser(services))
  const payload = { name: 'CI', scope: 'read', expires_in_days: 30 }
  const made = await app.inject({ method: 'POST', url: '/developers/api-keys', headers, payload })
  expect([made.statusCode, made.json()]).toMatchObject([201, { name: 'CI', expires_at: '2026-12-16T07:00:00.000Z' }])
  const { id } = made.json()
  expect((await app.inject({ url: '/developers/api-keys', headers })).json()).toMatchObject([{ id, name: 'CI' }])
  const gone = await app.inject({ method: 'DELETE', url: `/developers/api-keys/${id}`, headers })
  expect([gone.statusCode, gone.json()]).toEqual([200, { success: true }])
  const nameless = await app.inject({
    method: 'POST',
    url: '/developers/api-keys',
    headers,
    payload: { scope: 'read' },
  })
  expect([nameless.statusCode, Object.keys(nameless.json().fields)]).toEqual([400, ['name']])
  expect((await app.inject({ url: '/developers/api-keys' })).statusCode).toBe(401)
})

test('API keys are deleted 30 days after they expire', async ({ services }) => {
  const ana = await createUser(services)
  await keyOf(services, ana, 'read', 1)
  await keyOf(services, ana, 'read', null)
  const forget = () => Promise.all(recurringDeveloperJobs.map((job) => job.run(services)))
  services.clock.advance(30 * DAY)
  await forget()
  expect(await keysOf(services, ana).listApiKeys()).toHaveLength(2)
  services.clock.advance(DAY + 1)
  await forget()
  expect(await keysOf(services, ana).listApiKeys()).toMatchObject([{ expires_at: null }])
})
