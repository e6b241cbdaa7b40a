import { flags } from '#client/lib/storage/flags.ts'
import type { SignInProvider } from '#shared/providers.ts'

/**
 * The address that starts a login with a provider, which returns to /authcallback.
 * @param zone the visitor's time zone (IANA), used for new users; unknown while server-rendering
 */
export function signInAddress({ id }: SignInProvider, zone: string | undefined): string {
  const query = new URLSearchParams({ redirect_uri: 'login', type_login: '1', provider: id })
  if (zone !== undefined) query.set('time_zone', zone)
  return `/api/auth/login?${query}`
}

/** The server knows only some return pages; the tab stores other paths. */
export function rememberReturn(path: string | undefined): void {
  if (path === undefined) flags.signInReturn.remove()
  else flags.signInReturn.write(path)
}
