import { DAY } from '#shared/time.ts'
import { randomId } from '../../../platform/ids.ts'
import { isSameHash, keyedHash, type Secrets } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'

/**
 * Proves which address last signed in with this browser: a random id, and a keyed hash of the id and the address. It
 * does not sign anybody in; codes that this browser requests for the address are limited separately from strangers'
 * requests.
 */
const COOKIE = 'meridian_browser'
const PATH = '/'
const LIFETIME = 400 * DAY

type Cookies = Context['cookies']

/** Remembers who last signed in with this browser, even after their session ends. */
export function setKnownBrowser(cookies: Pick<Cookies, 'set'>, secrets: Secrets, email: string): void {
  const id = randomId()
  cookies.set(COOKIE, `${id}.${createProof(secrets, id, email)}`, { path: PATH, maxAge: LIFETIME / 1000 })
}

export function clearKnownBrowser(cookies: Pick<Cookies, 'clear'>): void {
  cookies.clear(COOKIE, PATH)
}

/** The id of this browser, if the address was the last to sign in with it. */
export function getKnownBrowser(cookies: Pick<Cookies, 'get'>, secrets: Secrets, email: string): string | undefined {
  const [id, proof] = (cookies.get(COOKIE, PATH) ?? '').split('.', 2)
  return id && proof && isSameHash(proof, createProof(secrets, id, email)) ? id : undefined
}

function createProof({ hashing }: Secrets, id: string, email: string): string {
  return keyedHash(hashing, `browser ${id} of ${email}`)
}
