import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ADMIN, type ProductionServer, startProductionServer } from './production-server.ts'
import { RestClient } from './server.ts'
import { copyTemplate, EMBEDDED } from './server-storage.ts'

describe('a server in production mode', () => {
  let server: ProductionServer

  beforeAll(async () => {
    server = await startProductionServer(await copyTemplate(inject('postgres')))
  }, 120_000)
  afterAll(async () => {
    await server?.stop()
  })

  const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

  test('has no mailbox, as a page or as JSON', async () => {
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/list']) {
      for (const accept of ['text/html', 'application/json']) {
        expect([path, (await get(path, { accept })).status]).toEqual([path, 404])
      }
    }
  })

  test('requires HTTPS in browsers, and a token for metrics', async () => {
    const health = await get('/healthz')
    expect(health.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect((await get('/metrics')).status).toBe(401)
    const metrics = await get('/metrics', { authorization: `Bearer ${server.metricsToken}` })
    expect(await metrics.text()).toContain('process_cpu_seconds_total')
  })

  test('emails login codes, and rejects anonymous callers', async () => {
    const admin = await server.signIn(ADMIN)
    expect((await admin.call('GET', '/users/info')).body).toMatchObject({ email: ADMIN, is_auth: true })
    expect(server.mails.map(({ to }) => to)).toEqual([[ADMIN]])
    expect((await new RestClient(server.url).call('GET', '/users/info')).status).toBe(401)
  })
})

test('a production server refuses to start with unsafe settings, and prints one line for each', {
  timeout: 120_000,
}, async () => {
  const unsafeSettings = {
    ...EMBEDDED,
    PUBLIC_URL: 'http://meet.example.com',
    SESSION_SECRET: 'a'.repeat(40),
    RATE_LIMIT: 'off',
  }
  const failure = await startProductionServer(unsafeSettings).catch((error: unknown) => error)
  expect(String(failure).trim().split('\n').slice(1)).toEqual([
    'PUBLIC_URL: must be https in production',
    'SESSION_SECRET: has too few different characters; generate one with "openssl rand -hex 32"',
    'RATE_LIMIT: cannot be off in production',
  ])
})
