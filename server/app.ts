import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { createContext } from './api/context.ts'
import { devMailbox } from './api/dev-mailbox.ts'
import { health } from './api/health.ts'
import { sendError } from './api/http-errors.ts'
import { metrics } from './api/metrics.ts'
import { requestLog } from './api/request-log.ts'
import { restApi } from './api/rest/rest-api.ts'
import { type AppRouter, appRouter } from './api/router.ts'
import { securityHeaders } from './api/security-headers.ts'
import { website } from './api/website.ts'
import type { Services } from './platform/services.ts'
import { errorBody } from './platform/trpc.ts'

/** Calls in one tRPC batch, as the client splits them. */
const MAX_BATCH = 10

/** The whole server, registered and not listening. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, log } = services
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 5000 },
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
  })
  app.setErrorHandler(sendError)
  // Open subscriptions would keep the server from stopping.
  app.addHook('preClose', () => services.live.close())

  await app.register(requestLog)
  await app.register(metrics)
  await app.register(securityHeaders, { config })
  await app.register(fastifyCompress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // Streams of live updates are not among them, nor the client's files, which are compressed when it is built.
    customTypes: /^(?:application\/json|text\/(?:html|calendar))/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(fastifyCookie)
  await app.register(health, { services })
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => createContext(services, req, res),
      maxBatchSize: MAX_BATCH,
      onError({ error, path }) {
        if (error.code === 'INTERNAL_SERVER_ERROR') log.error({ err: error.cause ?? error, path }, 'call failed')
      },
      responseMeta({ errors }) {
        const wait = errors.map((error) => errorBody(error)['retry_after']).find((value) => typeof value === 'number')
        return wait === undefined ? {} : { headers: { 'retry-after': String(wait) } }
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  })
  await app.register(restApi, { services })
  if (!config.production && !config.smtpUrl) await app.register(devMailbox, { services })
  await app.register(website, { services })
  return app
}
