import fastifyCookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { createBearerHeaders, test } from '#server/test/app.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf } from '#server/test/guest.ts'
import { errorMessage } from '#shared/english.ts'
import { restOperations } from '../operations.ts'
import { restApi } from './rest-api.ts'

const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }

describe('the REST API', () => {
  test('exchanges a link, lists times, books, moves and cancels', async ({ services, app }) => {
    const organizer = await createUser(services, { name: 'Olga' })
    const headers = await createBearerHeaders(services, organizer)
    const links = await app.inject({ method: 'GET', url: '/invitation/get-invitation-links', headers })
    const [{ url_invites, url }] = links.json()
    expect(url).toBe(`https://meridian.test/invites/${url_invites}`)

    await app.inject({ url: '/invitation/generate-invitation-link?event_duration=45', headers })
    const exchange = await app.inject(
      `/invitation-token/get-invitation-token?url_invites=${url_invites}&event_duration=45`,
    )
    const { tokenInvitation: token, senderInfo } = exchange.json()
    expect(senderInfo).toMatchObject({ name: 'Olga', event_duration: 45 })
    expect((await app.inject(`/invitation/verify-token?token=${token}`)).json()).toMatchObject({ valid: true })

    const times = await app.inject(`/match/availability?token=${token}&time_max=2026-11-17T00:00:00Z`)
    const { slots } = times.json()
    expect(slots[0]).toEqual({ start: '2026-11-16T08:00:00.000Z', end: '2026-11-16T08:45:00.000Z' })

    const payload = { ...GUEST, start: slots[3].start }
    const booked = await app.inject({ method: 'POST', url: `/match/book?token=${token}`, payload })
    expect(booked.statusCode).toBe(201)
    const { id } = booked.json().event
    expect((await app.inject(`/events/event-google/${id}`)).json()).toMatchObject({
      event: { id, summary: 'Gala Guest and Olga' },
      past: false,
    })

    const moved = await app.inject(`/match/auto-reschedule-batch/${id}`)
    expect(moved.json()).toMatchObject({
      success: true,
      event: { start: { dateTime: '2026-11-16T09:30:00.000Z' } },
      reason: 'The next time the organizer is free.',
      reason_details: { code: 'next_free', total: 1, only: 'organizer', has_guests: true },
    })
    const picked = { start: { dateTime: '2026-11-16T12:00:00Z' }, end: { dateTime: '2026-11-16T12:45:00Z' } }
    const again = await app.inject({ method: 'POST', url: `/events/reschedule-event-google/${id}`, payload: picked })
    expect(again.json()).toMatchObject({
      event: { start: { dateTime: '2026-11-16T12:00:00.000Z' } },
      reason: 'The time that was picked.',
      reason_details: { code: 'picked' },
    })

    expect((await app.inject(`/events/cancel-event-google/${id}`)).json()).toMatchObject({
      success: true,
      already_cancelled: false,
    })
    expect((await app.inject(`/events/cancel-event-google/${id}`)).json()).toMatchObject({
      success: true,
      already_cancelled: true,
    })
  })

  test('creates, updates and deletes an event', async ({ services, app }) => {
    const headers = await createBearerHeaders(services, await createUser(services))
    const event = {
      summary: 'Lunch',
      start: { dateTime: '2026-11-17T12:00:00Z', timeZone: 'Europe/Madrid' },
      end: { dateTime: '2026-11-17T13:00:00Z', timeZone: 'Europe/Madrid' },
    }
    const created = await app.inject({ method: 'POST', url: '/calendar/events', headers, payload: event })
    expect(created.statusCode).toBe(201)
    const url = `/calendar/events/${created.json().id}`
    const changed = await app.inject({ method: 'PUT', url, headers, payload: { ...event, summary: 'Long lunch' } })
    expect(changed.json()).toMatchObject({ summary: 'Long lunch' })
    expect((await app.inject({ url: '/calendar/events', headers })).json()).toHaveLength(1)
    expect((await app.inject({ url, headers })).json()).toEqual(changed.json())
    expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200)
    expect((await app.inject({ url: '/calendar/events', headers })).json()).toEqual([])
    expect((await app.inject({ url, headers })).statusCode).toBe(404)
  })

  test('updates and deletes parts of a recurring event', async ({ services, app }) => {
    const headers = await createBearerHeaders(services, await createUser(services))
    const at = (dateTime: string) => ({ dateTime, timeZone: 'Europe/Madrid' })
    const event = { summary: 'Standup', start: at('2026-11-17T08:00:00Z'), end: at('2026-11-17T08:15:00Z') }
    const recurrence = ['RRULE:FREQ=DAILY;COUNT=4']
    await app.inject({ method: 'POST', url: '/calendar/events', headers, payload: { ...event, recurrence } })
    const list = async () => (await app.inject({ url: '/calendar/events', headers })).json()
    const [, second, third] = await list()
    const series = await app.inject({ url: `/calendar/events/${third.id}?scope=all`, headers })
    expect(series.json()).toMatchObject({ id: third.recurring_event_id, recurrence })
    const payload = { ...event, summary: 'Daily', start: third.start, end: third.end }
    await app.inject({ method: 'PUT', url: `/calendar/events/${third.id}?scope=following`, headers, payload })
    const summaries = async () => (await list()).map(({ summary }: { summary: string }) => summary)
    expect(await summaries()).toEqual(['Standup', 'Standup', 'Daily', 'Daily'])
    await app.inject({ method: 'DELETE', url: `/calendar/events/${second.id}?scope=all`, headers })
    expect(await summaries()).toEqual(['Daily', 'Daily'])
    const [daily] = await list()
    const unknown = await app.inject({ url: `/calendar/events/${daily.id}?scope=some`, headers })
    expect(unknown.statusCode).toBe(400)
  })
})

