import Fastify, { type FastifyInstance } from 'fastify'
import { GoogleApiError } from './api-errors.ts'
import type { CalendarApi } from './api-routes.ts'
import { serveCalendarList, serveCalendars } from './calendar/calendar-routes.ts'
import { addToList, createCalendar, createUser } from './calendar/calendars-store.ts'
import { createPushes, serveChannels } from './calendar/channels.ts'
import { serveEvents } from './calendar/event-routes.ts'
import { serveFreeBusy } from './calendar/freebusy.ts'
import { GoogleControl } from './control/control.ts'
import { serveControl } from './control/control-routes.ts'
import { Faults } from './control/faults.ts'
import { serveAuthorization } from './oauth/authorize.ts'
import { serveDiscovery } from './oauth/discovery.ts'
import { createIdTokenSigner } from './oauth/id-token.ts'
import { serveTokens } from './oauth/token.ts'
import { serveWeekPage } from './pages/week-page.ts'
import { type Context, createState, type EventResource, nowText } from './state.ts'
import { type Switches, switchesSchema } from './switches.ts'

export interface GoogleUserSeed {
  email: string
  name: string
  timeZone?: string
  /** Google Workspace domain. */
  hd?: string
  /** Events of the primary calendar. */
  events?: readonly EventResource[]
  calendars?: readonly { id?: string; summary: string; timeZone?: string; events?: readonly EventResource[] }[]
}

export interface GoogleStandInOptions {
  /** 0, the default, takes any free port. */
  port?: number
  clientId: string
  clientSecret: string
  /** By default, the authorization endpoint accepts any redirect URI; the token endpoint requires the same URI. */
  redirectUris?: readonly string[]
  users: readonly GoogleUserSeed[]
  switches?: Partial<Switches>
  /** Checks every response against Google's description of the API; see `invalidResponses`. */
  validateResponses?: boolean
}

export interface GoogleStandIn {
  /** Origin, which is also the issuer. The Calendar API is at `<url>/calendar/v3/`. */
  readonly url: string
  readonly control: GoogleControl
  /** Responses that did not conform to Google's description of the API, if `validateResponses` is on. */
  readonly invalidResponses: readonly string[]
  close(): Promise<void>
}

const MAX_RECORDED_REQUESTS = 50_000

/** Starts a stand-in for Google's accounts and the Calendar API v3 on loopback. */
export async function startGoogle(options: GoogleStandInOptions): Promise<GoogleStandIn> {
  const pushes = createPushes(() => context)
  const context: Context = {
    state: createState(),
    switches: switchesSchema.parse(options.switches ?? {}),
    clients: [options],
    url: '',
    now: () => Date.now() + context.state.clockOffset,
    publishChange: (change) => pushes.publish(change),
  }
  const faults = new Faults(context)
  const failingCalendars = new Map<string, string>()
  const reset = () => {
    Object.assign(context.state, createState())
    Object.assign(context.switches, switchesSchema.parse(options.switches ?? {}))
    Object.assign(pushes.counts, { delivered: 0, dropped: 0, failed: 0 })
    faults.remove()
    failingCalendars.clear()
    seed(context, control, options.users)
  }
  const control = new GoogleControl({ context, faults, pushes, failingCalendars, reset })
  const server = createServer(context, faults)
  const api: CalendarApi = {
    server,
    context,
    invalidResponses: [],
    shouldValidateResponses: options.validateResponses ?? false,
  }
  const signer = await createIdTokenSigner(context)
  serveCalendars(api)
  serveCalendarList(api)
  serveEvents(api)
  serveFreeBusy(api, failingCalendars)
  serveChannels(api, pushes)
  serveDiscovery(server, context, signer)
  serveAuthorization(server, context)
  serveTokens(server, context, signer)
  serveControl(server, control)
  serveWeekPage(server, context, control)
  seed(context, control, options.users)
  await server.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  const address = server.server.address()
  context.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : options.port}`
  return {
    url: context.url,
    control,
    invalidResponses: api.invalidResponses,
    close: async () => {
      pushes.close()
      server.server.closeAllConnections()
      await server.close()
    },
  }
}

function createServer(context: Context, faults: Faults): FastifyInstance {
  const server = Fastify({ bodyLimit: 64 * 1024 * 1024, routerOptions: { maxParamLength: 2048 } })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  // A POST may have a JSON content type but no body, which Google accepts.
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch {
      done(new GoogleApiError(400, 'parseError', 'Parse Error'))
    }
  })
  server.decorateRequest('caller', undefined)
  server.decorateRequest('shouldLoseResponse', false)
  faults.install(server)
  recordRequests(server, context)
  server.setErrorHandler((error, _request, reply) => {
    const apiError =
      error instanceof GoogleApiError
        ? error
        : new GoogleApiError(500, 'backendError', `Backend Error: ${String(error)}`)
    return reply
      .code(apiError.status)
      .headers(apiError.details.headers ?? {})
      .send(apiError.body)
  })
  server.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(new GoogleApiError(404, 'notFound', 'Not Found').body),
  )
  return server
}

function recordRequests(server: FastifyInstance, context: Context): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config
    if (operation === undefined) return payload
    const { requests } = context.state
    if (requests.length >= MAX_RECORDED_REQUESTS) requests.shift()
    requests.push({
      at: nowText(context),
      method: request.method,
      url: request.url,
      operation,
      status: reply.statusCode,
      ...(request.caller === undefined ? {} : { email: request.caller }),
      // Bodies of the token endpoint contain secrets.
      ...(operation.startsWith('calendar.') && request.body !== undefined ? { body: request.body } : {}),
    })
    return payload
  })
}

function seed(context: Context, control: GoogleControl, users: readonly GoogleUserSeed[]): void {
  for (const { events = [], calendars = [], ...profile } of users) {
    const user = createUser(context, profile)
    control.seedEvents(user.email, events)
    for (const { events: calendarEvents = [], ...input } of calendars) {
      const calendar = createCalendar(context, user, input)
      addToList(context, user, calendar, { selected: true })
      control.seedEvents(calendar.id, calendarEvents)
    }
  }
}
