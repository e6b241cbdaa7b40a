import { createServer, type IncomingMessage } from 'node:http'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { listenOnFreePort } from '#server/test/free-port.ts'
import { outgoingEvent, readChanges } from '#server/test/providers/provider-contract.ts'
import { createGoogleProvider } from './google-provider.ts'
import { GOOGLE_SCOPES } from './google-scopes.ts'

const ANA = 'ana@example.com'
const NOW = Date.UTC(2026, 10, 25, 22)

interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

/** Responses by method and path, such as `GET /calendars/ana@example.com/events`. */
type Responses = Record<string, Reply | ((request: { url: URL; body: unknown }) => Reply)>

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined
}

/** An account at a server that returns these responses. */
async function connectTo(responses: Responses) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const key = `${request.method} ${decodeURIComponent(url.pathname).replace('/calendar/v3', '')}`
    const replyOrHandler = responses[key] ?? { status: 404, body: { error: { code: 404 } } }
    const reply =
      typeof replyOrHandler === 'function' ? replyOrHandler({ url, body: await readBody(request) }) : replyOrHandler
    const text = reply.body === undefined ? '' : JSON.stringify(reply.body)
    response.writeHead(reply.status ?? 200, { 'Content-Type': 'application/json', ...reply.headers }).end(text)
  })
  const port = await listenOnFreePort(server)
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${port}`
  const provider = createGoogleProvider({
    config: { clientId: 'id', clientSecret: 'secret', issuer: url },
    apiUrl: `${url}/`,
    clock: { now: () => NOW },
  })
  const credentials = {
    sub: 'ana',
    email: ANA,
    is_email_verified: true,
    picture: null,
    scope: GOOGLE_SCOPES.join(' '),
    refresh_token: 'refresh',
    access_token: 'access',
    expires_at: NOW + 3_600_000,
  }
  return provider.connect(JSON.stringify(credentials))
}

const EVENTS = `/calendars/${ANA}/events`
const LIST = { 'GET /users/me/calendarList': { body: { items: [{ id: ANA, primary: true, accessRole: 'owner' }] } } }
const time = (hour: number) => ({ dateTime: `2026-12-01T${hour}:00:00Z` })
const event = (id: string, fields: object = {}) => ({ id, start: time(10), end: time(11), ...fields })

test('reads pages with one event or none, without optional fields, or with unknown fields', async () => {
  const pages: Record<string, object> = {
    first: { items: [event('a', { unknown: { x: [1] }, summary: 'A' })], nextPageToken: 'second', kind: 'x' },
    second: { nextPageToken: 'third' },
    third: { items: [event('b')], nextSyncToken: 'sync' },
  }
  const account = await connectTo({
    ...LIST,
    [`GET ${EVENTS}`]: ({ url }) => {
      const sync = url.searchParams.get('syncToken')
      if (sync !== null) return { body: { items: [{ id: 'a', status: 'cancelled' }], nextSyncToken: 'next' } }
      return { body: pages[url.searchParams.get('pageToken') ?? 'first'] }
    },
  })
  expect(await account.listCalendars()).toMatchObject([{ external_id: ANA, summary: ANA, is_read_only: false }])
  const first = await readChanges(account, ANA)
  expect(first.events).toMatchObject([
    { external_id: 'a', etag: null, summary: 'A', start_at: new Date('2026-12-01T10:00Z'), status: 'confirmed' },
    { external_id: 'b', summary: '', ical_uid: 'b@google.com', attendees: [] },
  ])
  expect(await readChanges(account, ANA, first.cursor)).toMatchObject({ events: [], deleted: ['a'] })
})

test('an organizer without a valid address is somebody else, unless Google says that it is the user', async () => {
  const olga = { email: 'olga', displayName: 'Olga' }
  const items = [
    event('unknown', { organizer: olga }),
    event('hidden', { organizer: {} }),
    event('self', { organizer: { ...olga, self: true } }),
    event('created', { organizer: olga, creator: { self: true } }),
    event('none'),
  ]
  const account = await connectTo({ ...LIST, [`GET ${EVENTS}`]: { body: { items, nextSyncToken: 'sync' } } })
  const { events } = await readChanges(account, ANA)
  expect(Object.fromEntries(events.map(({ external_id, organizer }) => [external_id, organizer]))).toEqual({
    unknown: { email: '', name: 'Olga' },
    hidden: { email: '', name: null },
    self: { email: ANA, name: 'Olga' },
    created: { email: ANA, name: null },
    none: { email: ANA, name: null },
  })
})

describe('writing', () => {
  const storedEvents = new Map<string, object>()
  const createResponses = (status: { insert?: number; patch?: number; delete?: number } = {}): Responses => ({
    ...LIST,
    [`POST ${EVENTS}`]: ({ body }) => {
      const { id } = body as { id: string }
      // The format of Google's newer APIs, without `errors`.
      if (storedEvents.has(id)) return { status: 409, body: { error: { code: 409, status: 'ALREADY_EXISTS' } } }
      storedEvents.set(id, body as object)
      return { status: status.insert ?? 200, body }
    },
    ...Object.fromEntries(
      [...storedEvents.keys()].flatMap((id) => [
        [`GET ${EVENTS}/${id}`, () => ({ body: storedEvents.get(id) })],
        [
          `PATCH ${EVENTS}/${id}`,
          ({ body }: { body: unknown }) => {
            storedEvents.set(id, { ...storedEvents.get(id), ...(body as object) })
            return { status: status.patch ?? 200, body: storedEvents.get(id) }
          },
        ],
        [
          `DELETE ${EVENTS}/${id}`,
          () => {
            storedEvents.delete(id)
            return { status: status.delete ?? 204 }
          },
        ],
      ]),
    ),
  })
  beforeEach(() => storedEvents.clear())

  test.each([
    { insert: 200, patch: 200, delete: 204 },
    { insert: 201, patch: 200, delete: 200 },
  ])('accepts any success status, and events without ETags: %o', async (status) => {
    const outgoing = { event: outgoingEvent({ summary: 'Lunch' }), exceptions: [] }
    const written = await (await connectTo(createResponses(status))).insertEvent(ANA, outgoing)
    expect(written.etag).toBeNull()
    const account = await connectTo(createResponses(status))
    // It was inserted, but the response was lost.
    expect(await account.insertEvent(ANA, outgoing)).toEqual({ ...written, isExisting: true })
    const changed = { ...outgoing, event: { ...outgoing.event, summary: 'Dinner' } }
    // The list contained an ETag that the event itself lacks.
    expect(await account.updateEvent(ANA, { ...written, etag: '"1"' }, changed)).toEqual(written)
    expect([...storedEvents.values()]).toMatchObject([{ summary: 'Dinner' }])
    await account.deleteEvent(ANA, { external_id: written.external_id, ical_uid: outgoing.event.ical_uid })
    expect(storedEvents.size).toBe(0)
  })

  test('a conflict over an id that no event has is reported as `unavailable`', async () => {
    const conflict = { status: 409, body: { error: { code: 409, errors: [{ reason: 'conflict' }] } } }
    const account = await connectTo({ ...LIST, [`POST ${EVENTS}`]: conflict })
    const insertion = account.insertEvent(ANA, { event: outgoingEvent(), exceptions: [] })
    await expect(insertion).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

test.each([
  [429, '120', { kind: 'rate_limited', retryAfter: 120 }],
  [429, 'Wed, 25 Nov 2026 22:01:30 GMT', { kind: 'rate_limited', retryAfter: 90 }],
  [429, 'later', { kind: 'rate_limited', retryAfter: 60 }],
  [503, 'Wed, 25 Nov 2026 22:01:30 GMT', { kind: 'unavailable', retryAfter: 90 }],
  [503, '', { kind: 'unavailable', retryAfter: 0 }],
])('status %i with Retry-After %s is reported with the time to wait', async (status, wait, expected) => {
  const failure = { status, headers: { 'RETRY-AFTER': wait }, body: { error: { code: status } } }
  const account = await connectTo({ 'GET /users/me/calendarList': failure })
  await expect(account.listCalendars()).rejects.toMatchObject(expected)
})

test.each([
  [429, 'Wed, 25 Nov 2026 22:01:30 GMT', { kind: 'rate_limited', retryAfter: 90 }],
  [503, '30', { kind: 'unavailable', retryAfter: 30 }],
])(
  'status %i with Retry-After %s from the authorization server is reported with the time to wait',
  async (status, wait, expected) => {
    const account = await connectTo({
      'GET /users/me/calendarList': { status: 401 },
      'GET /.well-known/openid-configuration': { status, headers: { 'retry-after': wait } },
    })
    await expect(account.listCalendars()).rejects.toMatchObject(expected)
  },
)
