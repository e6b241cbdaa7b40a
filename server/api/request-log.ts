import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'

/**
 * Logs one line per response, with the route instead of the URL, which may contain tokens. For 4xx responses, it
 * includes the IP address. Static files and URLs without a route of their own are not logged.
 */
export const requestLog = plugin(async (app: FastifyInstance) => {
  // Read at the beginning, because rejecting a body can detach the request from its socket.
  const addresses = new WeakMap<FastifyRequest, string>()
  app.addHook('onRequest', async (request, reply) => {
    addresses.set(request, request.ip)
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (route === undefined || route.includes('*')) return
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const { method } = request
    const status = reply.statusCode
    const clientAddress = status >= 400 && status < 500 ? { ip: addresses.get(request) } : {}
    request.log.info({ method, route, status, ms, ...clientAddress }, 'request completed')
  })
})
