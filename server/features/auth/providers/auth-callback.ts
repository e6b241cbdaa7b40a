import type { AuthCallbackParams } from '#shared/providers.ts'

/** Where to redirect a browser. */
export interface Redirect {
  location: string
}

/** Redirects to the page that completes a sign-in with a code, or explains an error. */
export function redirectToAuthCallback(params: AuthCallbackParams): Redirect {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(Object.fromEntries(entries)).toString()
  return { location: `/authcallback?${query}` }
}
