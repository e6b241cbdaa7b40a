import { once } from 'node:events'
import net from 'node:net'
import { describe, expect, inject, test } from 'vitest'
import { subscribe } from '#server/test/live-subscription.ts'
import { startProductionServer } from '../../production-server.ts'
import { copyTemplate } from '../../server-storage.ts'
import type { Deployment } from '../deployment.ts'

const MAX_CONNECTIONS_PER_ADDRESS = 500
const MAX_SUBSCRIPTIONS_PER_USER = 20

export function testConnectionAttacks(getDeployment: () => Deployment): void {
  describe('open connections', () => {
    test('one address cannot use up the connections of a server without a proxy', { timeout: 60_000 }, async () => {
      const server = await startProductionServer(await copyTemplate(inject('postgres')))
      const sockets: net.Socket[] = []
      try {
        const port = Number(new URL(server.url).port)
        for (let i = 0; i < MAX_CONNECTIONS_PER_ADDRESS + 100; i++) {
          const socket = net.connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
          socket.on('error', () => {})
          sockets.push(socket)
          await once(socket, 'connect')
        }
        const countOpen = () => sockets.filter(({ destroyed }) => !destroyed).length
        await expect.poll(countOpen, { timeout: 10_000 }).toBe(MAX_CONNECTIONS_PER_ADDRESS)
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      } finally {
        for (const socket of sockets) socket.destroy()
        await server.stop()
      }
    })

    test('a user cannot open unlimited subscriptions, and subscriptions end with their session', async () => {
      const deployment = getDeployment()
      const email = 'subscribes@example.com'
      await deployment.createUser(email)
      const { client, authorization } = await deployment.signIn(email)
      const port = Number(new URL(deployment.server.url).port)
      const open = () => subscribe(port, { 'x-forwarded-for': client.address, authorization })
      const subscriptions = []
      for (let i = 0; i < MAX_SUBSCRIPTIONS_PER_USER; i++) subscriptions.push(await open())
      await Promise.all(subscriptions.map((subscription) => subscription.waitFor('"open"')))
      await (await open()).waitFor('too_many_requests')
      expect((await client.call('POST', '/auth/logout')).status).toBeLessThan(300)
      await Promise.all(subscriptions.map(({ ended }) => ended))
      const afterLogout = await open()
      await afterLogout.ended
      expect(afterLogout.text()).toContain('unauthenticated')
    })
  })
}
