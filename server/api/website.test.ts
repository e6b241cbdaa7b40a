import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { callAs } from '../test/caller.ts'
import { createUser } from '../test/factories.ts'
import { expect, type TestServices, test } from '../test/fixture.ts'
import { securityHeaders } from './security-headers.ts'
import { createPageHandler } from './website.ts'

/** A server whose pages contain only the name of the link's owner. */
async function createWebsite(services: TestServices) {
  const app = Fastify()
  await app.register(securityHeaders, { config: services.config })
  await app.register(fastifyCookie)
  const sendPage = createPageHandler(services, {
    async fetch({ url }, { context }) {
      const url_invites = new URL(url).pathname.replace('/invites/', '')
      const page = await context.loadInvitePage({ url_invites })
      return new Response(page?.invitation.senderInfo.name ?? 'no data')
    },
  })
  return app.get('/invites/:url_invites', sendPage)
}

test('an invitation page has status 503 and no data while the database is unavailable', async ({ services }) => {
  const app = await createWebsite(services)
  const alex = await createUser(services, { name: 'Alex Moreno' })
  const { url_invites } = await callAs(services, alex).users.info()
  const openPage = async () => {
    const { statusCode, body } = await app.inject(`/invites/${url_invites}`)
    return { statusCode, body }
  }
  const { pool } = services.database
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  // Set only now: opening all connections takes longer than this on a busy machine.
  pool.options.connectionTimeoutMillis = 50
  try {
    expect(await openPage()).toEqual({ statusCode: 503, body: 'no data' })
  } finally {
    for (const client of clients) client.release()
    pool.options.connectionTimeoutMillis = 30_000
  }
  expect(await openPage()).toEqual({ statusCode: 200, body: 'Alex Moreno' })
  await app.close()
})
