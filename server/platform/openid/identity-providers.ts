import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  type IDToken,
} from 'openid-client'
import { PROVIDERS, type Provider } from '#shared/providers.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { IdentityProviderError, toIdentityProviderError } from './identity-provider-error.ts'
import { createConfigurationLoader } from './issuer-metadata.ts'

/** Values that the provider's response must match, so that a sign-in cannot be swapped for another. */
export interface SignInChecks {
  state: string
  nonce: string
  /** PKCE verifier: without it the code is useless. */
  verifier: string
}

/** Identifies users at a provider with OpenID Connect: the authorization code flow with PKCE. */
export interface IdentityProviders {
  configuredProviders: readonly Provider[]
  /**
   * Returns the URL of the provider's page to which the browser is redirected.
   * @throws {IdentityProviderError}
   */
  createAuthorizationUrl(provider: Provider, checks: SignInChecks): Promise<URL>
  /**
   * Fetches the provider's claims about the returning user.
   * @param callbackParams the parameters of the callback
   * @throws {IdentityProviderError}
   */
  fetchClaims(provider: Provider, callbackParams: URLSearchParams, checks: SignInChecks): Promise<IDToken>
}

/** Timeout of a request to a provider. */
const REQUEST_TIMEOUT_MS = 5000

const SCOPE = 'openid email profile'

/** @param options.timeoutMs timeout of a request to a provider */
export function openIdentityProviders(
  { providers, publicUrl }: Pick<Config, 'providers' | 'publicUrl'>,
  clock: Clock,
  { timeoutMs = REQUEST_TIMEOUT_MS }: { timeoutMs?: number } = {},
): IdentityProviders {
  const configurationLoaders = new Map<Provider, () => Promise<Configuration>>()
  for (const provider of PROVIDERS) {
    const config = providers[provider]
    if (config) configurationLoaders.set(provider, createConfigurationLoader(config, clock, { timeoutMs }))
  }

  async function getConfiguration(provider: Provider): Promise<Configuration> {
    const loadConfiguration = configurationLoaders.get(provider)
    if (!loadConfiguration) throw new IdentityProviderError('not_offered', undefined)
    return loadConfiguration()
  }

  const createCallbackUrl = (provider: Provider) => new URL(`${publicUrl}/api/auth/callback/${provider}`)

  return {
    configuredProviders: PROVIDERS.filter((provider) => providers[provider]),
    createAuthorizationUrl: (provider, { state, nonce, verifier }) =>
      withProviderErrors(async () =>
        buildAuthorizationUrl(await getConfiguration(provider), {
          redirect_uri: createCallbackUrl(provider).href,
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
        const url = createCallbackUrl(provider)
        url.search = callbackParams.toString()
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
        const claims = (await authorizationCodeGrant(await getConfiguration(provider), url, checks)).claims()
        if (!claims) throw new IdentityProviderError('failed', undefined)
        return claims
      }),
  }
}

async function withProviderErrors<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw toIdentityProviderError(error)
  }
}
