import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

const FORWARDED = ['x-forwarded-for', 'forwarded'] as const

/**
 * Says once in the log that a proxy's headers are ignored: all its visitors then count as one, to the limits and in
 * the log, until TRUST_PROXY names the proxy.
 */
export const forwardedHeaders = plugin(async (app: FastifyInstance) => {
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    if (isSaid) return
    const header = FORWARDED.find((name) => name in request.headers)
    // Where a proxy is trusted, its own address comes first and the one it forwards for after it.
    if (header === undefined || (request.ips?.length ?? 0) > 1) return
    isSaid = true
    request.log.warn(
      { header, from: request.ip },
      'a forwarded header was ignored: set TRUST_PROXY if this server is behind a proxy',
    )
  })
})
