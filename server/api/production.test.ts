import { createBearerHeaders, httpTestWith } from '#server/test/app.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect } from '#server/test/fixture.ts'
import { listen, RawConnection } from '#server/test/raw-http.ts'
import { buildApp } from '../app.ts'
import { createLog } from '../platform/log.ts'

const METRICS_TOKEN = '4b1d6c0e9a7f2835d1c3b5a7e9f08264'

/** A test with a production configuration, extended by `env`. */
const productionTest = (env: Record<string, string> = {}) =>
  httpTestWith({
    PUBLIC_URL: 'https://meet.example.com',
    MERIDIAN_MODE: '',
    SESSION_SECRET: '9f8c2d1e7b6a4053f1e2d3c4b5a69788',
    ENCRYPTION_KEY: '8d3f0a6c5b1e92d74f6a0c8e3b5d71920fa4c6e8b2d0135798acbd1e2f3a4b5c',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'meet@example.com',
    RATE_LIMIT: 'on',
    ...env,
  })

describe('in production', () => {
  const test = productionTest()

  test('there is no mailbox, and no metrics without METRICS_TOKEN', async ({ app }) => {
    for (const url of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/list', '/metrics']) {
      const { statusCode } = await app.inject({ url })
      expect([url, statusCode]).toEqual([url, 404])
    }
  })
})

describe('response headers', () => {
  const test = productionTest()
  const developmentTest = httpTestWith({ PUBLIC_URL: 'http://localhost:3000' })

  test('require https in production, including subdomains', async ({ app }) => {
    for (const url of ['/healthz', '/users/info', '/none', '/%']) {
      const { headers } = await app.inject(url)
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains')
      expect(headers['content-security-policy'], url).toContain('upgrade-insecure-requests')
    }
  })

  developmentTest('do not require https in development', async ({ app }) => {
    const { headers } = await app.inject('/healthz')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  })

  test('protect every response from other sites', async ({ app }) => {
    for (const url of ['/healthz', '/users/info', '/trpc/users.info', '/docs/', '/no/such/address']) {
      const { headers } = await app.inject({ url })
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      })
      expect(headers['content-security-policy'], url).toMatch(/object-src 'none'/)
      expect(headers['content-security-policy'], url).toMatch(/base-uri 'none'/)
      expect(headers['content-security-policy'], url).toMatch(/frame-ancestors 'none'/)
      expect(headers['content-security-policy'], url).not.toMatch(/script-src[^;]*unsafe/)
    }
  })

  test('protect the response to a malformed URL', async ({ app }) => {
    const { statusCode, headers } = await app.inject('/%')
    expect([statusCode, headers['cache-control']]).toEqual([400, 'no-store'])
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*base-uri 'none';frame-ancestors 'none'/)
  })

  test('let no other origin read a response', async ({ app }) => {
    const headers = { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' }
    for (const url of ['/healthz', '/auth/email-code', '/trpc/auth.providers', '/docs/json', '/none']) {
      for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
        const response = await app.inject({ method, url, headers })
        expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })

  test('specify the content type and charset', async ({ app }) => {
    for (const [url, type] of [
      ['/healthz', 'application/json; charset=utf-8'],
      ['/users/info', 'application/json; charset=utf-8'],
      ['/trpc/auth.providers', 'application/json'],
      ['/docs/', 'text/html; charset=utf-8'],
      ['/docs/json', 'application/json; charset=utf-8'],
      ['/robots.txt', 'text/plain; charset=utf-8'],
      ['/calendar/feed/none.ics', 'application/json; charset=utf-8'],
    ])
      expect([url, (await app.inject(url ?? '')).headers['content-type']]).toEqual([url, type])
  })

  test('prevent caching of all API responses, including errors', async ({ app, services }) => {
    const headers = await createBearerHeaders(services, await createUser(services))
    const calls = ['/users/info', '/calendar/events', '/trpc/users.info', '/trpc/users.info,auth.status?batch=1']
    for (const url of [...calls, '/trpc/nothing', '/auth/status', '/healthz', '/calendar/feed/none.ics', '/none']) {
      for (const call of [{ url }, { url, headers }]) {
        expect((await app.inject(call)).headers['cache-control'], url).toBe('no-store')
      }
    }
  })
})

describe('metrics in production', () => {
  const test = productionTest({ METRICS_TOKEN })

  test('require the token', async ({ app }) => {
    for (const authorization of [
      undefined,
      METRICS_TOKEN,
      'Bearer ',
      `Bearer ${METRICS_TOKEN}x`,
      `bearer ${METRICS_TOKEN}`,
    ]) {
      const refused = await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
      expect(refused.statusCode).toBe(401)
      expect(refused.headers['www-authenticate']).toBe('Bearer')
      expect(refused.body).not.toContain('process_cpu')
    }
    const allowed = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    expect(allowed.statusCode).toBe(200)
    expect(allowed.body).toContain('process_cpu_seconds_total')
    expect(allowed.headers['cache-control']).toBe('no-store')
  })
})

describe('metrics in development', () => {
  const testWithoutToken = httpTestWith({})
  const testWithToken = httpTestWith({ METRICS_TOKEN })

  testWithoutToken('are public without a token', async ({ app }) => {
    expect((await app.inject('/metrics')).statusCode).toBe(200)
  })

  testWithToken('require the token if it is set', async ({ app }) => {
    expect((await app.inject('/metrics')).statusCode).toBe(401)
  })
})

describe('the request log', () => {
  const test = productionTest()

  test('contains the client’s address only for rejected requests', async ({ services }) => {
    const lines: string[] = []
    const app = await buildApp({ ...services, log: createLog('info', { write: (line) => void lines.push(line) }) })
    await app.inject({ url: '/healthz', remoteAddress: '198.51.100.7' })
    await app.inject({ url: '/users/info', remoteAddress: '198.51.100.7' })
    await app.close()
    const loggedRequests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request completed')
    expect(loggedRequests.map(({ route, status, ip }) => [route, status, ip])).toEqual([
      ['/healthz', 200, undefined],
      ['/users/info', 401, '198.51.100.7'],
    ])
  })

  const proxiedTest = productionTest({ TRUST_PROXY: '1' })

  proxiedTest('contains requests with rejected bodies, behind a proxy too', async ({ services }) => {
    const lines: string[] = []
    const app = await buildApp({ ...services, log: createLog('info', { write: (line) => void lines.push(line) }) })
    const { port } = await listen(app)
    const connection = new RawConnection(port)
    connection.send('POST /auth/email-code HTTP/1.1', 'Host: x', 'X-Forwarded-For: 198.51.100.7', '')
    connection.send('Content-Type: application/json', 'Transfer-Encoding: chunked', '', '1\r\n \r\n'.repeat(2000))
    await connection.closed
    await app.close()
    expect(lines.find((line) => line.includes('request completed'))).toContain('"status":413,')
    expect(lines.find((line) => line.includes('request completed'))).toContain('198.51.100.7')
  })
})
