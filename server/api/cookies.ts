import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/trpc.ts'

/**
 * The cookies of a request. Reached by https, the product gives them the strictest prefix that their path allows, and
 * reads no others: over plain http nobody can plant one, and another host of the domain none with `__Host-` (RFC 6265bis,
 * 4.1.3). Over plain http, which is for loopback addresses, browsers take neither prefix.
 */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Context['cookies'] {
  const attributes = { httpOnly: true, sameSite: 'lax', secure } as const
  return {
    get: (name, path) => request.cookies[cookieName(name, path, secure)],
    set: (name, value, { path, ...options }) =>
      void reply.setCookie(cookieName(name, path, secure), value, { ...options, ...attributes, path }),
    clear: (name, path) => void reply.clearCookie(cookieName(name, path, secure), { ...attributes, path }),
  }
}

/** What a cookie is called on the wire. */
export function cookieName(name: string, path: string, secure: boolean): string {
  if (!secure) return name
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`
}
