import type { AuthCallbackParams } from '#shared/providers.ts'

/** Where to redirect a browser. */
export interface Redirect {
  location: string
}

/** Redirects to the page that completes a sign-in with a code, or explains an error. */
export function redirectToAuthCallback(params: AuthCallbackParams): Redirect {
  return { location: `/authcallback?${toSearchParams({ ...params }).toString()}` }
}

/** Query parameters, without those that are undefined. */
export function toSearchParams(params: Readonly<Record<string, string | undefined>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
