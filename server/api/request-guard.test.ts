import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { createTRPCClient, httpBatchLink, httpLink } from '@trpc/client'
import type { FastifyInstance, InjectOptions } from 'fastify'
import superjson from 'superjson'
import { onTestFinished, vi } from 'vitest'
import { createBearerHeaders, test } from '#server/test/app.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf } from '#server/test/guest.ts'
import { listen, RawConnection } from '#server/test/raw-http.ts'
import type { AppRouter } from './router.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const EMAIL = { email: 'ana@elsewhere.test' }
const trpcUrl = (procedure: string, envelope: unknown) =>
  `/trpc/${procedure}?input=${encodeURIComponent(typeof envelope === 'string' ? envelope : JSON.stringify(envelope))}`

const post = (url: string, payload: string | Buffer, headers: Record<string, string> = JSON_TYPE): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers,
})

async function statusOf(app: FastifyInstance, request: InjectOptions | string): Promise<number> {
  return (await app.inject(request)).statusCode
}

describe('tRPC input', () => {
  const LARGE = { json: { ...EMAIL, x: 10_000_000 }, meta: { values: { x: [['typed-array', 'Uint8Array']] } } }
  const equalities = (levels: number) => ({
    json: { ...EMAIL, a: [{}, {}] },
    meta: {
      referentialEqualities: Object.fromEntries(
        Array.from({ length: levels }, (_, n) => [`a${'.0'.repeat(n)}`, [`a${'.1'.repeat(n + 1)}`]]),
      ),
    },
  })

  test.for<[string, unknown]>([
    ['typed arrays', LARGE],
    ['deeply nested equalities', equalities(25)],
    ['unclosed brackets', `{"json":${'['.repeat(5000)}`],
    ['deeply nested brackets', `{"json":${'['.repeat(1000)}${']'.repeat(1000)}}`],
    ['an infinite number', '{"json":{"email":1e999}}'],
    ['a prototype', '{"json":{"__proto__":{"email":"a@b.co"}}}'],
    ['no envelope', '5'],
    ['invalid JSON', '{'],
  ])('with %s is rejected by POST and GET, alone and in a batch', async ([, envelope], { app }) => {
    const text = typeof envelope === 'string' ? envelope : JSON.stringify(envelope)
    const responses = await Promise.all([
      app.inject(post('/trpc/auth.requestEmailCode', text)),
      app.inject(post('/trpc/auth.requestEmailCode?batch=1', `{"0":${text}}`)),
      app.inject(trpcUrl('invitation.verifyToken', text)),
      app.inject(`/trpc/invitation.verifyToken?batch=1&input=${encodeURIComponent(`{"0":${text}}`)}`),
      app.inject(`/trpc/live.changes?connectionParams=${encodeURIComponent(text)}`),
    ])
    for (const response of responses.slice(0, 4)) {
      expect(response.statusCode).toBe(400)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.body).toContain('invalid_input')
      expect(response.body).not.toMatch(/stack|Unexpected|JSON\.parse|position|\.ts/)
    }
    expect(responses[4]?.statusCode).toBeLessThan(500)
  })

  test('from a standard client with superjson is accepted, batched or not', async ({ services, app }) => {
    const { url } = await listen(app)
    const headers = await createBearerHeaders(services, await createUser(services))
    for (const link of [httpLink<AppRouter>, httpBatchLink<AppRouter>]) {
      const client = createTRPCClient<AppRouter>({
        links: [link({ url: `${url}/trpc`, transformer: superjson, headers })],
      })
      const [settings, events] = await Promise.all([
        client.users.updateSettings.mutate({ event_interval: 5, event_duration: undefined }),
        client.calendar.listEvents.query({ time_min: undefined }),
      ])
      expect(settings).toMatchObject({ event_interval: 5, event_duration: 30 })
      expect(events).toEqual([])
    }
  })

  test.for(['%25', '%2500', '__proto__', 'constructor', 'toString', 'users.__proto__', 'users', '%F0%9F%98%80', ','])(
    'for an unknown procedure (%s) gets 404',
    async (name, { app }) => {
      expect(await statusOf(app, `/trpc/${name}`)).toBe(404)
      expect(await statusOf(app, post(`/trpc/${name}`, '{"json":null}'))).toBe(404)
    },
  )

  test('with repeated parameters is rejected', async ({ app }) => {
    expect(await statusOf(app, '/trpc/auth.providers?input=%7B%22json%22%3A1%7D&input=%7B%22json%22%3A1%7D')).toBe(400)
    expect(await statusOf(app, '/trpc/auth.providers?batch=1&batch=1')).toBe(400)
    expect(await statusOf(app, '/invitation-token/get-invitation-token?url_invites=ana&url_invites=ben')).toBe(400)
  })
})