test('HEAD gets the headers of GET, without its body', async ({ services, app }) => {
  const bearer = await createBearerHeaders(services, await createUser(services))
  for (const [url, headers] of [
    ['/healthz', {}],
    ['/readyz', {}],
    ['/robots.txt', {}],
    ['/docs/', {}],
    ['/users/info', bearer],
    ['/users/info', {}],
    ['/calendar/events?time_min=never', bearer],
  ] as const) {
    const get = await app.inject({ url, headers })
    const head = await app.inject({ method: 'HEAD', url, headers })
    const summarize = ({ statusCode, headers: { etag, 'content-type': type } }: typeof get) => [
      url,
      statusCode,
      type,
      etag,
    ]
    expect(summarize(head)).toEqual(summarize(get))
    expect(head.body).toBe('')
    if (get.statusCode !== 200 || get.headers.etag === undefined) continue
    const known = { ...headers, 'if-none-match': get.headers.etag }
    expect((await app.inject({ method: 'HEAD', url, headers: known })).statusCode).toBe(304)
  }
})

test('HEAD is not supported for procedures, whose GET may be a subscription', async ({ app }) => {
  expect((await app.inject({ method: 'HEAD', url: '/trpc/users.info' })).statusCode).toBe(404)
})

describe('GET calls that change something', () => {
  test.for(['auto-create-batch', 'auto-reschedule-batch', 'cancel-event-google', 'generate-invitation-link'])(
    'redirect a browser that navigates to or prefetches %s to the confirmation page',
    async (call, { services, app }) => {
      const organizer = await createUser(services, { url_invites: 'olga' })
      const guest = await createUser(services)
      const token = await invitationTokenOf(services, organizer)
      const booked = await app.inject({ method: 'POST', url: `/match/book?token=${token}`, payload: GUEST })
      const { id } = booked.json().event
      const [url, page] = {
        'auto-create-batch': [`/match/auto-create-batch?token=${token}`, '/invites/olga'],
        'auto-reschedule-batch': [`/match/auto-reschedule-batch/${id}`, `/invites/reschedulings/${id}`],
        'cancel-event-google': [`/events/cancel-event-google/${id}`, `/invites/cancellations/${id}`],
        'generate-invitation-link': ['/invitation/generate-invitation-link', '/dashboard/'],
      }[call] as [string, string]
      const bearer = await createBearerHeaders(services, guest)
      const readMeetingsAndLinks = () =>
        Promise.all([
          services.db.selectFrom('meetings').selectAll().execute(),
          services.db.selectFrom('links').selectAll().execute(),
        ])
      const before = await readMeetingsAndLinks()
      for (const headers of [
        { ...bearer, ...NAVIGATION },
        { ...bearer, 'sec-purpose': 'prefetch;prerender' },
        { ...bearer, purpose: 'prefetch' },
      ]) {
        const response = await app.inject({ url, headers })
        expect([response.statusCode, response.headers.location]).toEqual([303, page])
        expect(response.headers['cache-control']).toBe('no-store')
      }
      expect((await app.inject({ method: 'HEAD', url, headers: bearer })).statusCode).toBe(404)
      expect(await readMeetingsAndLinks()).toEqual(before)
    },
  )

  test('accept the cookie only for invitation-related calls from the same origin', async ({ services, app }) => {
    const organizer = await createUser(services)
    const guest = await createUser(services)
    const url = `/match/auto-create-batch?token=${await invitationTokenOf(services, organizer)}`
    const { authorization } = await createBearerHeaders(services, guest)
    const cookies = { '__Host-meridian_token': authorization.slice('Bearer '.length) }
    const from = (site: string) => app.inject({ url, cookies, headers: { 'sec-fetch-site': site } })
    expect((await from('cross-site')).statusCode).toBe(401)
    expect((await from('same-site')).statusCode).toBe(401)
    expect((await app.inject({ url, cookies })).statusCode).toBe(401)
    const otherCall = await app.inject({ url: '/users/info', cookies, headers: { 'sec-fetch-site': 'same-origin' } })
    expect(otherCall.statusCode).toBe(401)
    const plantedCookies = { meridian_token: authorization.slice('Bearer '.length) }
    const sameOrigin = { 'sec-fetch-site': 'same-origin' }
    expect((await app.inject({ url, cookies: plantedCookies, headers: sameOrigin })).statusCode).toBe(401)
    expect((await from('same-origin')).statusCode).toBe(200)
  })
})

