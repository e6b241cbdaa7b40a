import { flags } from '#client/lib/storage/flags.ts'
import type { SignInProvider } from '#shared/providers.ts'

/**
 * Where a sign-in with a provider begins; the browser comes back to /authcallback.
 * @param zone the visitor's (IANA), for who signs in for the first time; a page that is drawn does not know it yet
 */
export function signInAddress({ id }: SignInProvider, zone: string | undefined): string {
  const query = new URLSearchParams({ redirect_uri: 'login', type_login: '1', provider: id })
  if (zone !== undefined) query.set('time_zone', zone)
  return `/api/auth/login?${query}`
}

/** The server takes the browser to places that have a name; where else the visitor was going, the tab remembers. */
export function rememberReturn(path: string | undefined): void {
  if (path === undefined) flags.signInReturn.remove()
  else flags.signInReturn.write(path)
}
