import { isSameHash, keyedHash, type Secrets } from '../../platform/secrets.ts'
import type { Context } from '../../platform/trpc.ts'

/**
 * Cookie with the signed id of the access code that was entered before signing in. It does not contain the code itself.
 */
const COOKIE = 'meridian_access_code'
const PATH = '/'

type Cookies = Context['cookies']

/** @param seconds remaining lifetime of the code */
export function setRememberedCode(cookies: Pick<Cookies, 'set'>, secrets: Secrets, id: string, seconds: number): void {
  cookies.set(COOKIE, `${id}.${createSignature(secrets, id)}`, { path: PATH, maxAge: seconds })
}

/** The id of the code that this browser entered; undefined without a valid signature. */
export function getRememberedCodeId(cookies: Pick<Cookies, 'get'>, secrets: Secrets): string | undefined {
  const [id, signature] = (cookies.get(COOKIE, PATH) ?? '').split('.', 2)
  return id && signature && isSameHash(signature, createSignature(secrets, id)) ? id : undefined
}

export function clearRememberedCode(cookies: Pick<Cookies, 'clear'>): void {
  cookies.clear(COOKIE, PATH)
}

function createSignature(secrets: Secrets, id: string): string {
  return keyedHash(secrets.hashing, `access code of a browser ${id}`)
}
