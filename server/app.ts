import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyCookie, { type FastifyCookieOptions } from '@fastify/cookie'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { calendarNotifications } from './api/calendar-notifications.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections, toServerOptions } from './api/connections.ts'
import { devMailbox } from './api/dev-mailbox.ts'
import { forwardedHeaders } from './api/forwarded-headers.ts'
import { health } from './api/health.ts'
import { sendError } from './api/http-errors.ts'
import { metrics } from './api/metrics.ts'
import { requestGuard } from './api/request-guard.ts'
import { requestLog } from './api/request-log.ts'
import { restApi } from './api/rest/rest-api.ts'
import { getMalformedUrlHeaders, securityHeaders } from './api/security-headers.ts'
import { trpcApi } from './api/trpc-api.ts'
import { website } from './api/website.ts'
import { randomId } from './platform/ids.ts'
import type { Services } from './platform/services.ts'
import { toTrustProxyOption } from './platform/trusted-proxies.ts'
import { MAX_BODY_BYTES } from './platform/wire/json-text.ts'
import { decodeCookie } from './platform/wire/url-encoding.ts'

/** `decode` works, but is missing from the plugin's types. */
const COOKIE_PARSE_OPTIONS: FastifyCookieOptions['parseOptions'] & { decode(value: string): string } = {
  decode: decodeCookie,
}

/** Builds the whole server with everything registered; it does not listen. */
export async function buildApp(
  services: Services,
  connectionLimits: ConnectionLimits = CONNECTION_LIMITS,
): Promise<FastifyInstance> {
  const { config, log } = services
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    // Unique across all processes, in the logs and in the audit log.
    genReqId: () => randomId(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: 5000 },
    ...toServerOptions(connectionLimits),
    forceCloseConnections: 'idle',
    trustProxy: toTrustProxyOption(config.trustProxy),
    // Loading the page renderer can take longer than the default ten seconds on a busy machine.
    pluginTimeout: 60_000,
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.headers(getMalformedUrlHeaders(config))),
  })
  limitConnections(app, connectionLimits, config)
  app.setErrorHandler(sendError)
  // Open subscriptions would keep the server from stopping.
  app.addHook('preClose', () => services.live.close())

  await app.register(requestLog)
  await app.register(forwardedHeaders)
  await app.register(metrics, { config })
  await app.register(securityHeaders, { config })
  await app.register(requestGuard)
  await app.register(fastifyCompress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // Excludes live update streams, and the client's files, which the build compresses.
    customTypes: /^(?:application\/json|text\/(?:html|calendar))/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(fastifyCookie, { parseOptions: COOKIE_PARSE_OPTIONS })
  await app.register(health, { services })
  await app.register(trpcApi, { prefix: '/trpc', services })
  await app.register(restApi, { services })
  await app.register(calendarNotifications, { services })
  if (!config.isProduction && !config.smtpUrl) await app.register(devMailbox, { services })
  await app.register(website, { services })
  return app
}