describe('errors', () => {
  test('name the invalid fields', async ({ services, app }) => {
    const token = await invitationTokenOf(services, await createUser(services))
    const payload = { ...GUEST, email: 'nobody', start: 'tomorrow' }
    const response = await app.inject({ method: 'POST', url: `/match/book?token=${token}`, payload })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      detail: errorMessage('invalid_input'),
      code: 'invalid_input',
      fields: { email: 'Please enter a valid email address', start: 'Not an ISO 8601 timestamp with an offset' },
      field_errors: { email: { code: 'enter_email' }, start: { code: 'invalid_instant' } },
    })
  })

  test('name the missing fields', async ({ services, app }) => {
    const headers = await createBearerHeaders(services, await createUser(services))
    const response = await app.inject({ method: 'POST', url: '/calendar/events', headers, payload: {} })
    expect(response.json()).toMatchObject({
      fields: { summary: 'summary is required', start: 'Send dateTime and timeZone, or date' },
      field_errors: { summary: { code: 'required', params: { field: 'summary' } } },
    })
  })

  test('have the shape {detail, code} and a matching status', async ({ services, app }) => {
    const stranger = await createUser(services, { is_auth: false })
    const headers = await createBearerHeaders(services, stranger)
    const responses = await Promise.all([
      app.inject('/users/info'),
      app.inject({ url: '/calendar/events', headers }),
      app.inject('/events/event-google/AAAAAAAAAAAAAAAAAAAAAA'),
      app.inject('/no/such/call'),
      app.inject({
        method: 'POST',
        url: '/auth/request-access',
        payload: { email: 'a@b.test', message: 'x'.repeat(300_000) },
      }),
      app.inject({
        method: 'POST',
        url: '/auth/request-access',
        payload: '{',
        headers: { 'content-type': 'application/json' },
      }),
      app.inject({
        method: 'POST',
        url: '/auth/request-access',
        payload: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ])
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual([
      [401, 'unauthenticated'],
      [403, 'not_verified'],
      [404, 'not_found'],
      [404, 'not_found'],
      [413, 'too_large'],
      [400, 'invalid_input'],
      [415, 'unsupported_media_type'],
    ])
    expect(responses[1]?.json().detail).toBe(errorMessage('not_verified'))
  })

  test('reveal no internal details over REST and tRPC', async ({ services, app }) => {
    const headers = await createBearerHeaders(services, await createUser(services))
    await services.db.schema.alterTable('events').renameTo('events_gone').execute()
    try {
      const input = encodeURIComponent(JSON.stringify({ json: {} }))
      for (const url of ['/calendar/events', `/trpc/calendar.listEvents?input=${input}`]) {
        const response = await app.inject({ url, headers })
        expect(response.statusCode).toBe(500)
        expect(response.body).toContain(errorMessage('internal'))
        expect(response.body).not.toMatch(/relation|select|stack|\.ts/)
      }
    } finally {
      await services.db.schema.alterTable('events_gone').renameTo('events').execute()
    }
  })

  test('report 503 while the database has no free connection', async ({ services, app }) => {
    const headers = await createBearerHeaders(services, await createUser(services))
    const { pool } = services.database
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    // Set only now: opening all connections takes longer than this on a busy machine.
    pool.options.connectionTimeoutMillis = 50
    try {
      for (const url of ['/users/info', '/invitation-token/get-invitation-token?url_invites=ana', '/trpc/users.info']) {
        const response = await app.inject({ url, headers })
        expect([url, response.statusCode]).toEqual([url, 503])
        expect(response.body).toContain(errorMessage('unavailable'))
      }
    } finally {
      for (const client of clients) client.release()
      pool.options.connectionTimeoutMillis = 30_000
    }
    expect((await app.inject({ url: '/users/info', headers })).statusCode).toBe(200)
  })

  test('report 422 for an Idempotency-Key that is reused with a different body', async ({ services, app }) => {
    const token = await invitationTokenOf(services, await createUser(services))
    const book = (name: string) =>
      app.inject({
        method: 'POST',
        url: `/match/book?token=${token}`,
        payload: { ...GUEST, name },
        headers: { 'idempotency-key': 'one' },
      })
    const first = await book('Gala')
    expect((await book('Gala')).body).toBe(first.body)
    const other = await book('Somebody else')
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused'])
  })
})

