import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'
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

/** Converts the timeouts to server options. */
export function toServerOptions({ headers, request, inactivity, keepAlive, checkInterval }: ConnectionLimits) {
  return {
    requestTimeout: request,
    connectionTimeout: inactivity,
    keepAliveTimeout: keepAlive,
    http: { headersTimeout: headers, connectionsCheckingInterval: checkInterval },
  } satisfies FastifyHttpOptions<Server>
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
