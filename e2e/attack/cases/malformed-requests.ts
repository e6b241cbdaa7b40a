import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { measureCpuTime } from '../cpu-time.ts'
import type { Deployment } from '../deployment.ts'
import { encode } from '../requests.ts'

/** Types that superjson would construct from a plain value because the metadata says so. */
const SUPERJSON_TYPES: readonly unknown[] = [
  ['typed-array', 'Uint8Array'],
  ['typed-array', 'Float64Array'],
  ['typed-array', 'BigInt64Array'],
  ['custom', 'Decimal'],
  ['class', 'User'],
  ['symbol', 'x'],
  'regexp',
  'bigint',
  'map',
  'set',
  'Error',
  'URL',
]

/** A request body in which each level of the deserialized value holds the level below it twice. */
function createDoublingBody(levels: number) {
  let json: unknown = 1
  const referentialEqualities: Record<string, string[]> = {}
  for (let i = 0; i < levels; i++) {
    json = { l: json, r: null }
    const path = Array.from({ length: levels - 1 - i }, () => 'l')
    referentialEqualities[['x', ...path, 'l'].join('.')] = [['x', ...path, 'r'].join('.')]
  }
  return { json: { email: 'a@b.co', x: json }, meta: { referentialEqualities } }
}

/** Deeply nested and very wide JSON, each within the body limit. */
const HUGE_BODIES: Record<string, string> = {
  'deep arrays': '['.repeat(120_000) + ']'.repeat(120_000),
  'unclosed deep arrays': '['.repeat(120_000),
  'deep objects': `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
  'many numbers': `[${'0,'.repeat(120_000)}0]`,
  'many members': `{${Array.from({ length: 20_000 }, (_, i) => `"${i}":1`).join(',')}}`,
  'many empty objects': `[${'{},'.repeat(60_000)}{}]`,
}

const MALFORMED_STRINGS = ['\u{d800}', 'a\u{dc00}b', '\0', 'a\0b']

export function testMalformedRequestAttacks(getDeployment: () => Deployment): void {
  describe('request content', () => {
    test.each(SUPERJSON_TYPES.map((type) => [JSON.stringify(type), type]))(
      'a superjson annotation of type %s is rejected',
      async (_, type) => {
        const { createStranger } = getDeployment()
        for (const value of [10_000_000, 'a'.repeat(1000), [1, 2], { a: 1 }, null]) {
          const wire = { json: { email: 'a@b.co', x: value }, meta: { values: { x: [type] } } }
          const post = await createStranger().call('POST', '/trpc/auth.requestEmailCode', wire)
          const get = await createStranger().call(
            'GET',
            `/trpc/invitation.verifyToken?input=${encode({ ...wire, json: { ...wire.json, token: 'x' } })}`,
          )
          const batch = await createStranger().call('POST', '/trpc/auth.requestEmailCode?batch=1', { 0: wire })
          for (const { status } of [post, get, batch]) expect(status).toSatisfy(isClientError)
        }
      },
    )

    test('malformed and overlong paths are not found', async () => {
      for (const path of ['//', '/%2e%2e/x', `/${'x'.repeat(15_000)}`]) {
        const { status, json } = await getDeployment().createStranger().call('GET', path)
        expect([path.slice(0, 20), status, json.code]).toEqual([path.slice(0, 20), 404, 'not_found'])
      }
    })

    test.each(['/calendar/imports/preview', '/calendar/imports', '/trpc/calendar.previewImport'])(
      'a large body from a stranger is rejected before parsing: %s',
      async (path) => {
        const headers = { 'content-type': 'application/json' }
        const body = 'x'.repeat(8_000_000)
        expect((await getDeployment().createStranger().send({ method: 'POST', path, headers, body })).status).toBe(401)
      },
    )

    test('a costly User-Agent takes at most about twice the CPU time of an ordinary one', async () => {
      const readInfo = async (userAgent: string) => {
        const headers = { 'user-agent': userAgent }
        for (let i = 0; i < 100; i++)
          await getDeployment().createStranger().send({ method: 'GET', path: '/users/info', headers })
      }
      await readInfo('Meridian')
      const ordinary = await measureCpuTime(getDeployment(), () => readInfo('Meridian'))
      const costly = await measureCpuTime(getDeployment(), () => readInfo('Version/.'.repeat(60)))
      expect(costly.cpuMs).toBeLessThan(ordinary.cpuMs * 2 + 100)
    })

    test('referential equalities are rejected', async () => {
      const { createStranger } = getDeployment()
      for (const levels of [2, 10, 25, 60]) {
        const { status } = await createStranger().call(
          'POST',
          '/trpc/auth.requestEmailCode',
          createDoublingBody(levels),
        )
        expect(status).toSatisfy(isClientError)
      }
      const cycle = { json: { email: 'a@b.co', x: {} }, meta: { referentialEqualities: { '': ['x'] } } }
      expect((await createStranger().call('POST', '/trpc/auth.requestEmailCode', cycle)).status).toSatisfy(
        isClientError,
      )
    })

    test.each(Object.entries(HUGE_BODIES))('%s are rejected', async (_, body) => {
      const { createStranger } = getDeployment()
      const headers = { 'content-type': 'application/json' }
      const rest = await createStranger().send({ method: 'POST', path: '/auth/email-code', headers, body })
      const wire = `{"json":${body}}`
      const trpc = await createStranger().send({
        method: 'POST',
        path: '/trpc/auth.requestEmailCode',
        headers,
        body: wire,
      })
      for (const { status } of [rest, trpc]) expect(status).toSatisfy(isClientError)
    })

    test('malformed strings are rejected everywhere', async () => {
      const deployment = getDeployment()
      const user = await deployment.createUser('strings@example.com')
      for (const text of MALFORMED_STRINGS) {
        const responses = [
          await deployment.createStranger().call('POST', '/auth/request-access', { email: 'a@b.co', message: text }),
          await deployment
            .createStranger()
            .call('GET', `/invitation-token/get-invitation-token?url_invites=${encode(text)}`),
          await deployment.createStranger().call('GET', `/events/event-google/${encode(text)}`),
          await deployment
            .createStranger()
            .send({ method: 'GET', path: `/invites/${encode(text)}`, headers: { accept: 'text/html' } }),
          await user.call('PUT', '/users/update-settings', { name: `Name ${text}` }),
          await user.trpc('mutation', 'users.updateSettings', { name: `Name ${text}` }),
          await user.call('POST', '/calendar-management/calendars', { summary: text }),
        ]
        for (const { status } of responses) expect(status).toSatisfy(isClientError)
      }
      for (const path of ['/invites/%00', '/invites/%ED%A0%80', '/invites/%', '/trpc/%25', '/%C0%AF', '/trpc/%00']) {
        expect(
          (await deployment.createStranger().send({ method: 'GET', path, headers: { accept: 'text/html' } })).status,
        ).toSatisfy(isClientError)
      }
    })

    test.each(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND'])(
      'a %s request does not bypass validation',
      async (method) => {
        const { createStranger } = getDeployment()
        for (const path of [
          '/trpc/auth.requestEmailCode',
          '/auth/email-code',
          '/trpc/match.book',
          '/match/book?token=x',
        ]) {
          expect((await createStranger().send({ method, path })).status).toSatisfy(isClientError)
        }
      },
    )
  })

  describe('request transport', () => {
    const CONTENT_TYPES = [
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/octet-stream',
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/xml',
      '',
    ]
    test.each(CONTENT_TYPES)('a body of type %j is rejected without being read', async (type) => {
      const deployment = getDeployment()
      const paths = ['/trpc/auth.requestEmailCode', '/auth/email-code', '/', '/docs', '/nowhere']
      for (const result of await Promise.all(paths.map((path) => sendBody(deployment, path, type, 100_000_000)))) {
        // A client that keeps sending may see the connection reset before it has read the response.
        expect(result.status).toSatisfy((status) => status === undefined || isClientError(status))
        expect(result.bytes).toBeLessThan(20_000_000)
      }
    })
  })
}

/** 4xx: the server rejected the request as invalid. */
function isClientError(status: number): boolean {
  return status >= 400 && status < 500
}

/**
 * Sends a body of `size` bytes until the server responds or closes the connection. Returns the number of bytes sent and
 * the status of the response, if any.
 */
async function sendBody({ server: { url } }: Deployment, path: string, type: string, size: number) {
  const { hostname, port } = new URL(url)
  const socket = net.connect(Number(port), hostname)
  socket.on('error', () => {})
  const response = { text: '', isClosed: false }
  const { promise: firstResponse, resolve: onResponse } = Promise.withResolvers<void>()
  socket.on('data', (chunk: Buffer) => {
    response.text += chunk.toString()
    onResponse()
  })
  socket.on('close', () => {
    response.isClosed = true
    onResponse()
  })
  await once(socket, 'connect')
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Length: ${size}`, 'Connection: close']
  socket.write(`${[...head, ...(type === '' ? [] : [`Content-Type: ${type}`])].join('\r\n')}\r\n\r\n`)
  const isUnanswered = () => !response.isClosed && response.text === ''
  const chunk = Buffer.alloc(256 * 1024, 'x')
  let bytes = 0
  while (isUnanswered() && bytes < size) {
    const hasCapacity = socket.write(chunk)
    bytes += chunk.length
    if (!hasCapacity) await Promise.race([once(socket, 'drain'), firstResponse, sleep(2000)]).catch(() => {})
  }
  for (let i = 0; i < 50 && isUnanswered(); i++) await sleep(20)
  socket.destroy()
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(response.text) ?? []
  return { bytes, status: status === undefined ? undefined : Number(status) }
}
