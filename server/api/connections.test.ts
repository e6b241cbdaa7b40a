import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { createBearerHeaders } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, testWith } from '#server/test/fixture.ts'
import { subscribe } from '#server/test/live-subscription.ts'
import { listen, RawConnection } from '#server/test/raw-http.ts'

import type { LiveTopic } from '../platform/events/live.ts'
import { createLog } from '../platform/log.ts'
import type { Caller } from '../platform/trpc.ts'
import { CONNECTION_LIMITS } from './connections.ts'

/** The real limits with shorter timeouts. */
const SHORT_TIMEOUTS = {
  ...CONNECTION_LIMITS,
  headers: 300,
  request: 600,
  inactivity: 900,
  keepAlive: 300,
  checkInterval: 50,
}

const test = testWith({ RATE_LIMIT: 'on' }).extend<{ app: FastifyInstance; port: number }>({
  app: async ({ services }, provide) => {
    const app = await buildApp(services, { ...SHORT_TIMEOUTS, total: 8, perNetwork: 5 })
    await provide(app)
    await app.close()
  },
  port: async ({ app }, provide) => {
    const { port } = await listen(app)
    await provide(port)
  },
})

/** Milliseconds until the server closes a connection. */
async function measureMsUntilClosed(connection: RawConnection): Promise<number> {
  const openedAt = performance.now()
  await connection.closed
  return performance.now() - openedAt
}

describe('a connection', () => {
  test('is closed if nothing is sent', async ({ port }) => {
    expect(await measureMsUntilClosed(new RawConnection(port))).toBeLessThan(5000)
  })

  test('is closed without a response if more requests arrive while one is handled', async ({ port }) => {
    const connection = new RawConnection(port).send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000))
    await connection.closed
    expect(connection.received).toBe('')
  })

  test('serves requests that are sent one after another', async ({ port }) => {
    const connection = new RawConnection(port)
    for (let count = 1; count <= 3; count++) {
      connection.send('GET /healthz HTTP/1.1', 'Host: x', '', '')
      await expect.poll(() => connection.received.match(/HTTP\/1\.1 200/g)).toHaveLength(count)
    }
    connection.close()
  })

  test('is closed if request headers arrive too slowly', async ({ port }) => {
    const connection = new RawConnection(port).send('GET /healthz HTTP/1.1', 'Host: x', '')
    const trickle = setInterval(() => connection.send('X: y', ''), 50)
    expect(await measureMsUntilClosed(connection)).toBeLessThan(5000)
    clearInterval(trickle)
    expect(connection.status).toBe(408)
  })

  test.for([
    ['an unknown method', 'A / HTTP/1.1', 400],
    ['a malformed header', 'GET / HTTP/1.1\r\n: x', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`, 431],
  ] as const)('is closed after %s, and the response says so', async ([, head, status], { port }) => {
    const connection = new RawConnection(port).send(head, 'Host: x', '', '')
    await connection.closed
    expect(connection.status).toBe(status)
    expect(connection.received).toMatch(/^Connection: close\r$/m)
    expect(connection.received).toContain('"code":"invalid_input"')
  })

  test('is closed if a request body arrives too slowly', async ({ port }) => {
    const connection = new RawConnection(port)
    connection.send('POST /auth/email-code HTTP/1.1', 'Host: x', 'Content-Type: application/json')
    connection.send('', 'Content-Length: 1000', '', '')
    const trickle = setInterval(() => connection.send(' '), 50)
    expect(await measureMsUntilClosed(connection)).toBeLessThan(5000)
    clearInterval(trickle)
  })

  test('closed by the client in the middle of a body is not logged as an error', async ({ services }) => {
    const entries: { level: number }[] = []
    const log = createLog('info', { write: (line) => void entries.push(JSON.parse(line)) })
    const app = await buildApp({ ...services, log })
    const { port } = await listen(app)
    for (const path of ['/auth/email-code', '/trpc/auth.requestEmailCode']) {
      const connection = new RawConnection(port)
      connection.send(`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', 'Content-Length: 50')
      connection.send('', '', '', '{"em')
      await sleep(100)
      connection.close()
    }
    await sleep(100)
    await app.close()
    expect(entries.filter(({ level }) => level > 30)).toEqual([])
  })

  test('is closed if it stays idle after a request', async ({ port }) => {
    const connection = new RawConnection(port).send('GET /healthz HTTP/1.1', 'Host: x', '', '')
    expect(await measureMsUntilClosed(connection)).toBeLessThan(3000)
    expect(connection.status).toBe(200)
  })

  test('is closed immediately while its network is at its limit', async ({ port }) => {
    const openConnections = Array.from({ length: 5 }, () => new RawConnection(port))
    await sleep(50)
    const refused = new RawConnection(port).send('GET /healthz HTTP/1.1', 'Host: x', '', '')
    await refused.closed
    expect(refused.status).toBeUndefined()
    for (const connection of openConnections) connection.close()
    await sleep(50)
    const accepted = new RawConnection(port).send('GET /healthz HTTP/1.1', 'Host: x', 'Connection: close', '', '')
    await accepted.closed
    expect(accepted.status).toBe(200)
  })
})

function publish({ live, db }: TestServices, { user_id }: Caller, topic: LiveTopic) {
  return live.publish(db, [user_id], topic)
}

describe('a live subscription', () => {
  const testWithRealInactivityTimeout = testWith({ RATE_LIMIT: 'on' }).extend<{ port: number }>({
    port: async ({ services }, provide) => {
      const app = await buildApp(services, { ...SHORT_TIMEOUTS, headers: 1000, request: 1000, inactivity: 60_000 })
      const { port } = await listen(app)
      await provide(port)
      await app.close()
    },
  })

  testWithRealInactivityTimeout('outlives the request timeouts', async ({ services, port }) => {
    const user = await createUser(services)
    const live = await subscribe(port, await createBearerHeaders(services, user))
    await live.waitFor('"open"')
    await sleep(1500)
    await publish(services, user, 'events')
    await live.waitFor('"events"')
    live.stop()
    await live.ended
  })

  testWithRealInactivityTimeout('is rejected beyond 20 per user, until another ends', async ({ services, port }) => {
    const user = await createUser(services)
    const headers = await createBearerHeaders(services, user)
    const openSubscriptions = await Promise.all(Array.from({ length: 20 }, () => subscribe(port, headers)))
    await Promise.all(openSubscriptions.map((live) => live.waitFor('"open"')))
    const refused = await subscribe(port, headers)
    await refused.ended
    expect(refused.text()).toContain('too_many_requests')
    const other = await subscribe(port, await createBearerHeaders(services, await createUser(services)))
    await other.waitFor('"open"')
    openSubscriptions[0]?.stop()
    await openSubscriptions[0]?.ended
    await sleep(100)
    const next = await subscribe(port, headers)
    await next.waitFor('"open"')
    for (const live of [...openSubscriptions, other, next]) live.stop()
  })

  testWithRealInactivityTimeout('ends with its session, but outlives its bearer token', async ({ services, port }) => {
    const user = await createUser(services)
    const live = await subscribe(port, await createBearerHeaders(services, user))
    await live.waitFor('"open"')
    await publish(services, user, 'sessions')
    await live.waitFor('"sessions"')
    services.clock.advance(16 * 60_000)
    await publish(services, user, 'events')
    await live.waitFor('"events"')
    await callAs(services, user).auth.endOtherSessions()
    await live.ended
    expect(live.text()).toContain('unauthenticated')
  })
})
