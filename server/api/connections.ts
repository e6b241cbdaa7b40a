import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'
import { errorBodyForStatus } from '../platform/errors.ts'
import { KeyedSemaphore } from '../platform/limits/keyed-semaphore.ts'
import { networkOf } from '../platform/limits/network.ts'

/** Timeouts of a connection in milliseconds, and the maximum number of connections. */
export interface ConnectionLimits {
  /** To receive all headers of a request. */
  headers: number
  /** To receive a whole request, including its body. */
  request: number
  /** Without traffic in either direction. Live subscriptions send a ping every 15 seconds. */
  inactivity: number
  /** Idle time between two requests; longer than the 60 seconds for which proxies keep idle connections open. */
  keepAlive: number
  /** How often `headers` and `request` are checked. */
  checkInterval: number
  total: number
  perNetwork: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headers: 15_000,
  request: 30_000,
  inactivity: 60_000,
  keepAlive: 72_000,
  checkInterval: 2_000,
  total: 5_000,
  perNetwork: 500,
}

/** Options of a server with these timeouts, and with a response to requests that are not valid HTTP. */
export function toServerOptions({ headers, request, inactivity, keepAlive, checkInterval }: ConnectionLimits) {
  const options = {
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    connectionsCheckingInterval: checkInterval,
  }
  return {
    serverFactory: (handle) => createServer(options, rejectPipelining(handle)).setTimeout(inactivity),
    clientErrorHandler: rejectMalformedRequest,
  } satisfies FastifyHttpOptions<Server>
}

/**
 * Closes a connection if its client pipelines, that is, sends a request before the response to the last one. RFC 9112,
 * 9.3.2 allows this, but browsers and proxies do not do it, and one connection could start thousands of calls at once.
 */
function rejectPipelining(handle: RequestListener): RequestListener {
  const lastResponses = new WeakMap<Socket, ServerResponse>()
  return (request, response) => {
    const { socket } = request
    if (lastResponses.get(socket)?.writableFinished === false) {
      socket.destroy()
    } else {
      lastResponses.set(socket, response)
      handle(request, response)
    }
  }
}

/** Unlike Fastify's own response, this one says that the connection ends; otherwise a proxy would reuse it. */
function rejectMalformedRequest({ code }: ConnectionError, socket: Socket): void {
  if (!socket.writable) return void socket.destroy()
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[code] ?? 400
  const body = JSON.stringify(errorBodyForStatus(status))
  const headers = `Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n\r\n${body}`)
  socket.destroySoon()
}

/**
 * Closes new connections beyond the limits. Connections per network are not limited if rate limits are off, or behind a
 * trusted proxy: every connection comes from the proxy, which must limit connections per client itself.
 */
export function limitConnections(
  app: FastifyInstance,
  { total, perNetwork }: ConnectionLimits,
  { trustProxy, isRateLimitEnabled }: Pick<Config, 'trustProxy' | 'isRateLimitEnabled'>,
): void {
  app.server.maxConnections = total
  if (trustProxy !== undefined || !isRateLimitEnabled) return
  const connections = new KeyedSemaphore({ total, perKey: perNetwork })
  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    if (connections.tryAcquire(network)) socket.once('close', () => connections.release(network))
    else socket.destroy()
  })
}
