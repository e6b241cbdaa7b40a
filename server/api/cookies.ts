import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/trpc.ts'

/**
 * The cookies of a request. Over https, the server uses the strictest prefix that the path allows and reads no cookies
 * without it: nobody can set a prefixed cookie over plain http, and no other host of the domain can set `__Host-`
 * (RFC 6265bis, 4.1.3). Over plain http (loopback addresses only), browsers accept neither prefix.
 */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Context['cookies'] {
  const attributes = { httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  return {
    get: (name, path) => request.cookies[cookieName(name, path, isSecure)],
    set: (name, value, { path, ...options }) =>
      void reply.setCookie(cookieName(name, path, isSecure), value, { ...options, ...attributes, path }),
    clear: (name, path) => void reply.clearCookie(cookieName(name, path, isSecure), { ...attributes, path }),
  }
}

/** The cookie's name including its prefix. */
export function cookieName(name: string, path: string, isSecure: boolean): string {
  if (!isSecure) return name
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`
}
