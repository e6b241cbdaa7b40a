import { keyedHash, type Secrets, sameHash } from '../../platform/secrets.ts'
import type { Context } from '../../platform/trpc.ts'

/** Which access code a browser entered before anybody signed in there: its id, signed; never the code. */
const COOKIE = 'meridian_access_code'
const PATH = '/'

type Cookies = Context['cookies']

/** @param seconds what is left of the code's life */
export function rememberCode(cookies: Pick<Cookies, 'set'>, secrets: Secrets, id: string, seconds: number): void {
  cookies.set(COOKIE, `${id}.${signature(secrets, id)}`, { path: PATH, maxAge: seconds })
}

/** The id of the code that this browser entered, if it was us who said so. */
export function rememberedCode(cookies: Pick<Cookies, 'get'>, secrets: Secrets): string | undefined {
  const [id, signed] = (cookies.get(COOKIE, PATH) ?? '').split('.', 2)
  return id && signed && sameHash(signed, signature(secrets, id)) ? id : undefined
}

export function forgetCode(cookies: Pick<Cookies, 'clear'>): void {
  cookies.clear(COOKIE, PATH)
}

function signature(secrets: Secrets, id: string): string {
  return keyedHash(secrets.hashing, `access code of a browser ${id}`)
}
