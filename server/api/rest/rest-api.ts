import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject, validatorCompiler } from 'fastify-type-provider-zod'
import { DETAIL } from '#shared/errors.ts'
import { DomainError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { createCallerFactory } from '../../platform/trpc.ts'
import { createRestContext } from '../context.ts'
import { sendError } from '../http-errors.ts'
import { appRouter } from '../router.ts'
import { authRoutes } from './auth.ts'
import { calendarRoutes } from './calendar.ts'
import { developerRoutes } from './developers.ts'
import { eventRoutes } from './events.ts'
import { feedbackRoutes } from './feedback.ts'
import { groupRoutes } from './groups.ts'
import { invitationRoutes } from './invitation.ts'
import { matchRoutes } from './match.ts'
import type { RestRoute } from './route.ts'
import { userRoutes } from './users.ts'
import { WEBHOOK_DOCS } from './webhook-docs.ts'

/** All rows of the REST face, under the headings of `/docs`. */
export const REST_TABLES: Record<string, readonly RestRoute[]> = {
  'Auth and access': authRoutes,
  Users: userRoutes,
  Calendar: calendarRoutes,
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
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Meridian', version: '1.0.0', description: 'Finds meeting times and books them.' },
      servers: [{ url: services.config.publicUrl }],
      webhooks: WEBHOOK_DOCS,
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description:
              'The token of a session, or an API key (`mrd_…`): make one on the dashboard, under API & Webhooks. A key that may only read is refused (403, `read_only_key`) by every call that changes something.',
          },
          session: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The token of a session. An API key is refused (403, `needs_session`).',
          },
          cookie: { type: 'apiKey', in: 'cookie', name: 'meridian_token' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(fastifySwaggerUi, { routePrefix: '/docs', staticCSP: true })
  for (const [tag, routes] of Object.entries(REST_TABLES)) {
    for (const row of routes) register(app, services, tag, row)
  }
}

function register(app: FastifyInstance, services: Services, tag: string, row: RestRoute): void {
  app.route({
    method: row.method,
    url: row.url,
    schema: {
      tags: [tag],
      summary: row.summary,
      security: SECURITY[row.credentials],
      ...(row.query ? { querystring: row.query } : {}),
      ...(row.params ? { params: row.params } : {}),
      ...(row.body ? { body: row.body } : {}),
    },
    ...(row.asksAt ? { onRequest: sendToPage(row.asksAt) } : {}),
    async handler(request, reply) {
      const context = await createRestContext(services, request, reply)
      if (row.credentials === 'session' && context.apiKeyScope) throw needsSession()
      const calls = createCaller(context)
      const { query, params, body } = request
      const answer = await row.call(calls, { query, params, body })
      return reply
        .status(row.status ?? 200)
        .header('cache-control', 'no-store')
        .send(answer)
    },
  })
}

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
