/** Paths are read as of some site; which one is of no matter. */
const ORIGIN = 'https://site.invalid'

/**
 * Where to go after signing in, from the address of the login page: a path of this site, or undefined. A link must
 * not be able to send a visitor who has just signed in to somebody else's page.
 */
export function readReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  const url = URL.parse(value, ORIGIN)
  // `//host`, `/\host` and the like are whole addresses to a browser.
  if (url?.origin !== ORIGIN || url.pathname === '/login') return undefined
  return url.pathname + url.search + url.hash
}
