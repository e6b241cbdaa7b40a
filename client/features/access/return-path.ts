/** A base URL for parsing paths; any host works. */
const ORIGIN = 'https://site.invalid'

/**
 * The path to open after login or onboarding, from a URL or storage. Undefined for the login page itself, and for
 * other sites, so that a link cannot redirect users elsewhere.
 */
export function parseReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  const url = URL.canParse(value, ORIGIN) ? new URL(value, ORIGIN) : undefined
  // Browsers resolve `//host` and `/\host` to another site.
  if (url?.origin !== ORIGIN || url.pathname === '/login' || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
