import type { FastifyReply, FastifyRequest } from 'fastify'
import { resolveCaller, TOKEN_COOKIE } from '../features/auth/sessions.ts'
import { isApiKey, resolveApiKey } from '../features/developers/keys/api-key-caller.ts'
import type { Services } from '../platform/services.ts'
import { type Context, toAnswer } from '../platform/trpc.ts'
import { readLanguage } from './reader-language.ts'

/** Who is calling, and by what means: what a procedure may know of an HTTP request. */
export async function createContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Context> {
  const { config } = services
  const secure = config.publicUrl.startsWith('https:')
  const caller = await resolveCaller(services, bearerToken(request)).catch((failure: unknown) => {
    throw toAnswer(failure) ?? failure
  })
  return {
    services,
    caller,
    apiKeyScope: null,
    invitationCaller: async () =>
      caller ??
      (isSameOrigin(request, config.publicUrl) ? resolveCaller(services, request.cookies[TOKEN_COOKIE]) : null),
    ip: request.ip,
    language: readLanguage(request).language,
    idempotencyKey: header(request, 'idempotency-key'),
    cookies: {
      get: (name) => request.cookies[name],
      set: (name, value, options) =>
        void reply.setCookie(name, value, { ...options, httpOnly: true, sameSite: 'lax', secure }),
      clear: (name, path) => void reply.clearCookie(name, { path, httpOnly: true, sameSite: 'lax', secure }),
    },
  }
}

/**
 * The same for a call over REST, where an API key does for a bearer token.
 * @throws {DomainError} `unauthenticated` for a key that is none
 */
export async function createRestContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Context> {
  const context = await createContext(services, request, reply)
  const token = bearerToken(request)
  if (token === undefined || !isApiKey(token)) return context
  const { caller, scope } = await resolveApiKey(services, token)
  return { ...context, caller, apiKeyScope: scope, invitationCaller: async () => caller }
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Did a page of our own make this request? Browsers say so in Sec-Fetch-Site, older ones at least in Origin. */
function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = header(request, 'sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  return origin !== undefined && origin === new URL(publicUrl).origin
}
