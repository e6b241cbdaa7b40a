import { randomSecret } from '../../../platform/ids.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'

const PATH = '/auth'

type Cookies = Context['cookies']

function getCookieName(code: string): string {
  return `meridian_sign_in_${code.slice(0, 16)}`
}

/**
 * Binds a code to a browser, with a secret in a cookie. The code is part of a URL, where others may see it; it is
 * useless without the cookie.
 * @param lifetime milliseconds
 * @returns the hash of the code and the secret, to store
 */
export function bindCode(cookies: Pick<Cookies, 'set'>, code: string, lifetime: number): string {
  const secret = randomSecret()
  cookies.set(getCookieName(code), secret, { path: PATH, maxAge: lifetime / 1000 })
  return hashBoundCode(code, secret)
}

/** Clears a code's cookie. @returns the hash that `bindCode` returned; undefined in a browser without the cookie */
export function consumeBoundCode(cookies: Pick<Cookies, 'get' | 'clear'>, code: string): string | undefined {
  const secret = cookies.get(getCookieName(code), PATH)
  if (secret === undefined) return undefined
  cookies.clear(getCookieName(code), PATH)
  return hashBoundCode(code, secret)
}

function hashBoundCode(code: string, secret: string): string {
  return sha256(`${code} ${secret}`)
}
