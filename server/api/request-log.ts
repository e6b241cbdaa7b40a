import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

/** One line for each answer, by its route and not its URL: a URL may hold tokens. Static files are not worth a line. */
export const requestLog = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (route === undefined || route.includes('*')) return
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered')
  })
})
