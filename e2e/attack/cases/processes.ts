import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { subscribe } from '#server/test/live-subscription.ts'
import { ADMIN } from '../../production-server.ts'
import type { ServerProcess } from '../../server.ts'
import { type Client, createClient } from '../client.ts'
import type { Deployment } from '../deployment.ts'
import { MAX_WAIT_MS, watchHealth } from '../health-watch.ts'
import { callInParallel, FLOOD_SIZE } from './limits.ts'

/** Runs a second process on the same database with a different list of admins. */
export function testProcessAttacks(getDeployment: () => Deployment): void {
  describe.skipIf(!inject('postgres'))('several processes of one installation', () => {
    let peer: ServerProcess
    beforeAll(async () => {
      peer = await getDeployment().server.startPeer({ ADMIN_EMAILS: 'successor@example.com' })
    })
    afterAll(() => peer?.stop())

    test('a user removed from ADMIN_EMAILS loses admin access, by session and by API key', async () => {
      const { client, authorization } = await getDeployment().signIn(ADMIN)
      const apiKey = await client.call('POST', '/developers/api-keys', { name: 'Kept', scope: 'read-write' })
      const callAdminOperations = (client: Client) =>
        Promise.all([
          client.call('GET', '/auth/access-requests'),
          client.call('GET', '/auth/access-codes'),
          client.call('GET', '/auth/audit-log'),
          client.trpc('query', 'auth.listAccessCodes'),
          client.call('POST', '/auth/access-codes', { email: 'let-in@example.com' }),
        ])
      // The same calls succeed where the user is still an admin.
      expect((await callAdminOperations(client)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 201])
      for (const header of [authorization, `Bearer ${apiKey.json.key}`]) {
        const formerAdmin = createClient(peer.url, client.address, { authorization: header })
        expect((await formerAdmin.call('GET', '/users/info')).json).toMatchObject({ email: ADMIN, is_admin: false })
        for (const { status } of await callAdminOperations(formerAdmin)) {
          expect(status).toSatisfy((code: number) => code === 401 || code === 403)
        }
      }
    })

    test.each([
      [6, '/auth/request-access', { message: 'Hello' }],
      [30, '/auth/email-code', {}],
    ] as const)('a limit of %i is shared by all processes: %s', async (limit, path, body) => {
      const { createStranger } = getDeployment()
      const first = createStranger()
      const clients = [first, createClient(peer.url, first.address)]
      const submit = (i: number) => clients[i % 2]?.call('POST', path, { ...body, email: `try-${i}@example.com` })
      for (let i = 0; i < limit; i++) expect((await submit(i))?.status).toBeLessThan(300)
      expect([(await submit(limit))?.status, (await submit(limit + 1))?.status]).toEqual([429, 429])
      const other = createClient(peer.url, createStranger().address)
      expect((await other.call('POST', path, { ...body, email: 'other@example.com' })).status).toBeLessThan(300)
    })

    test('flooding one process does not affect another', async () => {
      const flooder = getDeployment().createStranger()
      const health = watchHealth(peer.url)
      try {
        const statuses = await callInParallel(FLOOD_SIZE, () => flooder.call('GET', '/auth/providers'))
        expect(statuses).toContain(429)
        expect(await health.takeLongestWait()).toBeLessThan(MAX_WAIT_MS)
        expect((await createClient(peer.url, flooder.address).call('GET', '/auth/providers')).status).toBe(200)
      } finally {
        await health.stop()
      }
    })

    test('a session ended in one process ends in all, with its subscriptions', async () => {
      const deployment = getDeployment()
      const email = 'two-processes@example.com'
      await deployment.createUser(email)
      const { client, cookie, authorization } = await deployment.signIn(email)
      const peerClient = createClient(peer.url, client.address, { authorization })
      expect((await peerClient.call('GET', '/users/info')).status).toBe(200)
      const subscription = await subscribe(Number(new URL(peer.url).port), { authorization })
      await subscription.waitFor('"open"')
      expect((await client.call('POST', '/auth/logout', undefined, { cookie })).status).toBe(200)
      await subscription.ended
      expect(subscription.text()).toContain('unauthenticated')
      expect((await peerClient.call('GET', '/users/info')).status).toBe(401)
    })
  })
}
