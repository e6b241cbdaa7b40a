import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { httpTestWith } from '#server/test/app.ts'
import { describe, expect } from '#server/test/fixture.ts'
import { buildApp } from '../app.ts'
import type { Services } from '../platform/services.ts'

interface Connection {
  /** The IP address of the peer. */
  from: string
  'x-forwarded-for'?: string
  'x-forwarded-proto'?: string
  forwarded?: string
}

/** The client's address and protocol, as the server sees them. */
async function resolveClient(app: FastifyInstance, { from, ...headers }: Connection) {
  if (!app.hasRoute({ method: 'GET', url: '/seen' })) app.get('/seen', ({ ip, protocol }) => ({ ip, protocol }))
  return (await app.inject({ url: '/seen', remoteAddress: from, headers })).json()
}

/** Calls the server from each connection. @returns the addresses whose forwarded headers were logged as ignored */
async function listIgnoredProxies(services: Services, ...connections: Connection[]): Promise<string[]> {
  const lines: { msg: string; from: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = await buildApp({ ...services, log })
  for (const connection of connections) await resolveClient(app, connection)
  await app.close()
  return lines.filter(({ msg }) => msg.startsWith('a forwarded header was ignored')).map(({ from }) => from)
}

const VISITOR = '203.0.113.7'
const PROXY_HEADERS = { 'x-forwarded-for': VISITOR, 'x-forwarded-proto': 'https' }

describe('without TRUST_PROXY', () => {
  const test = httpTestWith({})

  test('forwarded headers are ignored', async ({ app }) => {
    expect(await resolveClient(app, { from: '127.0.0.1', ...PROXY_HEADERS })).toEqual({
      ip: '127.0.0.1',
      protocol: 'http',
    })
  })

  test('the log warns once that a proxy’s headers are ignored', async ({ services }) => {
    expect(await listIgnoredProxies(services, { from: '10.0.0.2' })).toEqual([])
    expect(
      await listIgnoredProxies(
        services,
        { from: '10.0.0.2', ...PROXY_HEADERS },
        { from: '10.0.0.3', ...PROXY_HEADERS },
      ),
    ).toEqual(['10.0.0.2'])
    expect(await listIgnoredProxies(services, { from: '10.0.0.2', forwarded: `for=${VISITOR}` })).toEqual(['10.0.0.2'])
  })
})

describe('TRUST_PROXY as a hop count', () => {
  const test = httpTestWith({ TRUST_PROXY: '1' })

  test('uses the last address, which the proxy itself added', async ({ app, services }) => {
    const headers = { ...PROXY_HEADERS, 'x-forwarded-for': `198.51.100.1, ${VISITOR}` }
    expect(await resolveClient(app, { from: '127.0.0.1', ...headers })).toEqual({ ip: VISITOR, protocol: 'https' })
    expect(await listIgnoredProxies(services, { from: '10.0.0.2', ...headers })).toEqual([])
  })

  test('ignores headers of connections from the internet', async ({ app, services }) => {
    expect(await resolveClient(app, { from: '8.8.8.8', ...PROXY_HEADERS })).toEqual({
      ip: '8.8.8.8',
      protocol: 'http',
    })
    expect(await listIgnoredProxies(services, { from: '8.8.8.8', ...PROXY_HEADERS })).toEqual(['8.8.8.8'])
  })
})

describe('TRUST_PROXY=2', () => {
  const test = httpTestWith({ TRUST_PROXY: '2' })

  test('uses the second-to-last address', async ({ app }) => {
    const headers = { 'x-forwarded-for': `198.51.100.1, ${VISITOR}, 104.16.0.9` }
    expect(await resolveClient(app, { from: '127.0.0.1', ...headers })).toMatchObject({ ip: VISITOR })
  })
})

describe('TRUST_PROXY as a list of networks', () => {
  const test = httpTestWith({ TRUST_PROXY: '10.0.0.0/8, fd00::/8' })

  test('trusts only connections from these networks', async ({ app, services }) => {
    expect(await resolveClient(app, { from: '10.1.2.3', ...PROXY_HEADERS })).toEqual({
      ip: VISITOR,
      protocol: 'https',
    })
    expect(await resolveClient(app, { from: '::ffff:10.1.2.3', ...PROXY_HEADERS })).toMatchObject({ ip: VISITOR })
    expect(await resolveClient(app, { from: 'fd12::1', ...PROXY_HEADERS })).toMatchObject({ ip: VISITOR })
    expect(await resolveClient(app, { from: '127.0.0.1', ...PROXY_HEADERS })).toEqual({
      ip: '127.0.0.1',
      protocol: 'http',
    })
    expect(
      await listIgnoredProxies(services, { from: '10.1.2.3', ...PROXY_HEADERS }, { from: '8.8.8.8', ...PROXY_HEADERS }),
    ).toEqual(['8.8.8.8'])
  })
})
