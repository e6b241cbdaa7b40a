import type { z } from 'zod'
import type { signInProviders } from './outputs/access.ts'

/** The outside services that a server can take sign-ins from, by OpenID Connect. */
export const PROVIDERS = ['google', 'microsoft'] as const
export type Provider = (typeof PROVIDERS)[number]

/** As people name them. */
export const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', microsoft: 'Microsoft' }

/** An outside service that this server takes sign-ins from. */
export type SignInProvider = z.output<typeof signInProviders>[number]

/** Where a browser may ask to be taken afterwards: names, so that no link can lead it to somebody else's page. */
export const DESTINATIONS = ['dashboard', 'add-account', 'login'] as const
export type Destination = (typeof DESTINATIONS)[number]

/** Why the browser comes to /authcallback without a code. */
export const SIGN_IN_FAILURES = [
  'access_denied',
  'accounts_unavailable',
  'expired',
  'failed',
  'not_offered',
  'too_many_requests',
  'unavailable',
  'unverified_address',
] as const
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number]

/** What the address of /authcallback says. */
export interface ProviderArrival {
  code?: string | undefined
  error?: SignInFailure | undefined
  provider?: Provider | undefined
  redirect_uri?: Destination | undefined
}
