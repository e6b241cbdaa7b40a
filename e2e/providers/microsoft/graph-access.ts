import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from './context.ts'
import type { OutputFormat } from './event-output.ts'
import type { Fault } from './faults.ts'
import { accessDenied, GraphError, invalidRequest, invalidToken, malformedId, throttled } from './graph-errors.ts'
import type { Mailbox } from './mailbox.ts'
import { findZone } from './time-zones.ts'
import { coversScope } from './token-routes.ts'

interface Caller {
  mailbox: Mailbox
  scopes: string[]
}

const callers = new WeakMap<FastifyRequest, Caller>()
const faultsByRequest = new WeakMap<FastifyRequest, Fault>()

const TEN_MINUTES_MS = 600_000

/** Authenticates, throttles and records all calls to Graph, and injects faults into them. */
export function addGraphAccess(server: FastifyInstance, context: Context): void {
  const inFlightCounts = new Map<string, number>()
  const recentTimes = new Map<string, number[]>()

  server.addHook('onRequest', async (request, reply) => {
    const token = context.tokens.findAccessToken(request.headers.authorization?.replace(/^Bearer /i, '') ?? '')
    const user = token?.user
    const { method, url, headers } = request
    const entry = {
      at: new Date().toISOString(),
      method,
      url,
      user: user ?? null,
      prefer: headers['prefer']?.toString() ?? null,
      ifMatch: headers['if-match'] ?? null,
      status: null as number | null,
    }
    context.faults.requests.push(entry)
    reply.raw.once('close', () => {
      entry.status = reply.raw.headersSent ? reply.statusCode : null
    })
    if (!headers.authorization) throw invalidToken('Access token is empty.')
    if (!token) throw invalidToken('CompactToken parsing failed with error code: 80049217')
    if (token.isExpired) throw invalidToken('Lifetime validation failed, the token is expired.')
    throttle(context, token.user, reply, inFlightCounts, recentTimes)
    await applyFault(context, request, reply, user)
    callers.set(request, { mailbox: context.getMailbox(token.user), scopes: token.scopes })
  })

  server.addHook('onSend', async (request, reply, payload) => {
    if (faultsByRequest.get(request)?.reset === 'after') request.raw.socket.resetAndDestroy()
    reply.header('request-id', request.id)
    const clientId = request.headers['client-request-id']
    if (clientId) reply.header('client-request-id', clientId)
    const preferences = listPreferences(request)
    if (preferences.length > 0 && reply.statusCode < 300) reply.header('preference-applied', preferences.join(', '))
    return payload
  })
}

async function applyFault(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  user: string | undefined,
): Promise<void> {
  const fault = context.faults.takeFault(request.method, request.url, user)
  if (!fault) return
  faultsByRequest.set(request, fault)
  if (fault.delayMs !== undefined) await sleep(fault.delayMs)
  if (fault.reset === 'before') {
    request.raw.socket.resetAndDestroy()
    reply.hijack()
    return
  }
  if (fault.status === 429) throw throttled(fault.message ?? 'Application is over its request limit.', fault.retryAfter)
  if (fault.status !== undefined) {
    const code = fault.code ?? (fault.status >= 500 ? 'ServiceUnavailable' : 'UnknownError')
    const headers = fault.retryAfter === undefined ? undefined : { 'retry-after': String(fault.retryAfter) }
    throw new GraphError(fault.status, code, fault.message ?? 'The service is temporarily unavailable.', headers)
  }
}

/** Four requests at once and 10,000 in ten minutes for each app and mailbox: https://learn.microsoft.com/graph/throttling-limits#outlook-service-limits */
function throttle(
  context: Context,
  user: string,
  reply: FastifyReply,
  inFlightCounts: Map<string, number>,
  recentTimes: Map<string, number[]>,
): void {
  const { concurrentRequestsPerMailbox, requestsPerTenMinutes } = context.settings
  const inFlightCount = inFlightCounts.get(user) ?? 0
  if (inFlightCount >= concurrentRequestsPerMailbox)
    throw throttled('Application is over its MailboxConcurrency limit.', 1)
  const now = Date.now()
  const times = recentTimes.get(user) ?? []
  while (times[0] !== undefined && times[0] < now - TEN_MINUTES_MS) times.shift()
  if (times.length >= requestsPerTenMinutes) throw throttled('Application is over its request limit.', 10)
  times.push(now)
  recentTimes.set(user, times)
  inFlightCounts.set(user, inFlightCount + 1)
  reply.raw.once('close', () => inFlightCounts.set(user, (inFlightCounts.get(user) ?? 1) - 1))
}

