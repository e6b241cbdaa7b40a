import { CODE_LIFETIME } from '#shared/access.ts'
import { HOUR } from '#shared/time.ts'
import { keyedHash, type Secrets } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'

export const LONG_CODE_LIFETIME = HOUR

/** Holds the id of the browser's latest request, for clients that do not send it themselves. */
const COOKIE = 'meridian_sign_in_request'
const PATH = '/'

type Cookies = Context['cookies']

export function setSignInRequestCookie(cookies: Pick<Cookies, 'set'>, request_id: string): void {
  cookies.set(COOKIE, request_id, { path: PATH, maxAge: CODE_LIFETIME / 1000 })
}

export function getSignInRequestCookie(cookies: Pick<Cookies, 'get'>): string | undefined {
  return cookies.get(COOKIE, PATH)
}

export function clearSignInRequestCookie(cookies: Pick<Cookies, 'clear'>): void {
  cookies.clear(COOKIE, PATH)
}

/** Short codes can be brute-forced, so the hash is keyed; it is also bound to the address that got the code. */
export function hashEmailCode({ hashing }: Pick<Secrets, 'hashing'>, email: string, code: string): string {
  return keyedHash(hashing, `sign-in code ${email} ${code}`)
}
