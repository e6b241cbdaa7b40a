import { sql } from 'kysely'
import { createBearerHeaders, test as overHttp } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, runRecurringJobs, type TestServices, test } from '#server/test/fixture.ts'
import type { ActivityAction } from '#shared/activity.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { createLog } from '../log.ts'
import type { Caller } from '../trpc.ts'
import { recordActivity, recordActivityForEach } from './record-activity.ts'

const activityOf = async (services: TestServices, caller: Caller) =>
  (await callAs(services, caller).users.activity({})).entries

const actionsOf = async (services: TestServices, caller: Caller): Promise<ActivityAction[]> =>
  (await activityOf(services, caller)).map(({ action }) => action)

describe('recording', () => {
  test('covers keys, webhooks, the feed and exports, with actor, origin and parameters', async ({ services }) => {
    const ana = await createUser(services)
    const calls = callAs(services, ana, { ip: '198.51.100.7', device: 'Firefox · Windows' })
    const key = await calls.developers.createApiKey({ name: 'secret project', scope: 'read' })
    await calls.developers.revokeApiKey({ id: key.id })
    const webhook = await calls.developers.createWebhook({ url: 'https://hooks.test/secret' })
    await calls.developers.rotateSecret({ id: webhook.id })
    await calls.developers.deleteWebhook({ id: webhook.id })
    await calls.calendarFeed.renew()
    await calls.calendarFeed.renew()
    await calls.calendarFeed.revoke()
    await calls.calendarFeed.revoke()
    await calls.dataExport.userData()
    await calls.dataExport.calendar()
    expect((await actionsOf(services, ana)).toReversed()).toEqual([
      'api_key_created',
      'api_key_revoked',
      'webhook_created',
      'webhook_secret_rotated',
      'webhook_deleted',
      'calendar_feed_created',
      'calendar_feed_reset',
      'calendar_feed_ended',
      'data_exported',
      'data_exported',
    ])
    const entries = await activityOf(services, ana)
    expect(entries.at(-1)).toEqual({
      id: expect.any(String),
      at: '2026-11-16T07:00:00.000Z',
      action: 'api_key_created',
      params: { key_id: key.id, scope: 'read', expires_at: key.expires_at },
      actor_kind: 'user',
      actor_name: null,
      ip: '198.51.100.7',
      device: 'Firefox · Windows',
      times: 1,
    })
    const stored = JSON.stringify(await services.db.selectFrom('audit_log').selectAll().execute())
    for (const text of [key.key.slice(17), webhook.secret, 'secret project', 'hooks.test'])
      expect(stored).not.toContain(text)
  })

  overHttp(
    'includes the address, device and id of the request, and only the first use of a key',
    async ({ services, app }) => {
      const ana = await createUser(services)
      const { key, id } = await callAs(services, ana).developers.createApiKey({ name: 'Key', scope: 'read-write' })
      const headers = { authorization: `Bearer ${key}`, 'user-agent': 'curl/8.5.0' }
      const first = await app.inject({ url: '/users/info', headers, remoteAddress: '203.0.113.9' })
      services.clock.advance(HOUR)
      await app.inject({ url: '/users/info', headers })
      const [entry, ...more] = (await activityOf(services, ana)).filter(({ action }) => action === 'api_key_first_used')
      expect(more).toEqual([])
      expect(entry).toMatchObject({ params: { key_id: id }, actor_kind: 'api_key', ip: '203.0.113.9', device: 'curl' })
      const { request_id } = await services.db
        .selectFrom('audit_log')
        .select('request_id')
        .where('action', '=', 'api_key_first_used')
        .executeTakeFirstOrThrow()
      expect(request_id).toBe(first.headers['x-request-id'])
    },
  )

  overHttp('includes the first use of a key even if it could not be recorded at first', async ({ services, app }) => {
    const ana = await createUser(services)
    const { key } = await callAs(services, ana).developers.createApiKey({ name: 'Key', scope: 'read' })
    const callWithKey = () => app.inject({ url: '/users/info', headers: { authorization: `Bearer ${key}` } })
    await sql`alter table audit_log add constraint fails check (action <> 'api_key_first_used') not valid`.execute(
      services.db,
    )
    try {
      expect((await callWithKey()).statusCode).toBe(500)
    } finally {
      await sql`alter table audit_log drop constraint fails`.execute(services.db)
    }
    expect((await callWithKey()).statusCode).toBe(200)
    const actions = (await activityOf(services, ana)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'api_key_first_used')).toHaveLength(1)
  })

  overHttp(
    'covers rejected calls with their error code, and counts repeats in one entry',
    async ({ services, app }) => {
      const ana = await createUser(services)
      const { key } = await callAs(services, ana).developers.createApiKey({ name: 'Key', scope: 'read' })
      const withKey = { authorization: `Bearer ${key}` }
      const withBearer = await createBearerHeaders(services, ana)
      for (let n = 0; n < 3; n++) await app.inject({ url: '/auth/access-requests', headers: withBearer })
      await app.inject({ method: 'PUT', url: '/users/update-tutorial-status', headers: withKey })
      await app.inject({ method: 'POST', url: '/users/calendar-feed', headers: withKey })
      const refusals = (await activityOf(services, ana)).filter(({ action }) => action === 'call_refused')
      expect(refusals.toReversed()).toMatchObject([
        { params: { call: 'auth.listAccessRequests', code: 'admins_only' }, times: 3, actor_kind: 'user' },
        { params: { call: 'users.updateTutorialStatus', code: 'read_only_key' }, times: 1, actor_kind: 'api_key' },
        { params: { call: 'calendarFeed.renew', code: 'needs_session' }, times: 1, actor_kind: 'api_key' },
      ])
      services.clock.advance(HOUR)
      await app.inject({ url: '/auth/access-requests', headers: await createBearerHeaders(services, ana) })
      expect((await actionsOf(services, ana)).filter((action) => action === 'call_refused')).toHaveLength(4)
    },
  )

  test('is part of the transaction: nothing is recorded if it rolls back', async ({ services }) => {
    const ana = await createUser(services)
    const publish = async () => {
      throw new Error('the database is gone')
    }
    const failingServices = { ...services, live: { ...services.live, publish } }
    const creation = callAs(failingServices, ana).developers.createApiKey({ name: 'Key', scope: 'read' })
    await expect(creation).rejects.toThrow('the database is gone')
    expect(await actionsOf(services, ana)).toEqual([])
  })

  test('also writes one line to the structured log', async ({ services }) => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const ana = await createUser(services)
    await callAs({ ...services, log }, ana, { ip: '198.51.100.7' }).calendarFeed.renew()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'activity', action: 'calendar_feed_created', user_id: ana.user_id, ip: '198.51.100.7' },
    ])
  })
})

