import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { addCalendarRoutes } from './calendar-routes.ts'
import { Context } from './context.ts'
import { Control } from './control.ts'
import { addControlRoutes } from './control-routes.ts'
import { DeltaRounds } from './delta.ts'
import { addDeltaRoutes } from './delta-routes.ts'
import { addEventRoutes } from './event-routes.ts'
import { addGraphAccess } from './graph-access.ts'
import { GraphError } from './graph-errors.ts'
import { type MicrosoftOptions, optionsSchema } from './options.ts'
import { addScheduleRoutes } from './schedule-routes.ts'
import { addSignInRoutes } from './sign-in.ts'
import { addSubscriptionRoutes } from './subscription-routes.ts'
import { Subscriptions } from './subscriptions.ts'
import { addTokenRoutes } from './token-routes.ts'
import { addUserRoutes } from './user-routes.ts'
import { addWebPage } from './web-page.ts'

export interface MicrosoftStandIn {
  /** Base URL of both Entra ID and, with `/v1.0`, Graph. */
  url: string
  /** The issuer of a user's tenant, for OpenID discovery. */
  issuerOf(email: string): string
  control: Control
  close(): Promise<void>
}

/** Starts a stand-in for Entra ID and Graph on loopback; port 0 chooses a free port. */
export async function startMicrosoft(options: MicrosoftOptions): Promise<MicrosoftStandIn> {
  const settings = optionsSchema.parse(options)
  const context = new Context(settings)
  const subscriptions = new Subscriptions(settings)
  context.changeListeners.add((change) => subscriptions.notify(change))
  const control = new Control(context, subscriptions)
  const rounds = new DeltaRounds(settings.switches)
  let url = ''
  const baseUrl = () => url

  const server = Fastify({
    genReqId: () => crypto.randomUUID(),
    bodyLimit: 4 * 1024 * 1024,
    forceCloseConnections: true,
    // Graph ignores the case of its paths, and its ids are long.
    routerOptions: { caseSensitive: false, maxParamLength: 1000, ignoreTrailingSlash: true },
  })
  addBodyParsers(server)
  server.setErrorHandler(async (error: FastifyError, request, reply) => {
    const graphError = error instanceof GraphError ? error : toGraphError(error)
    if (graphError.status === 500) process.stderr.write(`Microsoft stand-in: ${error.stack ?? String(error)}\n`)
    return reply.status(graphError.status).headers(graphError.headers).send(graphError.toBody(request.id))
  })
  server.setNotFoundHandler(async (request, reply) =>
    reply.status(400).send(new GraphError(400, 'BadRequest', 'Resource not found for the segment.').toBody(request.id)),
  )

  addSignInRoutes(server, context)
  addTokenRoutes(server, context, baseUrl)
  addControlRoutes(server, control)
  addWebPage(server, context, control)
  await server.register(
    async (graph) => {
      addGraphAccess(graph, context)
      addSubscriptionRoutes(graph, context, subscriptions, baseUrl)
      for (const prefix of ['/me', '/users/:user']) {
        await graph.register(
          async (mailboxServer) => {
            addUserRoutes(mailboxServer, context, baseUrl)
            addCalendarRoutes(mailboxServer, baseUrl)
            addEventRoutes(mailboxServer, context, baseUrl)
            addDeltaRoutes(mailboxServer, context, rounds, baseUrl)
            addScheduleRoutes(mailboxServer, context, baseUrl)
          },
          { prefix },
        )
      }
    },
    { prefix: '/v1.0' },
  )

  url = await server.listen({ host: '127.0.0.1', port: settings.port })
  return {
    url,
    issuerOf: (email) => `${url}/${context.getMailbox(email).tenantId}/v2.0`,
    control,
    close: async () => {
      subscriptions.reset()
      await server.close()
    },
  }
}

function addBodyParsers(server: FastifyInstance): void {
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())))
  })
  // Requests for actions such as /accept may have a JSON content type but no body.
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    const text = body.toString().trim()
    try {
      done(null, text === '' ? undefined : JSON.parse(text))
    } catch {
      done(
        new GraphError(
          400,
          'BadRequest',
          'Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format.',
        ),
      )
    }
  })
}

function toGraphError(error: FastifyError): GraphError {
  const status = error.statusCode ?? 500
  return status < 500
    ? new GraphError(status, 'BadRequest', error.message)
    : new GraphError(500, 'InternalServerError', 'An internal server error occurred.')
}