describe('a conditional GET', () => {
  test('returns 304 until the resource changes', async ({ services, app }) => {
    const headers = await createBearerHeaders(services, await createUser(services))
    const read = (etag?: string) =>
      app.inject({ url: '/users/info', headers: { ...headers, ...(etag ? { 'if-none-match': etag } : {}) } })
    const first = await read()
    expect(first.headers['cache-control']).toBe('no-store')
    const etag = first.headers.etag as string
    const again = await read(etag)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await read(`"another", ${etag}`)).statusCode).toBe(304)
    expect((await read('*')).statusCode).toBe(304)
    expect((await read('"another"')).statusCode).toBe(200)
    await app.inject({ method: 'PUT', url: '/users/update-settings', headers, payload: { event_interval: 5 } })
    expect((await read(etag)).json()).toMatchObject({ event_interval: 5 })
  })
})

describe('other routes', () => {
  test('/docs/json describes every REST call', async ({ app }) => {
    const document = (await app.inject('/docs/json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/match/book'].post).toMatchObject({ tags: ['Matching'], requestBody: {} })
    expect(document.paths['/auth/access-requests/{id}/approve'].post.parameters).toMatchObject([
      { in: 'path', name: 'id' },
    ])
    const calls = restOperations.map(({ rest }) => rest)
    const documentedSummaries = calls.map(
      ({ method, url }) => document.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.summary,
    )
    expect(documentedSummaries).toEqual(calls.map((call) => call.summary))
    const page = await app.inject('/docs/')
    expect(page.body).toContain('<title>Meridian API</title>')
    const [, favicon] = /href="\.(\/static\/theme\/[^"]+)"/.exec(page.body) ?? []
    expect((await app.inject(`/docs${favicon}`)).body).toContain('<svg')
    const [, script] = /src="\.(\/static\/theme\/[^"]+)"/.exec(page.body) ?? []
    expect((await app.inject(`/docs${script}`)).body).toContain('width=device-width')
    expect((await app.inject('/docs/static/swagger-initializer.js')).body).toMatch(/"?docExpansion"?: ?["']none["']/)
    const feed = document.paths['/calendar/feed/{secret}.ics'].get.responses[200]
    expect(feed.content).toMatchObject({ 'text/calendar': { schema: { type: 'string' } } })
  })

  test('a batch of more than ten calls is rejected', async ({ app }) => {
    const path = Array.from({ length: 11 }, () => 'users.info').join(',')
    expect((await app.inject(`/trpc/${path}?batch=1`)).statusCode).toBe(400)
  })
})

test('names of inherited object properties are ordinary keys', async ({ app }) => {
  for (const key of ['toString', 'constructor', '__proto__', 'hasOwnProperty']) {
    const callback = await app.inject(`/api/auth/callback/microsoft?code=x&state=y&${key}=z`)
    expect(callback.statusCode).toBeLessThan(500)
    const payload = { email: 'a@example.test', [key]: 'z' }
    const body = await app.inject({ method: 'POST', url: '/auth/email-code', payload })
    expect(body.statusCode).toBeLessThan(500)
  }
})

test('a call with a confirmation page also rejects large bodies from anonymous callers', async ({ services }) => {
  const path = 'match.autoCreateBatch'
  const operations = restOperations
    .filter((operation) => operation.path === path)
    .map((operation) => ({ ...operation, rest: { ...operation.rest, maxBytes: 500_000 } }))
  const app = fastify()
  await app.register(fastifyCookie)
  await app.register(restApi, { services, operations })
  const { method, url } = operations[0]?.rest ?? expect.fail(path)
  const call = (payload: string, headers = {}) => app.inject({ method, url, payload, headers })
  expect((await call('x'.repeat(300_000))).json()).toMatchObject({ code: 'unauthenticated' })
  expect((await call('', NAVIGATION)).statusCode).toBe(303)
  await app.close()
})