describe('request bodies', () => {
  const PATHS = ['/auth/email-code', '/trpc/auth.requestEmailCode', '/groups/create-group', '/no/such/call', '/login']
  const body = JSON.stringify(EMAIL)

  test.for<[string, Record<string, string>]>([
    ['a form', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['a file', { 'content-type': 'application/octet-stream' }],
    ['plain text', { 'content-type': 'text/plain' }],
    ['form fields', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['another JSON type', { 'content-type': 'application/problem+json' }],
    ['no content type', {}],
    ['an invalid content type', { 'content-type': ';;;' }],
    ['UTF-16', { 'content-type': 'application/json; charset=utf-16le' }],
    ['compression', { ...JSON_TYPE, 'content-encoding': 'gzip' }],
  ])('with %s are rejected on every route', async ([, headers], { app }) => {
    for (const url of PATHS) {
      const { statusCode } = await app.inject(post(url, body, headers))
      // For a missing route, 404 may come first.
      expect([415, ...(/no|login/.test(url) ? [404] : [])], url).toContain(statusCode)
    }
  })

  test('may declare UTF-8 as their charset', async ({ app }) => {
    for (const type of ['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'Application/JSON'])
      expect(await statusOf(app, post('/auth/email-code', body, { 'content-type': type }))).toBe(202)
  })

  test.for<[string, string | Buffer]>([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['invalid JSON', '{'],
    ['a byte order mark', '\uFEFF{}'],
    ['deeply nested brackets', `${'['.repeat(1000)}${']'.repeat(1000)}`],
    ['a reserved name', '{"__proto__":{}}'],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ])('that contain %s get an error on `body` over REST', async ([, payload], { app }) => {
    const response = await app.inject(post('/auth/email-code', payload))
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['body']])
  })

  test('with a calendar file may be up to 8 MB', async ({ app, services }) => {
    const caller = await createUser(services)
    const authorization = await createBearerHeaders(services, caller)
    const send = async (url: string, length: number) => {
      const text = JSON.stringify({ file: 'x'.repeat(length) })
      return statusOf(app, { ...post(url, text), headers: { 'content-type': 'application/json', ...authorization } })
    }
    for (const url of ['/calendar/imports/preview', '/trpc/calendar.previewImport', '/trpc/calendar.importFile']) {
      // Read in full, then rejected because it is not a calendar file.
      expect(await send(url, 4_000_000), url).toBe(400)
      expect(await send(url, 9_000_000), url).toBe(413)
      expect(await send(`${url},calendar.listEvents`, 300_000), url).not.toBe(400)
    }
  })

  test('with files are parsed one at a time, and other requests run between them', async ({ app, services }) => {
    const steps: string[] = []
    const parse = JSON.parse
    vi.spyOn(JSON, 'parse').mockImplementation((text: string, ...args) => {
      if (text.length > 100_000) steps.push('parse')
      return parse(text, ...args)
    })
    onTestFinished(() => void vi.restoreAllMocks())
    const body = JSON.stringify({ file: 'x'.repeat(300_000) })
    const users = await Promise.all(Array.from({ length: 5 }, () => createUser(services)))
    const senders = await Promise.all(users.map((user) => createBearerHeaders(services, user)))
    const requests = senders.map((headers) =>
      app.inject(post('/calendar/imports/preview', body, { ...JSON_TYPE, ...headers })),
    )
    const isOver = Promise.allSettled(requests).then(() => true)
    while (!(await Promise.race([isOver, setImmediate(false)]))) steps.push('others')
    expect(steps.filter((step) => step === 'parse')).toHaveLength(5)
    expect(steps.join(' ')).not.toContain('parse parse')
  })

  test('above the ordinary limit are not read unless the sender is logged in', async ({ app, services }) => {
    const body = 'x'.repeat(300_000)
    for (const url of ['/calendar/imports/preview', '/calendar/imports', '/trpc/calendar.importFile']) {
      // If it were read, the status would be 400.
      const refused = await app.inject(post(url, body))
      expect([url, refused.statusCode]).toEqual([url, 401])
      expect(refused.body).toContain('"code":"unauthenticated"')
      const authorization = await createBearerHeaders(services, await createUser(services))
      expect(await statusOf(app, post(url, body, { ...JSON_TYPE, ...authorization })), url).toBe(400)
    }
  })

  test('of more than 256 kB are rejected on every route', async ({ app }) => {
    const large = JSON.stringify({ ...EMAIL, x: 'x'.repeat(300_000) })
    for (const url of PATHS) expect(await statusOf(app, post(url, large)), url).toBe(413)
  })

  test('with too many levels or values, or a prototype, get 400 over REST', async ({ app }) => {
    const list = `{"email":[${'1,'.repeat(20_000)}1]}`
    const deep = `{"email":${'['.repeat(30)}${']'.repeat(30)}}`
    for (const text of [list, deep, '{"email":"a@b.co","__proto__":{}}', '{"email":1e999}', 'null', '[]', '5'])
      expect(await statusOf(app, post('/auth/email-code', text)), text.slice(0, 40)).toBe(400)
  })

  test('that are not UTF-8 get 400', async ({ app }) => {
    const latin = Buffer.from('{"email":"é@b.co"}', 'latin1')
    for (const url of PATHS.slice(0, 2)) expect(await statusOf(app, post(url, latin))).toBe(400)
  })

  test.for(['GET', 'HEAD', 'DELETE', 'POST'])(
    'of a %s request are not read after the response is sent',
    async (method, { app }) => {
      const { port } = await listen(app)
      const connection = new RawConnection(port)
      connection.send(
        `${method} /healthz HTTP/1.1`,
        'Host: x',
        'Transfer-Encoding: chunked',
        ...contentTypeOf(method),
        '',
        '',
      )
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
      for (let sent = 0; sent < 200 && connection.isOpen; sent++) {
        connection.send(chunk)
        await sleep(2)
      }
      await connection.closed
      // The response may be lost when a connection closes with unread bytes.
      const expected = { GET: 200, HEAD: 200, DELETE: 413, POST: 413 }[method]
      expect([expected, undefined]).toContain(connection.status)
    },
  )

  test('that are too large are received and discarded before the response is sent', async ({ app }) => {
    const { port } = await listen(app)
    const connection = new RawConnection(port)
    connection.send('POST /auth/email-code HTTP/1.1', 'Host: x', 'Content-Type: application/json', '')
    connection.send('Content-Length: 400000', '', 'x'.repeat(200_000))
    await sleep(200)
    expect([connection.isOpen, connection.status]).toEqual([true, undefined])
    connection.send('x'.repeat(200_000))
    await connection.closed
    expect(connection.status).toBe(413)
  })

  test('may be chunked, but not into thousands of tiny chunks', async ({ app }) => {
    const { port } = await listen(app)
    const send = (...chunks: string[]) => {
      const connection = new RawConnection(port)
      connection.send('POST /auth/email-code HTTP/1.1', 'Host: x', 'Content-Type: application/json', '')
      connection.send('Transfer-Encoding: chunked', 'Connection: close', '', '')
      for (const chunk of chunks) connection.send(chunk.length.toString(16), chunk, '')
      return connection
    }
    const accepted = send(...Array.from(JSON.stringify(EMAIL))).send('0', '', '')
    await accepted.closed
    expect(accepted.status).toBe(202)
    const rejected = send(...Array<string>(2000).fill(' '))
    await rejected.closed
    expect(rejected.status).toBe(413)
  })

  test('of ambiguous length are rejected, and nothing after them is read', async ({ app }) => {
    const { port } = await listen(app)
    for (const framing of [
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
      ['Content-Length: 4', 'Content-Length: 5'],
      ['Transfer-Encoding: chunked, identity'],
    ]) {
      const connection = new RawConnection(port)
      connection.send('POST /auth/email-code HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...framing, '', '')
      connection.send('0', '', 'GET /healthz HTTP/1.1', 'Host: x', '', '')
      await connection.closed
      expect(connection.received.match(/HTTP\/1\.1 \d+/g), framing.join()).toEqual(['HTTP/1.1 400'])
    }
  })

  const contentTypeOf = (method: string) => (/POST|DELETE/.test(method) ? ['Content-Type: application/json'] : [])
})

test('a request whose target is not a path is rejected', async ({ app }) => {
  const { port } = await listen(app)
  for (const target of ['http://elsewhere.test/', 'http://elsewhere.test/healthz', '*', 'mailto:x']) {
    const connection = new RawConnection(port)
    connection.send(`GET ${target} HTTP/1.1`, 'Host: x', 'Accept: text/html', 'Connection: close', '', '')
    await connection.closed
    expect(connection.status, target).toBe(400)
  }
})

describe('text', () => {
  const MALFORMED = ['%00', '%ED%A0%80', '%ff', '%']

  test('in a URL must be UTF-8 without NUL', async ({ app }) => {
    for (const malformed of MALFORMED) {
      for (const url of [
        `/invites/${malformed}`,
        `/invitation-token/get-invitation-token?url_invites=${malformed}`,
        `/invitation/verify-token?${malformed}=1`,
        `/events/event-google/${malformed}`,
        `/calendar/feed/${malformed}.ics`,
        `/groups/${malformed}/members/${malformed}`,
        `/${malformed}`,
        `/assets/${malformed}`,
        `/trpc/${malformed}`,
      ]) {
        const response = await app.inject({ url, headers: { accept: 'text/html' } })
        expect(response.statusCode, url).toBe(400)
        const fields = malformed === '%00' ? { fields: { url: 'Remove the NUL character' } } : {}
        expect(response.json(), url).toMatchObject({ code: 'invalid_input', ...fields })
      }
    }
  })

  test.for([
    ['NUL', 'Ga\0la', 'Remove the NUL character'],
    ['an unpaired surrogate', 'Ga\ud800la', 'Not well-formed Unicode'],
  ] as const)(
    'in a body is rejected if it contains %s, over REST and tRPC',
    async ([, name, message], { services, app }) => {
      const token = await invitationTokenOf(services, await createUser(services))
      const input = { ...GUEST, name }
      const rest = await app.inject(post(`/match/book?token=${token}`, JSON.stringify(input)))
      expect([rest.statusCode, rest.json().fields]).toEqual([400, { name: message }])
      const trpc = await app.inject(post('/trpc/match.book', JSON.stringify({ json: { ...input, token } })))
      expect([trpc.statusCode, trpc.json().error.json.data.error.fields]).toEqual([400, { name: message }])
    },
  )

  test('in headers never causes a server error', async ({ services, app }) => {
    const headers = await createBearerHeaders(services, await createUser(services))
    for (const unusualHeaders of [
      { cookie: 'meridian_refresh=%00; meridian_token=%ED%A0%80; meridian_language=%00' },
      { 'accept-language': '\u00ff\u0080;q=NaN,*;q=-1' },
      { 'idempotency-key': '\u00ff'.repeat(5000) },
      { authorization: 'Bearer \u00ff' },
    ]) {
      for (const url of ['/auth/refresh', '/auth/logout']) {
        expect(await statusOf(app, { method: 'POST', url, headers: unusualHeaders })).toBeLessThan(500)
      }
      expect(await statusOf(app, { url: '/users/info', headers: { ...headers, ...unusualHeaders } })).toBeLessThan(500)
    }
  })
})
