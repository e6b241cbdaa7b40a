/**
 * Where to go after signing in, from the address of the login page: a path of this site, or undefined. A link must
 * not be able to send a visitor who has just signed in to somebody else's page.
 */
export function readReturnPath(value: unknown, origin = window.location.origin): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  const url = URL.parse(value, origin)
  // `//host`, `/\host` and the like are whole addresses to a browser.
  if (url?.origin !== origin || url.pathname === '/login') return undefined
  return url.pathname + url.search + url.hash
}
