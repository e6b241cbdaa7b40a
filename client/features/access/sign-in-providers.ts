import { flags } from '#client/lib/flags.ts'
import { readerZone } from '#client/lib/reader-time.ts'
import type { SignInProvider } from '#shared/providers.ts'

/** Where a sign-in with a provider begins; the browser comes back to /authcallback. */
export function signInAddress({ id }: SignInProvider): string {
  const query = new URLSearchParams({ redirect_uri: 'login', time_zone: readerZone(), type_login: '1', provider: id })
  return `/api/auth/login?${query}`
}

/** The server takes the browser to places that have a name; where else the visitor was going, the tab remembers. */
export function rememberReturn(path: string | undefined): void {
  if (path === undefined) flags.signInReturn.remove()
  else flags.signInReturn.write(path)
}
