import { createServer, type RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { Agent } from 'undici'
import { describe, expect, test } from 'vitest'
import { listenOnFreePort } from '#server/test/free-port.ts'
import { download } from './download.ts'
import { type Outbound, openOutbound } from './outbound.ts'
import { findUrlProblem } from './public-address.ts'

const permissiveOutbound = openOutbound({ allowPrivate: true })
const LIMITS = { headers: {}, maxBytes: 1000, timeoutMs: 5000 }

/** Runs a server with these responses while a test calls it. */
async function withServer(respond: RequestListener, run: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(respond)
  const port = await listenOnFreePort(server)
  try {
    await run(`http://127.0.0.1:${port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function downloadText(outbound: Outbound, url: string): Promise<string> {
  return Buffer.concat((await outbound.download(url, LIMITS)).body).toString()
}

/** Sends a body in chunks of one byte. */
const sendChunks =
  (count: number): RequestListener =>
  async (_, response) => {
    for (let n = 0; n < count; n++) await new Promise((resolve) => response.write('x', resolve))
    response.end()
  }

describe('a download', () => {
  test('returns status, headers and the uncompressed body', async () => {
    const respond: RequestListener = (request, response) => {
      response.writeHead(200, { etag: '"1"', 'content-encoding': 'gzip', 'x-got': request.headers['if-none-match'] })
      response.end(gzipSync('the file'))
    }
    await withServer(respond, async (url) => {
      const file = await permissiveOutbound.download(url, { ...LIMITS, headers: { 'if-none-match': '"0"' } })
      expect([file.status, file.getHeader('etag'), file.getHeader('x-got')]).toEqual([200, '"1"', '"0"'])
      expect(Buffer.concat(file.body).toString()).toBe('the file')
    })
  })

  test('may arrive in small chunks, which are merged', async () => {
    await withServer(sendChunks(900), async (url) => {
      const { body } = await permissiveOutbound.download(url, LIMITS)
      expect(body.map(({ length }) => length)).toEqual([900])
    })
  })

  test('fails if it arrives in too many tiny chunks', async () => {
    await withServer(sendChunks(2000), async (url) => {
      await expect(permissiveOutbound.download(url, { ...LIMITS, maxBytes: 10_000 })).rejects.toMatchObject({
        code: 'call_failed',
      })
    })
  })

  test('has no body unless its status is 200', async () => {
    await withServer(
      (_, response) => response.writeHead(503, { 'retry-after': '7' }).end('x'.repeat(5000)),
      async (url) => {
        const file = await permissiveOutbound.download(url, LIMITS)
        expect([file.status, file.getHeader('retry-after'), file.body]).toEqual([503, '7', []])
      },
    )
  })

  test.for([
    ['a file that is too large', 'call_failed', { 'content-type': 'text/calendar' }, Buffer.alloc(1001)],
    [
      'a file that is too large once uncompressed',
      'call_failed',
      { 'content-encoding': 'gzip' },
      gzipSync(Buffer.alloc(1_000_000)),
    ],
    ['a damaged gzip file', 'connection_failed', { 'content-encoding': 'gzip' }, gzipSync('the file').subarray(0, -9)],
    ['an encoding that was not accepted', 'call_failed', { 'content-encoding': 'br' }, Buffer.from('x')],
    ['a truncated file', 'connection_closed', { 'content-length': '900' }, Buffer.from('x')],
  ] as const)('rejects %s', async ([, code, headers, body]) => {
    const respond: RequestListener = (_, response) => {
      response.writeHead(200, headers)
      response.write(body)
      if ('content-length' in headers) setImmediate(() => response.destroy())
      else response.end()
    }
    await withServer(respond, async (url) => {
      await expect(permissiveOutbound.download(url, LIMITS)).rejects.toMatchObject({ name: 'OutboundError', code })
    })
  })

  test('gives up on a server that never finishes', async () => {
    const respond: RequestListener = (_, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    }
    await withServer(respond, async (url) => {
      const call = permissiveOutbound.download(url, { ...LIMITS, timeoutMs: 200 })
      await expect(call).rejects.toMatchObject({ code: 'timeout' })
    })
  })

  test('is refused if the name resolves to a private address', async () => {
    const lookup = async () => [{ address: '10.0.0.7', family: 4 }]
    const call = openOutbound({ allowPrivate: false, lookup }).download('https://calendar.example/', LIMITS)
    await expect(call).rejects.toMatchObject({ code: 'name_not_public' })
  })
})

describe('a redirect', () => {
  test('is followed, even to a relative address', async () => {
    await withServer(
      (request, response) =>
        request.url === '/new' ? response.end('moved here') : response.writeHead(302, { location: '/new' }).end(),
      async (url) => expect(await downloadText(permissiveOutbound, `${url}/old`)).toBe('moved here'),
    )
  })

  test('is followed at most five times', async () => {
    let calls = 0
    const respond: RequestListener = (_, response) => {
      calls++
      response.writeHead(301, { location: '/again' }).end()
    }
    await withServer(respond, async (url) => {
      await expect(permissiveOutbound.download(url, LIMITS)).rejects.toMatchObject({ code: 'call_failed' })
      expect(calls).toBe(6)
    })
  })

  test.for(['file:///etc/passwd', 'ftp://calendar.example/', 'http://ana:secret@127.0.0.1/'])(
    'to %s is refused',
    async (location) => {
      await withServer(
        (_, response) => response.writeHead(302, { location }).end(),
        async (url) => {
          await expect(permissiveOutbound.download(url, LIMITS)).rejects.toMatchObject({ code: 'address_not_allowed' })
        },
      )
    },
  )

  test('to a private address is refused, although the first address was public', async () => {
    const paths: string[] = []
    const respond: RequestListener = (request, response) => {
      paths.push(request.url ?? '')
      response.writeHead(302, { location: request.url === '/' ? '/next' : 'https://169.254.169.254/latest' }).end()
    }
    await withServer(respond, async (url) => {
      const agent = new Agent()
      const call = download(`${url}/`, {
        ...LIMITS,
        dispatcher: agent,
        signal: AbortSignal.timeout(5000),
        // The test's server stands in for a public server.
        findUrlProblem: (target) =>
          target.startsWith(`${url}/`) ? undefined : findUrlProblem(target, { allowPrivate: false }),
      })
      await expect(call).rejects.toMatchObject({ code: 'address_not_allowed' })
      await agent.destroy()
      expect(paths).toEqual(['/', '/next'])
    })
  })
})
