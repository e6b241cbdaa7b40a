import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded'] as const

/**
 * Warns once that a proxy's headers are ignored: until TRUST_PROXY is set, rate limits and the log treat all its
 * visitors as one client.
 */
export const forwardedHeaders = plugin(async (app: FastifyInstance) => {
  let hasWarned = false
  app.addHook('onRequest', async (request) => {
    if (hasWarned) return
    const header = FORWARDED_HEADERS.find((name) => name in request.headers)
    // If a proxy is trusted, its address comes first, followed by the visitor's.
    if (header === undefined || (request.ips?.length ?? 0) > 1) return
    hasWarned = true
    request.log.warn(
      { header, from: request.ip },
      'a forwarded header was ignored: set TRUST_PROXY if this server is behind a proxy',
    )
  })
})
