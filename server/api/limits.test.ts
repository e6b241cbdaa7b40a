import { createBearerHeaders, httpTestWith } from '#server/test/app.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf } from '#server/test/guest.ts'
import { listen, RawConnection } from '#server/test/raw-http.ts'

const test = httpTestWith({ RATE_LIMIT: 'on', UNDO_SECONDS: '0' })

const UNKNOWN_MEETING = '/events/event-google/AAAAAAAAAAAAAAAAAAAAAA'
const trpcQuery = (procedure: string, input: unknown) =>
  `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`

describe('calls to both APIs', () => {
  test('share one limit, and each call of a batch counts', { timeout: 30_000 }, async ({ services, app }) => {
    const headers = await createBearerHeaders(services, await createUser(services))
    const rest = () => app.inject({ url: '/users/info', headers })
    const first = await rest()
    expect(first.headers['ratelimit-policy']).toBe('"calls";q=600;w=60')
    expect(first.headers['ratelimit']).toMatch(/^"calls";r=599;t=\d+$/)

    const batch = `/trpc/${Array.from({ length: 10 }, () => 'auth.providers').join(',')}?batch=1`
    await app.inject({ url: batch, headers })
    expect((await rest()).headers['ratelimit']).toMatch(/^"calls";r=588;/)

    for (let sent = 12; sent < 600; sent += 10) await app.inject({ url: batch, headers })
    const refused = await rest()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json().detail).toMatch(/^Too many attempts\. Try again in (\d+ seconds?|1 minute)$/)
    const trpc = await app.inject({ url: '/trpc/users.info', headers })
    expect(trpc.statusCode).toBe(429)
    expect(Number(trpc.headers['retry-after'])).toBeGreaterThan(0)
    // A user's calls do not count against their network.
    expect((await app.inject('/auth/providers')).statusCode).toBe(200)
  })

  test('are counted per network without a session; an IPv6 network is a /64', { timeout: 30_000 }, async ({ app }) => {
    const batch = `/trpc/${Array.from({ length: 10 }, () => 'auth.providers').join(',')}?batch=1`
    for (let n = 0; n < 60; n++) await app.inject({ url: batch, remoteAddress: `2001:db8:1:2::${n.toString(16)}` })
    const from = async (remoteAddress: string) =>
      (await app.inject({ url: '/auth/providers', remoteAddress })).statusCode
    expect(await from('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await from('2001:db8:1:3::1')).toBe(200)
    expect(await from('192.0.2.1')).toBe(200)
  })
})

describe('large bodies', () => {
  test('are not read once the rate limit is reached', { timeout: 30_000 }, async ({ services, app }) => {
    const headers = {
      ...(await createBearerHeaders(services, await createUser(services))),
      'content-type': 'application/json',
    }
    const send = async (url: string) => app.inject({ method: 'POST', url, headers, payload: 'x'.repeat(300_000) })
    for (let n = 0; n < 60; n++) expect((await send('/calendar/imports')).statusCode).toBe(400)
    for (const url of ['/calendar/imports', '/trpc/calendar.importFile']) {
      const refused = await send(url)
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
  })
})

describe('a third large body from one sender', () => {
  test('is rejected until another call ends', async ({ services, app }) => {
    const { port } = await listen(app)
    const { authorization } = await createBearerHeaders(services, await createUser(services))
    const start = () =>
      new RawConnection(port)
        .send('POST /calendar/imports HTTP/1.1', 'Host: x', 'Content-Type: application/json', '')
        .send(`Authorization: ${authorization}`, 'Content-Length: 300000', 'Connection: close', '', 'x')
    const sendAnother = async () => {
      const another = start().send('x'.repeat(299_999))
      await another.closed
      return another.status
    }
    const openCalls: RawConnection[] = []
    await expect
      .poll(() => {
        // A third call that overtakes the first two is accepted in place of one of them.
        for (const call of openCalls.splice(0)) call.close()
        openCalls.push(start(), start())
        return sendAnother()
      })
      .toBe(429)
    const [first, second] = openCalls
    expect([first?.status, second?.status]).toEqual([undefined, undefined])
    first?.send('x'.repeat(299_999))
    await first?.closed
    expect([first?.status, await sendAnother()]).toEqual([400, 400])
    second?.close()
  })
})

describe('the API documentation', () => {
  test('has a limit of its own; its static files do not count', { timeout: 30_000 }, async ({ app }) => {
    for (let n = 0; n < 60; n++) await app.inject('/docs')
    for (const url of ['/docs', '/docs/json', '/docs/yaml']) {
      const refused = await app.inject(url)
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await app.inject('/docs/static/swagger-ui.css')).statusCode).toBe(200)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
})

describe('invalid API keys', () => {
  test('count against the network that sends them', { timeout: 30_000 }, async ({ app }) => {
    const remoteAddress = '203.0.113.9'
    const headers = { authorization: `Bearer mrd_${'a'.repeat(12)}_${'b'.repeat(43)}` }
    const tryKey = async () => (await app.inject({ url: '/users/info', headers, remoteAddress })).statusCode
    for (let n = 0; n < 600; n++) await tryKey()
    expect(await tryKey()).toBe(429)
    expect((await app.inject({ url: '/users/info', headers })).statusCode).toBe(401)
  })
})

describe('the limit of a call', () => {
  test('counts REST and tRPC together', async ({ app }) => {
    const input = { eventId: UNKNOWN_MEETING.slice(-22) }
    for (let n = 0; n < 120; n++) {
      expect((await app.inject(UNKNOWN_MEETING)).statusCode).toBe(404)
      expect((await app.inject(trpcQuery('events.get', input))).statusCode).toBe(404)
    }
    expect((await app.inject(UNKNOWN_MEETING)).statusCode).toBe(429)
    expect((await app.inject(trpcQuery('events.get', input))).statusCode).toBe(429)
    expect((await app.inject({ url: UNKNOWN_MEETING, remoteAddress: '198.51.100.7' })).statusCode).toBe(404)
  })

  test('counts repeated cancellations of a meeting per person', async ({ services, app }) => {
    const organizer = await createUser(services)
    const token = await invitationTokenOf(services, organizer)
    const booked = await app.inject({ method: 'POST', url: `/match/book?token=${token}`, payload: GUEST })
    const url = `/events/cancel-event-google/${booked.json().event.id}`
    for (let n = 0; n < 20; n++) expect((await app.inject(url)).statusCode).toBe(200)
    const refused = await app.inject(url)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    const headers = await createBearerHeaders(services, organizer)
    expect((await app.inject({ url, headers })).statusCode).toBe(200)
  })
})
