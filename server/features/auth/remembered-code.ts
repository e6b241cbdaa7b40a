import { keyedHash, type Secrets, sameHash } from '../../platform/secrets.ts'
import type { Context } from '../../platform/trpc.ts'

/** The access code that a browser entered before signing in: its signed id, never the code. */
const COOKIE = 'meridian_access_code'
const PATH = '/'

type Cookies = Context['cookies']

/** @param seconds remaining lifetime of the code */
export function rememberCode(cookies: Pick<Cookies, 'set'>, secrets: Secrets, id: string, seconds: number): void {
  cookies.set(COOKIE, `${id}.${signature(secrets, id)}`, { path: PATH, maxAge: seconds })
}

/** The id of the code that this browser entered; undefined without a valid signature. */
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
