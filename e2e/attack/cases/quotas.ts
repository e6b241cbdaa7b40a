import { describe, expect, test } from 'vitest'
import type { Client, HttpResponse } from '../client.ts'
import type { Deployment } from '../deployment.ts'

interface Quota {
  maximum: number
  /** The sentence of the API docs that states the quota. */
  documentation: string
  create: (user: Client, i: number) => Promise<HttpResponse>
  list: (user: Client) => Promise<HttpResponse>
  error: object
}

const QUOTAS: Record<string, Quota> = {
  links: {
    maximum: 100,
    documentation: 'You can have at most 100 links.',
    create: (user) => user.call('GET', '/invitation/generate-invitation-link?event_duration=45'),
    list: (user) => user.call('GET', '/invitation/get-invitation-links'),
    error: { code: 'quota_reached', quota: 'links', limit: 100 },
  },
  'API keys': {
    maximum: 20,
    documentation: '20 API keys',
    create: (user, i) => user.call('POST', '/developers/api-keys', { name: `Key ${i}`, scope: 'read' }),
    list: (user) => user.call('GET', '/developers/api-keys'),
    error: { code: 'too_many_keys', params: { maximum: 20 } },
  },
  webhooks: {
    maximum: 10,
    documentation: '10 webhooks',
    create: (user, i) => user.call('POST', '/developers/webhooks', { url: `https://hooks.example.com/${i}` }),
    list: (user) => user.call('GET', '/developers/webhooks'),
    error: { code: 'too_many_webhooks', params: { maximum: 10 } },
  },
}

export function testQuotaAttacks(getDeployment: () => Deployment): void {
  describe('storage quotas', () => {
    test.each(Object.entries(QUOTAS))(
      'a user can store only the documented number of %s, even with concurrent requests',
      { timeout: 60_000 },
      async (name, { maximum, documentation, create, list, error }) => {
        const deployment = getDeployment()
        const user = await deployment.createUser(`stores-${name.replace(' ', '-').toLowerCase()}@example.com`)
        const otherUser = await deployment.createUser(
          `other-user-of-${name.replace(' ', '-').toLowerCase()}@example.com`,
        )
        expect((await otherUser.call('GET', '/docs/json')).text).toContain(documentation)
        // The personal link is not counted.
        const initialCount = (await list(user)).json.length
        // Enough requests to exceed the quota if its check took no lock.
        const responses: HttpResponse[] = []
        let next = 0
        await Promise.all(
          Array.from({ length: 8 }, async () => {
            for (let i = next++; i < maximum + 15; i = next++) responses.push(await create(user, i))
          }),
        )
        const successes = responses.filter(({ status }) => status < 300)
        expect(successes).toHaveLength(maximum)
        for (const response of responses.filter((other) => !successes.includes(other))) {
          expect([response.status, response.json]).toEqual([409, expect.objectContaining(error)])
          expect(response.json.detail).toContain(String(maximum))
        }
        expect((await list(user)).json).toHaveLength(initialCount + maximum)
        // The quota applies to each user separately.
        expect((await create(otherUser, 0)).status).toBeLessThan(300)
      },
    )
  })
}
