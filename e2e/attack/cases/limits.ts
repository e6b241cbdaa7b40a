import { describe, expect, test } from 'vitest'
import type { Client, HttpResponse } from '../client.ts'
import type { Deployment } from '../deployment.ts'

/** A number of requests that exceeds every per-minute limit. */
export const FLOOD_SIZE = 900

export function testLimitAttacks(getDeployment: () => Deployment): void {
  test('the first request for the API docs does not block the server', async () => {
    expect((await getDeployment().createStranger().call('GET', '/docs/json')).status).toBe(200)
  })

  describe('rate limits', () => {
    const CALLS: Record<string, (client: Client) => Promise<HttpResponse>> = {
      'a tRPC query': (client) => client.trpc('query', 'auth.providers'),
      'a tRPC mutation': (client) => client.trpc('mutation', 'auth.refresh'),
      'a REST call': (client) => client.call('GET', '/auth/providers'),
      'a request for an unknown meeting': (client) => client.call('GET', '/events/event-google/AAAAAAAAAAAAAAAAAAAAAA'),
      'a move of an unknown meeting': (client) =>
        client.trpc('mutation', 'match.autoRescheduleBatch', { eventId: 'A'.repeat(22) }),
      'a cancellation of an unknown meeting': (client) =>
        client.trpc('mutation', 'events.cancel', { eventId: 'A'.repeat(22) }),
      'a forged calendar notification': (client) => client.call('POST', '/calendar-notifications/google', {}),
      'a request for an unknown link': (client) =>
        client.call('GET', '/invitation-token/get-invitation-token?url_invites=nobody-at-all'),
    }
    test.each(Object.entries(CALLS))(
      '%s is rate-limited for a client that floods the server, and for nobody else',
      { timeout: 60_000 },
      async (_, call) => {
        const { createStranger } = getDeployment()
        const flooder = createStranger()
        const statuses = await callInParallel(FLOOD_SIZE, () => call(flooder))
        expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
        expect(statuses.every((status) => status < 500)).toBe(true)
        expect((await call(createStranger())).status).not.toBe(429)
      },
    )

    test('every call in a batch counts', { timeout: 60_000 }, async () => {
      const flooder = getDeployment().createStranger()
      const names = Array.from({ length: 10 }, () => 'auth.providers').join(',')
      const statuses = await callInParallel(FLOOD_SIZE / 10, () => flooder.call('GET', `/trpc/${names}?batch=1`))
      expect(statuses.some((status) => status === 429 || status === 207)).toBe(true)
    })

    test('requests for pages count as calls', { timeout: 60_000 }, async () => {
      const flooder = getDeployment().createStranger()
      const names = Array.from({ length: 10 }, () => 'auth.providers').join(',')
      const accept = { accept: 'text/html' }
      for (let i = 0; i < 60; i++) await flooder.call('GET', `/trpc/${names}?batch=1`)
      for (const path of ['/', '/invites/nobody-at-all', '/no/such/page']) {
        const { status, json, headers } = await flooder.send({ method: 'GET', path, headers: accept })
        expect([path, status, json?.code]).toEqual([path, 429, 'too_many_requests'])
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
      for (const path of ['/favicon.svg', '/healthz']) expect((await flooder.call('GET', path)).status).toBe(200)
      const visitor = getDeployment().createStranger()
      expect((await visitor.send({ method: 'GET', path: '/', headers: accept })).status).toBe(200)
    })

    test('the API documentation has a limit of its own', { timeout: 60_000 }, async () => {
      const flooder = getDeployment().createStranger()
      for (let i = 0; i < 60; i++) await flooder.call('GET', '/docs')
      for (const path of ['/docs', '/docs/json']) expect((await flooder.call('GET', path)).status).toBe(429)
      expect((await flooder.call('GET', '/auth/providers')).status).toBe(200)
    })

    test('IPv6 addresses in the same /64 count as one network', { timeout: 60_000 }, async () => {
      const flooder = getDeployment().createStranger()
      const statuses = await callInParallel(FLOOD_SIZE, (i) =>
        flooder.call('GET', '/auth/providers', undefined, {
          'x-forwarded-for': `2001:db8:1:2:${(i >> 8).toString(16)}:${(i & 255).toString(16)}::1`,
        }),
      )
      expect(statuses).toContain(429)
    })
  })
}

/** Makes `count` calls, eight at a time; returns their statuses. */
export async function callInParallel(count: number, call: (i: number) => Promise<HttpResponse>): Promise<number[]> {
  const statuses: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let i = next++; i < count; i = next++) statuses.push((await call(i)).status)
    }),
  )
  return statuses
}
