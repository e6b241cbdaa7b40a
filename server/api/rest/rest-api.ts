import fastifyEtag from '@fastify/etag'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import fresh from 'fresh'
import { z } from 'zod'
import { DomainError } from '../../platform/errors.ts'
import { CALLS, countTry } from '../../platform/limits/limited.ts'
import { networkOf } from '../../platform/limits/network.ts'
import type { Services } from '../../platform/services.ts'
import { type Context, createCallerFactory, recordRefusal } from '../../platform/trpc.ts'
import { createRestContext } from '../context.ts'
import { invalidRequest, sendError } from '../http-errors.ts'
import { appRouter } from '../router.ts'
import { authRoutes } from './auth.ts'
import { calendarRoutes } from './calendar.ts'
import { calendarManagementRoutes } from './calendar-management.ts'
import { developerRoutes } from './developers.ts'
import { eventRoutes } from './events.ts'
import { describeFailures, failuresOf } from './failures.ts'
import { feedbackRoutes } from './feedback.ts'
import { groupRoutes } from './groups.ts'
import { invitationRoutes } from './invitation.ts'
import { matchRoutes } from './match.ts'
import { notMeRoutes } from './not-me.ts'
import { openapi } from './openapi.ts'
import { type Procedure, procedureOf, recordCall } from './procedures.ts'
import type { RestRoute } from './route.ts'
import { userRoutes } from './users.ts'

/** All rows of the REST face, under the headings of `/docs`. */
export const REST_TABLES: Record<string, readonly RestRoute[]> = {
  'Auth and access': authRoutes,
  Users: userRoutes,
  Calendar: calendarRoutes,
  'Calendar management': calendarManagementRoutes,
  Invitations: invitationRoutes,
  Matching: matchRoutes,
  Meetings: [...eventRoutes, ...notMeRoutes],
  Groups: groupRoutes,
  Developers: developerRoutes,
  Feedback: feedbackRoutes,
}

const createCaller = createCallerFactory(appRouter)

/** `/docs` has no inline scripts or styles of its own. */
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

/** The REST face: tables over the tRPC procedures, and `/docs`, which is made from the same tables. */
export async function restApi(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  app.setErrorHandler(sendError)
  // Weak: what is sent is compressed for some. What the plugin knows of If-None-Match are single tags.
  await app.register(fastifyEtag, { weak: true, replyWith304: false })
  app.addHook('onSend', sendIfNew)
  await app.register(fastifySwagger, openapi(services.config))
  await app.register(fastifySwaggerUi, { routePrefix: '/docs', staticCSP: DOCS_POLICY })
  for (const [tag, routes] of Object.entries(REST_TABLES)) {
    for (const row of routes) register(app, services, tag, row)
  }
}

function register(app: FastifyInstance, services: Services, tag: string, row: RestRoute): void {
  const procedure = procedureOf(row)
  app.route({
    method: row.method,
    url: row.url,
    schema: {
      tags: [tag],
      summary: row.summary,
      description: `Procedure \`${procedure.name}\`, for ${procedure.who}.`,
      operationId: procedure.name,
      // What anyone may call needs none of them.
      security: [
        ...(procedure.who === 'anyone' && row.credentials !== 'none' ? [{}] : []),
        ...SECURITY[row.credentials],
      ],
      ...(row.takesIdempotencyKey ? { headers: IDEMPOTENCY_KEY } : {}),
      response: {
        ...(row.sendsTo
          ? { 302: SENT_ON }
          : { [row.status ?? 200]: { description: 'Done', content: { [mediaTypeOf(row)]: { schema: row.answer } } } }),
        ...(row.asksAt ? { 303: SENT_TO_PAGE } : {}),
        ...(procedure.type === 'query' ? { 304: NOT_MODIFIED } : {}),
        ...describeFailures(failuresOf(row)),
      },
      ...(row.query ? { querystring: row.query } : {}),
      ...(row.params ? { params: row.params } : {}),
      ...(row.body ? { body: row.body } : {}),
    },
    // Who calls, and what it is about, is looked at before what was sent.
    attachValidation: true,
    ...(row.asksAt ? { onRequest: sendToPage(row.asksAt) } : {}),
    async handler(request, reply) {
      const context = await createRestContext(services, request, reply).catch(async (refusal: unknown) => {
        // Keys that are tried count for the network that they come from.
        await countTry({ services, caller: null, network: networkOf(request.ip) }, CALLS)
        throw refusal
      })
      if (row.credentials === 'session' && context.apiKeyScope) await refuseKey(context, procedure.name)
      const counted = { ...context, ...tellRemaining(reply) }
      if (request.validationError) await refuseInvalid(row, procedure, counted, request)
      const caller = createCaller(counted)
      const { query, params, body } = request
      const answer = await row.call(caller, { query, params, body })
      if (row.sendsTo) return reply.redirect(row.sendsTo(answer), 302)
      reply.status(row.status ?? 200)
      if (row.file) {
        reply.type(row.file.contentType)
        if (row.file.name) reply.header('content-disposition', `attachment; filename="${row.file.name}"`)
      }
      return reply.send(answer)
    },
  })
}

