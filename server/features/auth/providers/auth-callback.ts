import type { AuthCallbackParams } from '#shared/providers.ts'

/** Where to redirect a browser. */
export interface Redirect {
  location: string
}

/** The page to which a browser returns from a provider, with a code or with an error. */
export function redirectToAuthCallback(params: AuthCallbackParams): Redirect {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(Object.fromEntries(entries)).toString()
  return { location: `/authcallback?${query}` }
}
