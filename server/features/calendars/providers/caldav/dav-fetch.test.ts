import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { listenOnFreePort } from '#server/test/free-port.ts'
import { openOutbound } from '../../../../platform/outbound/outbound.ts'
import { createCaldavProvider } from './caldav-provider.ts'
import { createDavFetch, hasSameOwner } from './dav-fetch.ts'

const services = { outbound: openOutbound({ allowPrivate: true }), clock: { now: () => Date.UTC(2026, 10, 16) } }
const USER = { username: 'ana', password: 'secret' }

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A server with custom behavior, and the requests that it received. */
async function startServer(respond: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    respond(request, response)
  })
  const port = await listenOnFreePort(server)
  stops.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { url: `http://127.0.0.1:${port}/`, requests }
}

describe('the password of a CalDAV account', () => {
  test.for([
    ['https://caldav.icloud.com/', 'https://p34-caldav.icloud.com/1/', true],
    ['https://example.co.uk/', 'https://dav.example.co.uk:8443/', true],
    ['https://a.co.uk/', 'https://b.co.uk/', false],
    ['https://ana.github.io/', 'https://eve.github.io/', false],
    ['https://example.com/', 'https://example.com.evil.test/', false],
    ['https://127.0.0.1/', 'https://127.0.0.2/', false],
    ['https://nas/', 'https://printer/', false],
    ['https://nas/', 'https://nas:5006/', true],
  ] as const)('at %s may follow a redirect to %s: %s', ([from, to, isAllowed]) => {
    expect(hasSameOwner(new URL(from), new URL(to))).toBe(isAllowed)
  })

  test('is not sent to another server on a redirect', async () => {
    const other = await startServer((_, response) => response.writeHead(207).end())
    for (const location of [other.url, other.url.replace('127.0.0.1', 'localhost')]) {
      const server = await startServer((_, response) => response.writeHead(302, { location }).end())
      const dav = createDavFetch(services, { server_url: server.url, time_zone: 'UTC', ...USER })
      await expect(dav.fetch(server.url, { method: 'PROPFIND' })).rejects.toMatchObject({ kind: 'forbidden' })
      await expect(dav.fetch(location, { method: 'PROPFIND' })).rejects.toMatchObject({ kind: 'forbidden' })
      // Discovery does not send it either.
      const account = createCaldavProvider(services).connect(JSON.stringify({ server_url: server.url, ...USER }))
      await expect(account.getProfile()).rejects.toMatchObject({ kind: 'forbidden' })
    }
    expect(other.requests).toEqual([])
  })

  test('is sent again on a redirect to another path of the same server', async () => {
    const server = await startServer((request, response) =>
      request.url === '/' ? response.writeHead(301, { location: '/dav/' }).end() : response.writeHead(207).end(),
    )
    const dav = createDavFetch(services, { server_url: server.url, time_zone: 'UTC', ...USER })
    expect((await dav.fetch(server.url, { method: 'PROPFIND' })).status).toBe(207)
    const basic = `Basic ${btoa('ana:secret')}`
    expect(server.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/', basic],
      ['/dav/', basic],
    ])
  })
})

/** Responds to each request of discovery that the account is at a path. */
const respondWithAccount = (response: ServerResponse, path: string, otherProps = '') =>
  response
    .writeHead(207, { 'content-type': 'application/xml' })
    .end(
      '<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:response>' +
        `<d:href>${path}</d:href><d:propstat><d:prop>` +
        `<d:current-user-principal><d:href>${path}</d:href></d:current-user-principal>${otherProps}` +
        '</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>',
    )
const HOME = '<c:calendar-home-set><d:href>/</d:href></c:calendar-home-set>'

describe('adding a CalDAV account', () => {
  const addAt = (server_url: string) =>
    createCaldavProvider(services)
      .connect(JSON.stringify({ server_url, ...USER }))
      .getProfile()

  test('reports a wrong password as `revoked`', async () => {
    const { url } = await startServer((_, response) => response.writeHead(401).end())
    await expect(addAt(url)).rejects.toMatchObject({ kind: 'revoked' })
  })

  test.for([
    ['a website', (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hi')],
    ['a website without WebDAV methods', (response: ServerResponse) => response.writeHead(405).end()],
    ['a website without this page', (response: ServerResponse) => response.writeHead(404).end()],
    ['a WebDAV server without calendars', (response: ServerResponse) => respondWithAccount(response, '/')],
    [
      'a server with an overlong path for the account',
      (response: ServerResponse) => respondWithAccount(response, `/${'a'.repeat(5000)}/`, HOME),
    ],
  ] as const)('reports the address of %s as `gone`', async ([, respond]) => {
    const { url } = await startServer((_, response) => respond(response))
    await expect(addAt(url)).rejects.toMatchObject({ kind: 'gone' })
    // For an account in use, this is an outage.
    const account = createCaldavProvider(services).connect(JSON.stringify({ server_url: url, ...USER }))
    await expect(account.listCalendars()).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('identifies the account by its path', async () => {
    const { url } = await startServer((_, response) => respondWithAccount(response, '/ana/', HOME))
    await expect(addAt(url)).resolves.toMatchObject({ external_id: `${url}ana/` })
  })

  test('reports an address that does not respond, or responds with an error, as `unavailable`', async () => {
    const { url } = await startServer((request) => request.socket.destroy())
    await expect(addAt(url)).rejects.toMatchObject({ kind: 'unavailable' })
    const failingServer = await startServer((_, response) => response.writeHead(503).end())
    await expect(addAt(failingServer.url)).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
