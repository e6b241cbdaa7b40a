import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'
import { networkOf } from '../platform/limits/network.ts'
import { OpenCount } from '../platform/limits/open-count.ts'

/** How long a connection may take for what, in milliseconds, and how many there may be. */
export interface ConnectionLimits {
  /** All headers of a request. */
  headers: number
  /** All of a request, its body included. */
  request: number
  /** A connection on which nothing moves in either direction. Live subscriptions send a ping every 15 seconds. */
  inactivity: number
  /** Between two requests; longer than the minute that proxies keep a connection for. */
  keepAlive: number
  /** How often the first two are looked at. */
  check: number
  inAll: number
  perNetwork: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headers: 15_000,
  request: 30_000,
  inactivity: 60_000,
  keepAlive: 72_000,
  check: 2_000,
  inAll: 5_000,
  perNetwork: 500,
}

/** The timeouts as options of the server. */
export function timeoutsOf({ headers, request, inactivity, keepAlive, check }: ConnectionLimits) {
  return {
    requestTimeout: request,
    connectionTimeout: inactivity,
    keepAliveTimeout: keepAlive,
    http: { headersTimeout: headers, connectionsCheckingInterval: check },
  } satisfies FastifyHttpOptions<Server>
}

/**
 * Closes connections beyond the limits as they are opened. Those of one network are counted unless proxies are
 * trusted: then every connection comes from a proxy, which has to limit its visitors itself.
 */
export function limitConnections(
  app: FastifyInstance,
  { inAll, perNetwork }: ConnectionLimits,
  { trustProxy, rateLimit }: Pick<Config, 'trustProxy' | 'rateLimit'>,
): void {
  app.server.maxConnections = inAll
  if (trustProxy !== undefined || !rateLimit) return
  const open = new OpenCount({ inAll, perKey: perNetwork })
  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    if (open.tryOpen(network)) socket.once('close', () => open.close(network))
    else socket.destroy()
  })
}
