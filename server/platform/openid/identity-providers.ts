import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
} from 'openid-client'
import { PROVIDERS, type Provider } from '#shared/providers.ts'
import { HOUR } from '#shared/time.ts'
import type { Clock } from '../clock.ts'
import type { Config, ProviderConfig } from '../config.ts'
import { IdentityProviderError, toIdentityProviderError } from './identity-provider-error.ts'

/** Values that the provider's response must match, so that a sign-in cannot be swapped for another. */
export interface SignInChecks {
  state: string
  nonce: string
  /** PKCE verifier: without it the code is useless. */
  verifier: string
}

/** Identifies users at a provider: OpenID Connect, authorization code with PKCE. */
export interface IdentityProviders {
  /** The configured providers. */
  configured: readonly Provider[]
  /**
   * The provider's page to redirect the browser to.
   * @throws {IdentityProviderError}
   */
  authorizationUrl(provider: Provider, checks: SignInChecks): Promise<URL>
  /**
   * The provider's claims about the returning user.
   * @param callbackParams the parameters of the callback
   * @throws {IdentityProviderError}
   */
  fetchClaims(provider: Provider, callbackParams: URLSearchParams, checks: SignInChecks): Promise<IDToken>
}

/** Timeout of a request to a provider. */
const REQUEST_TIMEOUT_MS = 5000
/** How long a provider's metadata is cached. */
const METADATA_TTL = HOUR

const SCOPE = 'openid email profile'

/** @param options.within timeout of a request to a provider, in ms */
export function openIdentityProviders(
  { providers, publicUrl }: Pick<Config, 'providers' | 'publicUrl'>,
  clock: Clock,
  { timeoutMs = REQUEST_TIMEOUT_MS }: { timeoutMs?: number } = {},
): IdentityProviders {
  const configurations = new Map<Provider, { configuration: Configuration; expiresAt: number }>()

  async function getConfiguration(provider: Provider): Promise<Configuration> {
    const known = configurations.get(provider)
    if (known && known.expiresAt > clock.now()) return known.configuration
    const config = providers[provider]
    if (!config) throw new IdentityProviderError('not_offered', undefined)
    const configuration = await discover(config, timeoutMs)
    configurations.set(provider, { configuration, expiresAt: clock.now() + METADATA_TTL })
    return configuration
  }

  const callback = (provider: Provider) => new URL(`${publicUrl}/api/auth/callback/${provider}`)

  return {
    configured: PROVIDERS.filter((provider) => providers[provider]),
    authorizationUrl: (provider, { state, nonce, verifier }) =>
      withProviderErrors(async () =>
        buildAuthorizationUrl(await getConfiguration(provider), {
          redirect_uri: callback(provider).href,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          // Lets users with several accounts choose.
          prompt: 'select_account',
        }),
      ),
    fetchClaims: (provider, callbackParams, { state, nonce, verifier }) =>
      withProviderErrors(async () => {
        const url = callback(provider)
        url.search = callbackParams.toString()
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
        const claims = (await authorizationCodeGrant(await getConfiguration(provider), url, checks)).claims()
        if (!claims) throw new IdentityProviderError('failed', undefined)
        return claims
      }),
  }
}

/** Fetches a provider's metadata. Its tokens are verified with its published keys, however they arrive. */
function discover({ issuer, clientId, clientSecret }: ProviderConfig, timeoutMs: number): Promise<Configuration> {
  // Never in production, where the issuer must use https.
  const plain = issuer.startsWith('http:') ? [allowInsecureRequests] : []
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: timeoutMs / 1000,
    execute: [enableNonRepudiationChecks, ...plain],
  })
}

async function withProviderErrors<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw toIdentityProviderError(error)
  }
}
