import { once } from 'node:events'
import { createServer } from 'node:http'
import { listenOnFreePort } from '#server/test/free-port.ts'

/**
 * A fault in the next matching request: `lost` forwards it and then breaks the connection, `rewrite` changes the
 * response.
 */
export interface Fault {
  method: string
  /** Part of the request's body or path. */
  contains?: string
  reply:
    | { status: number; headers?: Record<string, string> }
    | 'lost'
    | { rewrite: (text: string) => string; headers?: Record<string, string> }
  /** Affects all further matching requests too. */
  isPermanent?: boolean
}

/** Starts a proxy that forwards requests to `target` and injects the faults that tests add to `faults`. */
export async function startFaultyProxy(target: string) {
  const faults: Fault[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const index = faults.findIndex(
      ({ method, contains = '' }) =>
        method === request.method && `${request.url ?? ''}${body.toString()}`.includes(contains),
    )
    const fault = faults[index]
    if (fault && !fault.isPermanent) faults.splice(index, 1)
    const rewriting = typeof fault?.reply === 'object' && 'rewrite' in fault.reply ? fault.reply : undefined
    if (typeof fault?.reply === 'object' && 'status' in fault.reply)
      return response.writeHead(fault.reply.status, fault.reply.headers).end()
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const upstream = await fetch(new URL(request.url ?? '', target), {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(body.length > 0 && { body }),
    })
    const text = await upstream.text()
    if (fault?.reply === 'lost') return request.socket.destroy()
    const responseHeaders = ['content-type', 'etag', 'location'].flatMap((name) => {
      const value = upstream.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    response.writeHead(upstream.status, { ...Object.fromEntries(responseHeaders), ...rewriting?.headers })
    return response.end(rewriting ? rewriting.rewrite(text) : text)
  })
  const port = await listenOnFreePort(server)
  return {
    url: `http://127.0.0.1:${port}/`,
    faults,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