/** The caller's own mailbox; other mailboxes are not shared here, so `/users/{id}` accepts only the caller. */
export function getMailbox(
  request: FastifyRequest,
  scope: 'Calendars.Read' | 'Calendars.ReadWrite' | 'User.Read',
): Mailbox {
  const caller = callers.get(request)
  if (!caller) throw invalidToken('Access token is empty.')
  if (!coversScope(caller.scopes, scope)) throw accessDenied()
  const { user } = z.object({ user: z.string().optional() }).parse(request.params)
  const { mailbox } = caller
  if (user !== undefined && user !== mailbox.oid && user.toLowerCase() !== mailbox.user.email.toLowerCase())
    throw accessDenied()
  return mailbox
}

function listPreferences(request: FastifyRequest): string[] {
  const header = request.headers['prefer']
  return (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean)
}

function findPreference(request: FastifyRequest, name: string): string | undefined {
  const preference = listPreferences(request).find((part) => part.toLowerCase().startsWith(`${name.toLowerCase()}=`))
  return preference?.slice(name.length + 1).replaceAll('"', '')
}

/**
 * Preferences apply to a single request. https://learn.microsoft.com/graph/api/user-list-calendarview#request-headers
 */
export function getFormat(request: FastifyRequest): OutputFormat {
  const timeZone = findPreference(request, 'outlook.timezone') ?? 'UTC'
  if (!findZone(timeZone))
    throw new GraphError(
      400,
      'TimeZoneNotSupportedException',
      `A valid TimeZone value must be specified. The following TimeZone value is not supported: '${timeZone}'.`,
    )
  return {
    timeZone,
    isImmutable: findPreference(request, 'IdType')?.toLowerCase() === 'immutableid',
    bodyType: findPreference(request, 'outlook.body-content-type'),
  }
}

/** The page size that a delta request asks for with `Prefer: odata.maxpagesize`. */
export function getMaxPageSize(request: FastifyRequest): number | undefined {
  const text = findPreference(request, 'odata.maxpagesize')
  if (text === undefined) return undefined
  const size = Number(text)
  if (!Number.isInteger(size) || size < 1) throw invalidRequest('The odata.maxpagesize preference is invalid.')
  return Math.min(size, 1000)
}

/** The query with lower-case names, because Graph ignores their case. */
export function getQuery(request: FastifyRequest): Record<string, string | undefined> {
  const query = z.record(z.string(), z.union([z.string(), z.array(z.string())])).parse(request.query)
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name.toLowerCase(), Array.isArray(value) ? value[0] : value]),
  )
}

/** `startDateTime` and `endDateTime` of a calendar view, as instants; a time without an offset is in UTC. */
export function getWindow(query: Record<string, string | undefined>): { start: number; end: number } {
  const [start, end] = ['startdatetime', 'enddatetime'].map((name) => {
    const text = query[name]
    if (text === undefined)
      throw new GraphError(
        400,
        'ErrorInvalidParameter',
        'This request requires a time window specified by the query string parameters StartDateTime and EndDateTime.',
      )
    const instant = Date.parse(
      /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.includes('T') ? text : `${text}T00:00:00`}Z`,
    )
    if (Number.isNaN(instant))
      throw new GraphError(400, 'ErrorInvalidParameter', `The value '${text}' of parameter '${name}' is invalid.`)
    return instant
  })
  if (start === undefined || end === undefined) throw malformedId()
  if (end <= start) throw new GraphError(400, 'ErrorInvalidParameter', 'EndDateTime must be after StartDateTime.')
  return { start, end }
}
