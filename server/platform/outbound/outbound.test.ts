import { Resolver } from 'node:dns/promises'
import { createServer as createTcpServer } from 'node:net'
import { onTestFinished, vi } from 'vitest'
import { describe, expect } from '#server/test/fixture.ts'
import { listenOnFreePort } from '#server/test/free-port.ts'
import { startWebhookReceiver, test } from '#server/test/webhook-receiver.ts'
import { openOutbound } from './outbound.ts'

const permissiveOutbound = openOutbound({ allowPrivate: true })

/** Creates a DNS lookup that always returns these addresses, and a list of the hostnames that it has looked up. */
function createLookup(...addresses: string[]) {
  const hostnames: string[] = []
  return {
    hostnames,
    lookup: async (hostname: string) => {
      hostnames.push(hostname)
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
  }
}

describe('a call', () => {
  test('sends headers and body, and returns the response', async ({ receiver }) => {
    receiver.replies.push({ status: 201, body: ' made\n\tit \0' })
    const response = await permissiveOutbound.post(receiver.url, { 'x-one': '1' }, '{"a":"é"}')
    expect(response).toEqual({ status: 201, excerpt: 'made it' })
    expect(receiver.calls).toMatchObject([{ path: '/hook', body: '{"a":"é"}', headers: { 'x-one': '1' } }])
  })

  test('reads only the beginning of a long response', async ({ receiver }) => {
    receiver.replies.push({ status: 200, body: 'long '.repeat(1_000_000) })
    const { excerpt } = await permissiveOutbound.post(receiver.url, {}, '{}')
    expect(excerpt).toHaveLength(300)
  })

  test('does not follow redirects', async ({ receiver }) => {
    const other = await startWebhookReceiver()
    receiver.replies.push({ status: 307, headers: { location: other.url } })
    expect(await permissiveOutbound.post(receiver.url, {}, '{}')).toEqual({ status: 307, excerpt: '' })
    expect(other.calls).toEqual([])
    await other.stop()
  })

  test('ignores proxies in the environment', async ({ receiver }) => {
    const proxy = await startWebhookReceiver()
    onTestFinished(() => {
      vi.unstubAllEnvs()
      return proxy.stop()
    })
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) vi.stubEnv(name, proxy.url)
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    await permissiveOutbound.post(receiver.url, {}, '{}')
    expect([receiver.calls.length, proxy.calls.length]).toEqual([1, 0])
  })
})

describe('DNS lookups', () => {
  test.for([
    ['10.0.0.7'],
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:192.168.0.1'],
    // Every address must be public, not only the first.
    ['8.8.8.8', '10.0.0.7'],
  ])('no request is sent if a name resolves to %s', async (addresses, { receiver }) => {
    const { lookup, hostnames } = createLookup(...addresses)
    const strictOutbound = openOutbound({ allowPrivate: false, lookup })
    const { port } = new URL(receiver.url)
    const call = strictOutbound.post(`https://hooks.example.com:${port}/`, {}, '{}')
    await expect(call).rejects.toThrow('name_not_public')
    expect(hostnames).toEqual(['hooks.example.com'])
    expect(receiver.calls).toEqual([])
  })

  test('a hostname is looked up once, and the connection uses the checked address', async ({ receiver }) => {
    const { lookup, hostnames } = createLookup('127.0.0.1')
    const { port } = new URL(receiver.url)
    await openOutbound({ allowPrivate: true, lookup }).post(`http://hooks.example.com:${port}/`, {}, '{}')
    expect(hostnames).toEqual(['hooks.example.com'])
    expect(receiver.calls).toMatchObject([{ headers: { host: `hooks.example.com:${port}` } }])
  })

  test('unless private addresses are allowed, DNS servers are asked directly, without one of the few threads of `dns.lookup`', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['10.0.0.7'])
    vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue(['fd00::7'])
    const call = openOutbound({ allowPrivate: false }).post('https://hooks.example.com/', {}, '{}')
    await expect(call).rejects.toThrow('name_not_public')
  })

  test('a disallowed URL is rejected without a lookup', async () => {
    const { lookup, hostnames } = createLookup('8.8.8.8')
    const strictOutbound = openOutbound({ allowPrivate: false, lookup })
    for (const url of ['https://0x7f000001/', 'https://[::ffff:10.0.0.1]/', 'http://example.com/']) {
      await expect(strictOutbound.post(url, {}, '{}')).rejects.toThrow('address_not_allowed')
    }
    expect(hostnames).toEqual([])
  })
})

describe('failed calls', () => {
  test('time out without a response', async ({ receiver }) => {
    receiver.replies.push('silence')
    const call = openOutbound({ allowPrivate: true, timeoutMs: 100 }).post(receiver.url, {}, '{}')
    await expect(call).rejects.toThrow('timeout')
  })

  test('time out without a DNS response', async () => {
    const lookup = () => new Promise<never>(() => {})
    const call = openOutbound({ allowPrivate: true, lookup, timeoutMs: 100 }).post(
      'https://hooks.example.com/',
      {},
      '{}',
    )
    await expect(call).rejects.toThrow('timeout')
  })

  test('return the status of an incomplete response', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'))
    })
    const port = await listenOnFreePort(server)
    const outbound = openOutbound({ allowPrivate: true, timeoutMs: 300 })
    expect(await outbound.post(`http://127.0.0.1:${port}/`, {}, '{}')).toEqual({ status: 200, excerpt: 'half' })
    server.close()
  })

  test('report refused connections, unknown names, other protocols and TLS errors', async ({ receiver }) => {
    const stoppedReceiver = await startWebhookReceiver()
    await stoppedReceiver.stop()
    await expect(permissiveOutbound.post(stoppedReceiver.url, {}, '{}')).rejects.toThrow('connection_refused')
    const lookup = async () => {
      throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
    }
    const unresolvable = openOutbound({ allowPrivate: true, lookup })
    await expect(unresolvable.post('https://hooks.example.com/', {}, '{}')).rejects.toThrow('name_not_found')
    const sshServer = createTcpServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9\r\n'))
    })
    const port = await listenOnFreePort(sshServer)
    await expect(permissiveOutbound.post(`http://127.0.0.1:${port}/`, {}, '{}')).rejects.toThrow('not_http')
    sshServer.close()
    const secure = receiver.url.replace('http:', 'https:')
    await expect(permissiveOutbound.post(secure, {}, '{}')).rejects.toThrow('tls_failed')
  })
})
