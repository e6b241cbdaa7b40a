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
import { ProviderFailure, toProviderFailure } from './provider-failure.ts'

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
  offered: readonly Provider[]
  /**
   * The provider's page to redirect the browser to.
   * @throws {ProviderFailure}
   */
  authorizationUrl(provider: Provider, checks: SignInChecks): Promise<URL>
  /**
   * The provider's claims about the returning user.
   * @param answer the parameters of the callback
   * @throws {ProviderFailure}
   */
  claimsOf(provider: Provider, answer: URLSearchParams, checks: SignInChecks): Promise<IDToken>
}

/** Timeout of a request to a provider. */
const ANSWER_WITHIN_MS = 5000
/** How long a provider's metadata is cached. */
const DISCOVERED_FOR = HOUR

const SCOPE = 'openid email profile'

/** @param options.within timeout of a request to a provider, in ms */
export function openIdentityProviders(
  { providers, publicUrl }: Pick<Config, 'providers' | 'publicUrl'>,
  clock: Clock,
  { within = ANSWER_WITHIN_MS }: { within?: number } = {},
): IdentityProviders {
  const discovered = new Map<Provider, { configuration: Configuration; until: number }>()

  async function configurationOf(provider: Provider): Promise<Configuration> {
    const known = discovered.get(provider)
    if (known && known.until > clock.now()) return known.configuration
    const config = providers[provider]
    if (!config) throw new ProviderFailure('not_offered', undefined)
    const configuration = await discover(config, within)
    discovered.set(provider, { configuration, until: clock.now() + DISCOVERED_FOR })
    return configuration
  }

  const callback = (provider: Provider) => new URL(`${publicUrl}/api/auth/callback/${provider}`)

  return {
    offered: PROVIDERS.filter((provider) => providers[provider]),
    authorizationUrl: (provider, { state, nonce, verifier }) =>
      sortingFailures(async () =>
        buildAuthorizationUrl(await configurationOf(provider), {
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
    claimsOf: (provider, answer, { state, nonce, verifier }) =>
      sortingFailures(async () => {
        const url = callback(provider)
        url.search = answer.toString()
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
        const claims = (await authorizationCodeGrant(await configurationOf(provider), url, checks)).claims()
        if (!claims) throw new ProviderFailure('failed', undefined)
        return claims
      }),
  }
}

/** Fetches a provider's metadata. Its tokens are verified with its published keys, however they arrive. */
function discover({ issuer, clientId, clientSecret }: ProviderConfig, within: number): Promise<Configuration> {
  // Never in production, where the issuer must use https.
  const plain = issuer.startsWith('http:') ? [allowInsecureRequests] : []
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: within / 1000,
    execute: [enableNonRepudiationChecks, ...plain],
  })
}

async function sortingFailures<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw toProviderFailure(error)
  }
}
