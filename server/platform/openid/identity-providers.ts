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

/** What the browser comes back with must fit, so that it can be nobody else's sign-in. */
export interface SignInChecks {
  state: string
  nonce: string
  /** Of PKCE: only who knows it can make use of the code. */
  verifier: string
}

/** Says who somebody is by asking a provider that knows them: OpenID Connect, authorization code with PKCE. */
export interface IdentityProviders {
  /** Those whose sign-ins are taken. */
  offered: readonly Provider[]
  /**
   * The page of the provider to which the browser goes.
   * @throws {ProviderFailure}
   */
  authorizationUrl(provider: Provider, checks: SignInChecks): Promise<URL>
  /**
   * What the provider says of whom it has sent back.
   * @param answer the parameters that the browser brought
   * @throws {ProviderFailure}
   */
  claimsOf(provider: Provider, answer: URLSearchParams, checks: SignInChecks): Promise<IDToken>
}

/** The longest that one request to a provider takes. */
const ANSWER_WITHIN_MS = 5000
/** Where a provider's doors are is asked anew after this long. */
const DISCOVERED_FOR = HOUR

const SCOPE = 'openid email profile'

/** @param options.within the longest (ms) that one request to a provider takes */
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
          // Who has several accounts says which.
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

/** Reads where a provider's doors are. Its tokens are checked by its published keys, whichever way they came. */
function discover({ issuer, clientId, clientSecret }: ProviderConfig, within: number): Promise<Configuration> {
  // Never in production, where the issuer has to be https.
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
