import { readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyEtag from '@fastify/etag'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { z } from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { countAttempt, type DeclaredLimit, GENERAL_LIMIT } from '../../platform/limits/declared-limit.ts'
import { networkOf } from '../../platform/limits/network.ts'
import type { Services } from '../../platform/services.ts'
import type { Context, Credentials } from '../../platform/trpc.ts'
import { createRestContext } from '../context.ts'
import { sendError } from '../http-errors.ts'
import { checkSenderOfLargeBody } from '../large-bodies.ts'
import { type RestOperation, restOperations } from '../operations.ts'
import { appRouter } from '../router.ts'
import { describeErrors } from './error-responses.ts'
import { idempotencyHeaders } from './idempotency-key.ts'
import { createOpenApiOptions } from './openapi.ts'
import { readInput, toRestError } from './request.ts'
import type { RestRoute } from './route.ts'

/** `/docs` has no inline scripts or styles. */
const DOCS_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

const LOGO = {
  type: 'image/svg+xml',
  content: readFileSync(path.join(import.meta.dirname, '../../../client/public/favicon.svg')),
}

/** Lays the page out for phones: the plugin has no option for tags in the head. */
const VIEWPORT_SCRIPT = `const viewport = document.createElement('meta')
viewport.name = 'viewport'
viewport.content = 'width=device-width, initial-scale=1'
document.head.append(viewport)
`

/** Lower than the general limit, because the OpenAPI document is large: about 300 kB. */
const DOCS_LIMIT: DeclaredLimit = { name: 'docs', points: 60, seconds: 60, per: 'network', store: 'process' }

/** The REST API: the operations with a REST route, and `/docs`, which is generated from them. */
export async function restApi(
  app: FastifyInstance,
  { services, operations = restOperations }: { services: Services; operations?: readonly RestOperation[] },
): Promise<void> {
  // Procedures validate their input; the schemas of the routes only document it.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (response) => JSON.stringify(response))
  app.setErrorHandler(sendError)
  // Weak, because some responses are compressed. The plugin's own If-None-Match check handles only single tags.
  await app.register(fastifyEtag, { weak: true, replyWith304: false })
  app.addHook('onSend', sendNotModifiedIfFresh)
  const countDocsRequest = async ({ ip, routeOptions }: FastifyRequest) => {
    if (routeOptions.url?.startsWith('/docs/static/')) return
    await countAttempt({ services, caller: null, network: networkOf(ip) }, DOCS_LIMIT)
  }
  await app.register(fastifySwagger, createOpenApiOptions(services.config))
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: DOCS_POLICY,
    logo: LOGO,
    uiHooks: { onRequest: countDocsRequest },
    // Rendering all operations at once would block the browser for seconds.
    uiConfig: { docExpansion: 'none', defaultModelsExpandDepth: 0 },
    theme: {
      title: 'Meridian API',
      favicon: [{ ...LOGO, filename: 'favicon.svg', rel: 'icon', sizes: 'any' }],
      js: [{ filename: 'viewport.js', content: VIEWPORT_SCRIPT }],
    },
  })
  for (const operation of operations) registerOperation(app, services, operation)
  // Generating the document takes hundreds of milliseconds; no request should have to wait for it. It is cached. In
  // development, servers start faster without it.
  if (services.config.isProduction) app.addHook('onListen', () => void app.swagger())
}

