import type { z } from 'zod'
import type { signInProviders } from './outputs/access.ts'

/** The supported sign-in providers (OpenID Connect). */
export const PROVIDERS = ['google', 'microsoft'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Whether accounts of a calendar provider are connected on its consent page, rather than by a password or URL. */
export function isConsentProvider(provider: string): provider is Provider {
  return PROVIDERS.some((known) => known === provider)
}

export const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', microsoft: 'Microsoft' }

/** A sign-in provider that this server is configured for. */
export type SignInProvider = z.output<typeof signInProviders>[number]

/** Pages to return to after signing in or adding an account. An allowlist: no link can redirect to another site. */
export const SIGN_IN_DESTINATIONS = ['dashboard', 'add-account', 'login'] as const
export type SignInDestination = (typeof SIGN_IN_DESTINATIONS)[number]

/** Why a sign-in failed; sent to /authcallback in place of a code. */
export const CALLBACK_ERRORS = [
  'access_denied',
  'expired',
  'failed',
  'not_offered',
  'too_many_requests',
  'unavailable',
  'unverified_address',
] as const
export type CallbackError = (typeof CALLBACK_ERRORS)[number]

/** The query parameters of /authcallback. */
export interface AuthCallbackParams {
  code?: string | undefined
  error?: CallbackError | undefined
  provider?: Provider | undefined
  redirect_uri?: SignInDestination | undefined
}
