import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '../platform/config.ts'
import { isSameHash, sha256 } from '../platform/secrets.ts'

type MetricsConfig = Pick<Config, 'isProduction' | 'metricsToken'>

/**
 * `/metrics` for Prometheus: process metrics, and response times per route. They reveal how the product is used, so in
 * production `/metrics` exists only if `METRICS_TOKEN` is set.
 */
export const metrics = plugin(async (app: FastifyInstance, { config }: { config: MetricsConfig }) => {
  const { isProduction, metricsToken } = config
  if (isProduction && metricsToken === undefined) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
  })
  const expectedHash = metricsToken === undefined ? undefined : sha256(`Bearer ${metricsToken}`)
  app.get('/metrics', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    if (expectedHash !== undefined && !isSameHash(sha256(headers.authorization ?? ''), expectedHash)) {
      return reply
        .status(401)
        .header('www-authenticate', 'Bearer')
        .send({ detail: 'Send METRICS_TOKEN as a bearer token', code: 'unauthenticated' })
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
})
