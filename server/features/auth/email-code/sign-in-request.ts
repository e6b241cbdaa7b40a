import { MINUTE } from '#shared/time.ts'
import { keyedHash, type Secrets } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'

/** How long a code, and the request that it was mailed for, can be used. */
export const CODE_LIFETIME = 10 * MINUTE

/** Carries the id of the browser's latest request, for callers that do not send it themselves. */
const COOKIE = 'meridian_sign_in_request'
const PATH = '/'

type Cookies = Context['cookies']

export function rememberRequest(cookies: Pick<Cookies, 'set'>, request_id: string): void {
  cookies.set(COOKIE, request_id, { path: PATH, maxAge: CODE_LIFETIME / 1000 })
}

export function rememberedRequest(cookies: Pick<Cookies, 'get'>): string | undefined {
  return cookies.get(COOKIE, PATH)
}

export function forgetRequest(cookies: Pick<Cookies, 'clear'>): void {
  cookies.clear(COOKIE, PATH)
}

/** Six digits could be searched, so their hash is keyed; and bound to the address that they were mailed to. */
export function hashOfCode({ hashing }: Pick<Secrets, 'hashing'>, email: string, code: string): string {
  return keyedHash(hashing, `sign-in code ${email} ${code}`)
}
