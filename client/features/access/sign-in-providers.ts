import { readerZone } from '#client/lib/reader-time.ts'

/** An outside service that the server takes sign-ins from. */
export interface SignInProvider {
  /** As the server names it: `google`. */
  id: string
  /** As people name it: 'Google'. */
  name: string
}

/** Where a sign-in with a provider begins; the browser comes back to /authcallback. */
export function signInAddress({ id }: SignInProvider): string {
  const query = new URLSearchParams({ redirect_uri: 'login', time_zone: readerZone(), type_login: '1', provider: id })
  return `/api/auth/login?${query}`
}
