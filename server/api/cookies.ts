import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/trpc.ts'

/**
 * The cookies of a request. Over https, the server uses the strictest prefix that the path allows and reads no other
 * cookies: nobody can set such a cookie over plain http, and another host of the domain cannot set one with `__Host-`
 * (RFC 6265bis, 4.1.3). Over plain http (loopback addresses only), browsers accept neither prefix.
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

/** The cookie's name including its prefix. */
export function cookieName(name: string, path: string, secure: boolean): string {
  if (!secure) return name
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`
}
