import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** `/metrics` for Prometheus: the process, and how long each route takes to answer. */
export const metrics = plugin(async (app: FastifyInstance) => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) => reply.type(register.contentType).send(await register.metrics()))
})