describe('a user’s recent activity', () => {
  test('lists only their own entries, newest first, page by page', async ({ services }) => {
    const [ana, eve] = [await createUser(services), await createUser(services)]
    for (let n = 0; n < 5; n++) {
      await callAs(services, ana).dataExport.calendar()
      if (n % 2) services.clock.advance(1000)
    }
    await callAs(services, eve).calendarFeed.renew()
    const seenIds: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await callAs(services, ana).users.activity({ limit: 2, ...(cursor ? { cursor } : {}) })
      expect(page.entries.length).toBeLessThanOrEqual(2)
      seenIds.push(...page.entries.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor)
    expect(seenIds).toHaveLength(5)
    expect(seenIds.map(Number)).toEqual(seenIds.map(Number).toSorted((a, b) => b - a))
    expect(await actionsOf(services, eve)).toEqual(['calendar_feed_created'])
    await expect(callAs(services, ana).users.activity({ cursor: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(callAs(services, null).users.activity({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('includes each search of their calendar, and so does the structured log', async ({ services }) => {
    const [ana, bob, eve] = [await createUser(services), await createUser(services), await createUser(services)]
    const lines: string[] = []
    const loggingServices = { ...services, log: createLog('info', { write: (line) => void lines.push(line) }) }
    const calendarSearch = { action: 'calendar_searched', actor_id: eve.user_id, params: { others: 1 } } as const
    for (let n = 0; n < 2; n++)
      await recordActivityForEach(loggingServices, services.db, [ana.user_id, bob.user_id], calendarSearch)
    const users = [ana.user_id, bob.user_id]
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([...users, ...users].map((user_id) => ({ user_id })))
    for (const user of [ana, bob])
      expect(await activityOf(services, user)).toMatchObject([{ params: { others: 1 }, times: 2 }])
    services.clock.advance(HOUR)
    await recordActivityForEach(loggingServices, services.db, [ana.user_id], calendarSearch)
    expect(await activityOf(services, ana)).toMatchObject([{ times: 1 }, { times: 2 }])
    expect(await activityOf(services, bob)).toMatchObject([{ times: 2 }])
  })

  test('shows the name of another person who acted, but not their address or device', async ({ services }) => {
    const [ana, bob] = [await createUser(services), await createUser(services, { name: 'Bob' })]
    const entry = { action: 'calendar_searched', user_id: ana.user_id, params: { others: 3 } } as const
    const origin = { ip: '198.51.100.7', device: 'curl', request_id: null } as const
    const requestServices = {
      ...services,
      actionOrigin: { ...origin, actorKinds: { authenticated: 'user', anonymous: 'anonymous' } as const },
    }
    await recordActivity(requestServices, services.db, { ...entry, actor_id: bob.user_id })
    await recordActivity(requestServices, services.db, { ...entry, actor_id: null })
    expect((await activityOf(services, ana)).toReversed()).toMatchObject([
      { actor_kind: 'user', actor_name: 'Bob', ip: null, device: null, params: { others: 3 } },
      { actor_kind: 'anonymous', actor_name: null, ip: '198.51.100.7', device: 'curl' },
    ])
    await callAs(services, bob).accountDeletion.closeAccount()
    expect((await activityOf(services, ana)).at(-1)).toMatchObject({ actor_kind: 'user', actor_name: null, ip: null })
  })
})

describe('the audit log', () => {
  test('can be searched only by admins, by user, action, address and time', async ({ services }) => {
    const [ana, eve, admin] = [
      await createUser(services, { email: 'ana@example.test' }),
      await createUser(services),
      await createUser(services, { is_admin: true, email: 'admin@meridian.test' }),
    ]
    await callAs(services, ana, { ip: '198.51.100.1' }).calendarFeed.renew()
    services.clock.advance(HOUR)
    await callAs(services, eve, { ip: '198.51.100.2' }).calendarFeed.renew()
    await callAs(services, eve, { ip: '198.51.100.2' }).dataExport.calendar()
    const search = async (filter: object) => (await callAs(services, admin).auth.auditLog(filter)).entries
    expect(await search({ user_id: ana.user_id })).toMatchObject([
      { action: 'calendar_feed_created', user_email: 'ana@example.test', actor_id: ana.user_id, ip: '198.51.100.1' },
    ])
    expect(await search({ action: 'calendar_feed_created' })).toHaveLength(2)
    expect(await search({ ip: '198.51.100.2', action: 'data_exported' })).toHaveLength(1)
    expect(await search({ since: '2026-11-16T07:30:00Z' })).toHaveLength(2)
    expect(await search({ until: '2026-11-16T07:30:00Z' })).toHaveLength(1)
    expect(await search({ limit: 1 })).toHaveLength(1)
    await expect(callAs(services, ana).auth.auditLog({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('rejects a caller whose account was deleted, and records nothing', async ({ services }) => {
    const ana = await createUser(services)
    await callAs(services, ana).accountDeletion.closeAccount()
    await expect(callAs(services, ana).auth.auditLog({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const entries = await services.db.selectFrom('audit_log').select('action').execute()
    expect(entries.map(({ action }) => action)).not.toContain('call_refused')
  })

  test('records an account deletion without naming the user', async ({ services }) => {
    const ana = await createUser(services)
    await callAs(services, ana).calendarFeed.renew()
    await callAs(services, ana).accountDeletion.closeAccount()
    expect(await services.db.selectFrom('audit_log').selectAll().execute()).toMatchObject([
      { action: 'account_closed', user_id: null, actor_id: null, actor_kind: 'user', ip: null, device: null },
    ])
  })

  test('deletes entries after 400 days', async ({ services }) => {
    const ana = await createUser(services)
    await callAs(services, ana).calendarFeed.renew()
    services.clock.advance(400 * DAY)
    await runRecurringJobs(services)
    expect(await actionsOf(services, ana)).toHaveLength(1)
    services.clock.advance(1)
    await runRecurringJobs(services)
    expect(await actionsOf(services, ana)).toEqual([])
  })
})