/**
 * Refuses a call whose input is invalid. Its procedure runs as far as its last input, and so refuses first who may not
 * call it (401, 403) or what is not there (404).
 * @throws always
 */
async function refuseInvalid(
  row: RestRoute,
  { name: path, type, inputs }: Procedure,
  ctx: Context,
  { query, params, body, validationError }: FastifyRequest,
): Promise<never> {
  const invalid = invalidRequest(validationError)
  const { input } = recordCall(row, { query, params, body: body ?? {} })
  let checked = 0
  const getRawInput = async () => {
    if (++checked < inputs) return input
    throw invalid
  }
  await callTRPCProcedure({ router: appRouter, path, type, ctx, getRawInput, signal: undefined, batchIndex: 0 })
  throw invalid
}

/** Says what is left of the caller's calls (draft-ietf-httpapi-ratelimit-headers). */
function tellRemaining(reply: FastifyReply): Pick<Context, 'onCounted'> {
  reply.header('ratelimit-policy', `"${CALLS.name}";q=${CALLS.points};w=${CALLS.seconds}`)
  return {
    onCounted: ({ remaining, reset }) => void reply.header('ratelimit', `"${CALLS.name}";r=${remaining};t=${reset}`),
  }
}

/** Nothing but the status for who has what they ask for, by If-None-Match (RFC 9110, 13.1.2). */
async function sendIfNew({ method, headers }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const etag = reply.getHeader('etag')
  if (method !== 'GET' || reply.statusCode !== 200 || !fresh(headers, { etag })) return payload
  reply.status(304)
  return ''
}

function mediaTypeOf({ file }: RestRoute): string {
  const [mediaType = ''] = (file?.contentType ?? 'application/json').split(';')
  return mediaType
}

const NOT_MODIFIED = z.null().describe('The same as under the ETag in If-None-Match')
const SENT_ON = z.null().describe('The browser is sent on')
const SENT_TO_PAGE = z.null().describe('A browser that navigates here is sent to the page that asks')

/** Loose: what is checked takes the place of the request's headers. */
const IDEMPOTENCY_KEY = z.looseObject({ 'idempotency-key': z.string().optional() })

const SECURITY: Record<RestRoute['credentials'], Record<string, string[]>[]> = {
  none: [],
  bearer: [{ bearer: [] }],
  'bearer or cookie': [{ bearer: [] }, { cookie: [] }],
  session: [{ session: [] }],
}

async function refuseKey(context: Context, call: string): Promise<never> {
  const cause = new DomainError('needs_session')
  await recordRefusal(context, call, { cause })
  throw cause
}

function sendToPage(page: (request: FastifyRequest) => string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers } = request
    const navigates = headers['sec-fetch-mode'] === 'navigate'
    const ahead = [headers['sec-purpose'], headers['purpose']]
      .flat()
      .some((purpose) => /prefetch|prerender/.test(purpose ?? ''))
    if (navigates || ahead) return reply.redirect(page(request), 303)
    return undefined
  }
}
