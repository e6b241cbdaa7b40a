import type { FastifyReply, FastifyRequest } from 'fastify'
import { TOKEN_COOKIE, TOKEN_PATH } from '../features/auth/session-cookies.ts'
import { resolveCaller } from '../features/auth/sessions.ts'
import { isApiKey, resolveApiKey } from '../features/developers/keys/api-key-caller.ts'
import { isSessionOpen } from '../features/users/callers.ts'
import { describeDevice } from '../platform/audit/device.ts'
import { DomainError } from '../platform/errors.ts'
import { networkOf } from '../platform/limits/network.ts'
import type { Services } from '../platform/services.ts'
import { type Context, toTrpcError } from '../platform/trpc.ts'
import { cookiesOf } from './cookies.ts'
import { getRequestLanguage } from './request-language.ts'

/** Creates the context of a procedure from an HTTP request. */
async function createContext(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  const { config } = services
  const cookies = cookiesOf(request, reply, config.publicUrl.startsWith('https:'))
  const token = getBearerToken(request)
  const caller = await resolveCaller(services, token).catch((error: unknown) => {
    throw toTrpcError(error)
  })
  const actionOrigin = {
    ip: request.ip,
    device: describeDevice(request.headers['user-agent']),
    request_id: request.id,
    actorKinds: { authenticated: 'user', anonymous: 'anonymous' },
  } as const
  return {
    services: { ...services, actionOrigin },
    caller,
    hasInvalidToken: token !== undefined && caller === null,
    apiKeyScope: null,
    getBearerOrCookieCaller: async () =>
      caller ??
      (isSameOrigin(request, config.publicUrl) ? resolveCaller(services, cookies.get(TOKEN_COOKIE, TOKEN_PATH)) : null),
    isSignedIn: async () => caller !== null && isSessionOpen(services, services.db, caller),
    network: networkOf(request.ip),
    language: getRequestLanguage(request).language,
    idempotencyKey: getHeader(request, 'idempotency-key'),
    isCrossOrigin: isCrossOrigin(request, config.publicUrl),
    cookies,
  }
}

/**
 * Creates the context of a tRPC call.
 * @throws {TRPCError} `rest_only_key`
 */
export async function createTrpcContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Context> {
  const token = getBearerToken(request)
  if (token !== undefined && isApiKey(token)) throw toTrpcError(new DomainError('rest_only_key'))
  return createContext(services, request, reply)
}

/**
 * Creates the context of a REST call, whose bearer token may be an API key.
 * @throws {DomainError} `invalid_api_key`
 */
export async function createRestContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Context> {
  const context = await createContext(services, request, reply)
  const token = getBearerToken(request)
  if (token === undefined || !isApiKey(token)) return context
  const actionOrigin = {
    ...context.services.actionOrigin,
    actorKinds: { authenticated: 'api_key', anonymous: 'anonymous' },
  } as const
  const servicesWithOrigin = { ...services, actionOrigin }
  const { caller, scope } = await resolveApiKey(servicesWithOrigin, token)
  return {
    ...context,
    services: servicesWithOrigin,
    caller,
    hasInvalidToken: false,
    apiKeyScope: scope,
    getBearerOrCookieCaller: async () => caller,
  }
}

function getBearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer(?: +|$)(.*)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** The first value of a header. */
export function getHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Whether one of our own pages made this request. Browsers send Sec-Fetch-Site; older ones send Origin with a POST. */
function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = getHeader(request, 'sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  return origin !== undefined && origin === new URL(publicUrl).origin
}

/**
 * Whether a page on another origin, including one of our other hosts, made this request. Non-browser clients send
 * neither header.
 */
function isCrossOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = getHeader(request, 'sec-fetch-site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  return origin !== undefined && origin !== new URL(publicUrl).origin
}
