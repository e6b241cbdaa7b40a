import { z } from 'zod/mini'

/** The outside services that a server can take sign-ins from, by OpenID Connect. */
export const PROVIDERS = ['google', 'microsoft'] as const
export type Provider = (typeof PROVIDERS)[number]

/** As people name them. */
export const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', microsoft: 'Microsoft' }

/** An outside service that this server takes sign-ins from. */
export interface SignInProvider {
  id: Provider
  name: string
}

/** Where a browser may ask to be taken afterwards: names, so that no link can lead it to somebody else's page. */
export const DESTINATIONS = ['dashboard', 'add-account', 'login'] as const
export type Destination = (typeof DESTINATIONS)[number]

/** What the browser begins with: 1 signs in, 2 adds an account to the user of the session. */
export const providerSignIn = z.object({
  redirect_uri: z.enum(DESTINATIONS),
  time_zone: z.optional(z.string().check(z.maxLength(64))),
  current_user_id: z.optional(z.string().check(z.maxLength(64))),
  type_login: z.enum(['1', '2']),
  provider: z.optional(z.enum(PROVIDERS)),
})

export const signInProvider = z.object({ provider: z.enum(PROVIDERS) })

const parameter = z.optional(z.string().check(z.maxLength(4096)))

/** What a provider sends the browser back with (RFC 6749, 4.1.2; RFC 9207), and whatever else it thinks of. */
export const providerAnswer = z.catchall(
  z.object({ code: parameter, state: parameter, error: parameter, iss: parameter }),
  parameter,
)

export const providerCallback = z.object({ provider: z.enum(PROVIDERS), answer: providerAnswer })

export const signInCode = z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) })

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
