import fastifyEtag from '@fastify/etag'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import fresh from 'fresh'
import { z } from 'zod'
import { DETAIL } from '#shared/errors.ts'
import { DomainError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { type Context, createCallerFactory } from '../../platform/trpc.ts'
import { createRestContext } from '../context.ts'
import { sendError } from '../http-errors.ts'
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
import { openapi } from './openapi.ts'
import { procedureOf } from './procedures.ts'
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
  Meetings: eventRoutes,
  Groups: groupRoutes,
  Developers: developerRoutes,
  Feedback: feedbackRoutes,
}

const createCaller = createCallerFactory(appRouter)

/** The REST face: tables over the tRPC procedures, and `/docs`, which is made from the same tables. */
export async function restApi(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  app.setErrorHandler(sendError)
  // Weak: what is sent is compressed for some. What the plugin knows of If-None-Match are single tags.
  await app.register(fastifyEtag, { weak: true, replyWith304: false })
  app.addHook('onSend', sendIfNew)
  await app.register(fastifySwagger, openapi(services.config))
  await app.register(fastifySwaggerUi, { routePrefix: '/docs', staticCSP: true })
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
      security: SECURITY[row.credentials],
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
    ...(row.asksAt ? { onRequest: sendToPage(row.asksAt) } : {}),
    async handler(request, reply) {
      const context = await createRestContext(services, request, reply)
      if (row.credentials === 'session' && context.apiKeyScope) throw needsSession()
      await countCall(services, context, reply)
      const { query, params, body } = request
      const answer = await row.call(createCaller(context), { query, params, body })
      if (row.sendsTo) return reply.header('cache-control', 'no-store').redirect(row.sendsTo(answer), 302)
      reply.status(row.status ?? 200)
      // What is read again and again is sent again only if it changed; what a call has done is not to be kept.
      const isReadAgain = procedure.type === 'query' && !row.file?.name
      reply.header('cache-control', isReadAgain ? 'private, no-cache' : 'no-store')
      if (row.file) {
        reply.type(row.file.contentType)
        if (row.file.name) reply.header('content-disposition', `attachment; filename="${row.file.name}"`)
      }
      return reply.send(answer)
    },
  })
}

/** How often one user, or one address without a session, may call the REST face at all. */
const CALLS = { name: 'rest', points: 600, seconds: 60 }

/** Counts a call, and says what is left (draft-ietf-httpapi-ratelimit-headers). */
async function countCall({ limits }: Services, { caller, ip }: Context, reply: FastifyReply): Promise<void> {
  reply.header('ratelimit-policy', `"${CALLS.name}";q=${CALLS.points};w=${CALLS.seconds}`)
  const left = await limits.consume(CALLS, caller?.user_id ?? ip)
  if (left) reply.header('ratelimit', `"${CALLS.name}";r=${left.remaining};t=${left.reset}`)
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

const needsSession = () => new DomainError('forbidden', 'needs_session', DETAIL.needsSession)

function sendToPage(page: (request: FastifyRequest) => string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers } = request
    const navigates = headers['sec-fetch-mode'] === 'navigate'
    const ahead = [headers['sec-purpose'], headers['purpose']]
      .flat()
      .some((purpose) => /prefetch|prerender/.test(purpose ?? ''))
    if (navigates || ahead) return reply.header('cache-control', 'no-store').redirect(page(request), 303)
    return undefined
  }
}