function registerOperation(app: FastifyInstance, services: Services, operation: RestOperation): void {
  const { path, role, credentials, kind, rest } = operation
  const createContext = (request: FastifyRequest, reply: FastifyReply) =>
    createRestContext(services, request, reply).catch(async (error: unknown) => {
      // Invalid API keys count toward the network's rate limit.
      await countAttempt({ services, caller: null, network: networkOf(request.ip) }, GENERAL_LIMIT)
      throw error
    })
  app.route({
    method: rest.method,
    url: rest.url,
    schema: {
      tags: [rest.tag],
      summary: rest.summary,
      description: `Procedure \`${path}\`, for ${role}.`,
      operationId: path,
      // Calls that anyone may make need no credentials.
      security: [...(role === 'anyone' && credentials !== 'none' ? [{}] : []), ...SECURITY[credentials]],
      ...(operation.hasIdempotencyKey && { headers: idempotencyHeaders }),
      response: {
        ...(rest.redirectTo
          ? { 302: REDIRECT }
          : {
              [rest.status ?? 200]: {
                description: 'Success',
                content: { [mediaTypeOf(rest)]: { schema: getResponseSchema(operation) } },
              },
            }),
        ...(rest.confirmationPage && { 303: REDIRECT_TO_CONFIRMATION }),
        ...(kind === 'query' && { 304: NOT_MODIFIED }),
        ...describeErrors(operation.errors),
      },
      ...(rest.querySchema && { querystring: rest.querySchema }),
      ...(rest.pathSchema && { params: rest.pathSchema }),
      ...(rest.bodySchema && { body: rest.bodySchema }),
    },
    // HEAD requests must have no side effects.
    exposeHeadRoute: kind === 'query',
    ...(rest.maxBytes && { bodyLimit: rest.maxBytes }),
    onRequest: [
      ...(rest.maxBytes
        ? [
            (request: FastifyRequest, reply: FastifyReply) =>
              checkSenderOfLargeBody(request, reply, () => createContext(request, reply)),
          ]
        : []),
      ...(rest.confirmationPage ? [createBrowserRedirect(rest.confirmationPage)] : []),
    ],
    async handler(request, reply) {
      const context = await createContext(request, reply)
      const output = await callProcedure(operation, { ...context, ...setRateLimitHeaders(reply) }, request)
      if (rest.redirectTo) return reply.redirect(rest.redirectTo(output as never), 302)
      reply.status(rest.status ?? 200)
      if (rest.file) {
        reply.type(rest.file.contentType)
        if (rest.file.name) reply.header('content-disposition', `attachment; filename="${rest.file.name}"`)
      }
      return reply.send(rest.response ? rest.response.from(output as never) : output)
    },
  })
}

/** Calls a procedure, which validates its own input and output. */
async function callProcedure(
  { path, kind, inputs, rest }: RestOperation,
  ctx: Context,
  request: FastifyRequest,
): Promise<unknown> {
  const { input, bodyError } = readInput(rest, request)
  let readCount = 0
  const getRawInput = async () => {
    readCount += 1
    // Throws only on the last input, so that 401, 403 and 404 take precedence.
    if (bodyError && readCount === inputs.length) throw bodyError
    return input
  }
  const options = { router: appRouter, path, type: kind, ctx, getRawInput, signal: undefined, batchIndex: 0 }
  return callTRPCProcedure(options).catch((error: unknown) => {
    throw toRestError(error, rest)
  })
}

/**
 * Sets `RateLimit-Policy`; the returned callback sets `RateLimit` with the caller's remaining calls
 * (draft-ietf-httpapi-ratelimit-headers).
 */
function setRateLimitHeaders(reply: FastifyReply): Pick<Context, 'onRateLimit'> {
  reply.header('ratelimit-policy', `"${GENERAL_LIMIT.name}";q=${GENERAL_LIMIT.points};w=${GENERAL_LIMIT.seconds}`)
  return {
    onRateLimit: ({ remaining, reset }) =>
      void reply.header('ratelimit', `"${GENERAL_LIMIT.name}";r=${remaining};t=${reset}`),
  }
}

/** Responds 304 if the client's If-None-Match is current (RFC 9110, 13.1.2). */
async function sendNotModifiedIfFresh(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const etag = reply.getHeader('etag')
  if (!['GET', 'HEAD'].includes(method) || reply.statusCode !== 200 || !fresh(headers, { etag })) return payload
  reply.status(304)
  return ''
}

function getResponseSchema({ output, rest }: RestOperation): $ZodType {
  return rest.response?.schema ?? output
}

function mediaTypeOf({ file }: RestRoute): string {
  const [mediaType = ''] = (file?.contentType ?? 'application/json').split(';')
  return mediaType
}

const NOT_MODIFIED = z.null().describe('Unchanged since the ETag in If-None-Match')
const REDIRECT = z.null().describe('Redirects the browser')
const REDIRECT_TO_CONFIRMATION = z.null().describe('Redirects browser navigations to the confirmation page')

const SECURITY: Record<Credentials, Record<string, string[]>[]> = {
  none: [],
  bearer: [{ bearer: [] }],
  'bearer or cookie': [{ bearer: [] }, { cookie: [] }],
  session: [{ session: [] }],
}

function createBrowserRedirect(getPage: (request: FastifyRequest) => string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers } = request
    const isNavigation = headers['sec-fetch-mode'] === 'navigate'
    const isPrefetch = [headers['sec-purpose'], headers['purpose']]
      .flat()
      .some((purpose) => /prefetch|prerender/.test(purpose ?? ''))
    if (isNavigation || isPrefetch) return reply.redirect(getPage(request), 303)
    return undefined
  }
}
