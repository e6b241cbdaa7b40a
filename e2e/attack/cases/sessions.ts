import { describe, expect, test } from 'vitest'
import { type Client, createClient } from '../client.ts'
import type { Deployment } from '../deployment.ts'

const DAY = 86_400_000

export function testSessionAttacks(getDeployment: () => Deployment): void {
  describe('sessions and API keys', () => {
    test('a session that its user ends on another device is rejected everywhere', async () => {
      const deployment = getDeployment()
      const email = 'two-devices@example.com'
      const ownDevice = await deployment.createUser(email)
      const stolen = await deployment.signIn(email)
      const bystander = await deployment.createUser('other-devices@example.com')
      const { id, created_at, expires_at } = (await stolen.client.call('GET', '/auth/sessions')).json.find(
        ({ is_current }: { is_current: boolean }) => is_current,
      )
      expect(Date.parse(expires_at) - Date.parse(created_at)).toBeLessThanOrEqual(90 * DAY)
      // Other users can neither end nor see it.
      expect((await bystander.call('DELETE', `/auth/sessions/${id}`)).status).toBe(404)
      expect((await bystander.call('GET', '/auth/sessions')).text).not.toContain(id)
      expect((await stolen.client.call('GET', '/users/info')).status).toBe(200)
      expect((await ownDevice.call('DELETE', `/auth/sessions/${id}`)).status).toBeLessThan(300)
      await expectRejected(stolen.client)
      const { cookie } = stolen
      const refresh = await deployment.createStranger().call('POST', '/auth/refresh', undefined, { cookie })
      expect(refresh.status).toBe(401)
      expect((await ownDevice.call('GET', '/users/info')).status).toBe(200)
    })

    test('a bearer token with changed claims is rejected', async () => {
      const deployment = getDeployment()
      const email = 'forges-claims@example.com'
      await deployment.createUser(email)
      const { client, authorization } = await deployment.signIn(email)
      const [, header = '', payload = '', signature = ''] = /^Bearer (.*)\.(.*)\.(.*)$/.exec(authorization) ?? []
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
      const forgedTokens = [
        [header, encode({ ...claims, exp: claims.exp + 365 * 86_400 }), signature],
        [header, encode({ ...claims, is_admin: true, is_auth: true }), signature],
        [encode({ alg: 'none', typ: 'JWT' }), payload, ''],
        [header, payload, ''],
      ].map((parts) => parts.join('.'))
      for (const token of forgedTokens) {
        await expectRejected(createClient(deployment.server.url, client.address, { authorization: `Bearer ${token}` }))
      }
      expect((await client.call('GET', '/users/info')).status).toBe(200)
      // A valid token is short-lived, so the session decides how long its user stays logged in.
      expect(claims.exp * 1000 - Date.now()).toBeLessThanOrEqual(15 * 60_000)
    })

    test('an API key expires after 90 days unless its user chooses otherwise, and cannot create another', async () => {
      const deployment = getDeployment()
      const user = await deployment.createUser('lasting-keys@example.com')
      const create = (client: Client, terms: object) =>
        client.call('POST', '/developers/api-keys', { name: 'Key', scope: 'read-write', ...terms })
      const creation = await create(user, {})
      expect(creation.status).toBe(201)
      const lifetime = Date.parse(creation.json.expires_at) - Date.parse(creation.json.created_at)
      expect(lifetime).toBe(90 * DAY)
      expect((await create(user, { expires_in_days: null })).json.expires_at).toBeNull()
      for (const expires_in_days of [0, -1, 1.5, 3651, 1e308, '']) {
        expect((await create(user, { expires_in_days })).status).toBe(400)
      }
      const authorization = `Bearer ${creation.json.key}`
      const keyHolder = createClient(deployment.server.url, user.address, { authorization })
      expect((await create(keyHolder, { expires_in_days: null })).status).toBe(403)
      expect((await keyHolder.call('GET', '/auth/sessions')).status).toBe(403)
      expect((await user.call('GET', '/developers/api-keys')).json).toHaveLength(2)
    })

    test('the sessions and API keys of a deleted account are rejected', async () => {
      const deployment = getDeployment()
      const email = 'deletes-account@example.com'
      const client = await deployment.createUser(email)
      const { client: otherDevice, cookie } = await deployment.signIn(email)
      const { key } = (await client.call('POST', '/developers/api-keys', { name: 'Key', scope: 'read-write' })).json
      const keyHolder = createClient(deployment.server.url, client.address, { authorization: `Bearer ${key}` })
      expect((await keyHolder.call('DELETE', '/users/delete-user-account')).status).toBe(403)
      expect((await client.call('DELETE', '/users/delete-user-account')).status).toBe(200)
      await expectRejected(client)
      await expectRejected(otherDevice)
      expect((await keyHolder.call('GET', '/users/info')).status).toBe(401)
      expect((await otherDevice.call('POST', '/auth/refresh', undefined, { cookie })).status).toBe(401)
    })

    test('verifying a user gives their existing session access, but not admin access', async () => {
      const deployment = getDeployment()
      const { client } = await deployment.signIn('verified-later@example.com')
      const create = () => client.call('POST', '/developers/api-keys', { name: 'Early', scope: 'read-write' })
      // An unverified user cannot create a key for later use.
      expect((await create()).status).toBe(403)
      expect((await client.call('GET', '/calendar/events')).status).toBe(403)
      await deployment.createUser('verified-later@example.com')
      expect((await client.call('GET', '/calendar/events')).status).toBe(200)
      expect((await client.call('GET', '/auth/audit-log')).status).toBe(403)
    })
  })
}

/** Expects 401 from REST and tRPC calls that read, change, and create lasting access. */
async function expectRejected(client: Client): Promise<void> {
  const responses = [
    await client.call('GET', '/users/info'),
    await client.trpc('query', 'users.info'),
    await client.call('GET', '/auth/sessions'),
    await client.call('PUT', '/users/update-settings', { name: 'Changed' }),
    await client.call('POST', '/developers/api-keys', { name: 'Forever', scope: 'read-write' }),
    await client.trpc('mutation', 'developers.createApiKey', { name: 'Forever', scope: 'read-write' }),
  ]
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 401))
}
