import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TAB_ID_HEADER } from '#shared/tab-id.ts'
import { UUID } from '#shared/wire-id.ts'
import { invalidInput } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import { type Context, errorBody, toTrpcError } from '../platform/trpc.ts'
import { checkJsonText, MAX_FILE_BODY_BYTES } from '../platform/wire/json-text.ts'
import { createTrpcContext, getHeader } from './context.ts'
import { checkSenderOfLargeBody } from './large-bodies.ts'
import { parseBody } from './request-guard.ts'
import { appRouter } from './router.ts'

/** Maximum number of calls in a batch; the client splits larger ones. */
const MAX_BATCH_SIZE = 10

/** Calls whose input contains a file. */
const FILE_CALLS = ['calendar.previewImport', 'calendar.importFile'] as const

/** The query parameters that tRPC parses as JSON. */
const JSON_PARAMETERS = ['input', 'connectionParams'] as const
const PARAMETERS = [...JSON_PARAMETERS, 'batch', 'lastEventId', 'Last-Event-Id'] as const

/**
 * The tRPC API. The adapter's own Fastify plugin would also accept forms and files of any size; here, a body is JSON
 * text within the same limits as elsewhere.
 */
export async function trpcApi(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) =>
    parseBody(body, (text) => {
      checkJsonText(text)
      return text
    }),
  )
  const respond = async (
    req: FastifyRequest,
    res: FastifyReply,
    path: string,
    createContext: () => Promise<Context>,
  ) => {
    checkQuery(req.raw.url ?? '')
    await fastifyRequestHandler({
      router: appRouter,
      req,
      res,
      // tRPC decodes the path again.
      path: encodeURIComponent(path),
      maxBatchSize: MAX_BATCH_SIZE,
      createContext,
      onError({ error, path }) {
        if (error.code === 'INTERNAL_SERVER_ERROR') {
          services.log.error({ err: error.cause ?? error, path }, 'call failed')
        }
      },
      responseMeta({ errors }) {
        const retryAfter = errors
          .map((error) => errorBody(error)['retry_after'])
          .find((value) => typeof value === 'number')
        return {
          headers: {
            'cache-control': 'no-store',
            ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
          },
        }
      },
    })
    return res
  }
  const handle = (req: FastifyRequest, res: FastifyReply, path: string) =>
    respond(req, res, path, async () =>
      skipOwnTab(await createTrpcContext(services, req, res), getHeader(req, TAB_ID_HEADER)),
    )
  const options = { method: ['GET', 'POST'], exposeHeadRoute: false }
  app.route<{ Params: { path: string } }>({
    ...options,
    url: '/:path',
    handler: (req, res) => handle(req, res, req.params.path),
  })
  // Calls with files are never batched, so each has its own route with a larger limit.
  for (const path of FILE_CALLS) {
    app.route({
      ...options,
      url: `/${path}`,
      bodyLimit: MAX_FILE_BODY_BYTES,
      // Responds as to any failed call, but without reading the body.
      onRequest: (req, res) =>
        checkSenderOfLargeBody(req, res, () => createTrpcContext(services, req, res)).catch((error: unknown) =>
          respond(req, res, path, () => Promise.reject(toTrpcError(error))),
        ),
      handler: (req, res) => handle(req, res, path),
    })
  }
}

/** Makes live updates skip the browser tab that made the call. Other clients send no tab id. */
function skipOwnTab(context: Context, tabId: string | undefined): Context {
  if (tabId === undefined) return context
  if (!UUID.test(tabId)) throw toTrpcError(invalidInput({ [TAB_ID_HEADER]: { code: 'invalid_id' } }))
  const { services } = context
  return { ...context, services: { ...services, live: services.live.forTab(tabId) } }
}

/** @throws {DomainError} `invalid_input` if a tRPC parameter is repeated or exceeds the limits */
function checkQuery(url: string): void {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  for (const name of PARAMETERS) {
    if (query.getAll(name).length > 1) throw invalidInput({ [name]: { code: 'repeated_parameter' } })
  }
  for (const name of JSON_PARAMETERS) checkJsonText(query.get(name) ?? '')
}
