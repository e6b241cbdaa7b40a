import { type Configuration, ResponseBodyError } from 'openid-client'
import type { Clock } from '../../../../platform/clock.ts'
import type { ProviderConfig } from '../../../../platform/config.ts'
import { createConfigurationLoader } from '../../../../platform/openid/issuer-metadata.ts'
import { ProviderError, parseRetryAfter } from '../provider-error.ts'
import type { OAuthCredentials } from './oauth-credentials.ts'

/** A provider's authorization server, shared by all connections to the provider. */
export interface OAuthServices<Credentials extends OAuthCredentials> {
  clock: Clock
  getConfiguration: () => Promise<Configuration>
  /** The last refresh of each account, in progress or recent: all connections to it share the result. */
  refreshes: Map<string, Refresh<Credentials>>
  /** The permanent id of the account that credentials belong to. */
  getAccountId: (credentials: Credentials) => string
  /**
   * OAuth errors after which the user has to consent again. All others may be temporary, or have to be fixed by the
   * operator.
   */
  revokedErrors: ReadonlySet<string>
}

interface Refresh<Credentials> {
  /** Epoch ms. */
  startedAt: number
  /** The refresh tokens that this refresh and earlier refreshes have replaced. */
  replacedTokens: ReadonlySet<string>
  credentials: Promise<Credentials>
}

/** Timeout of a request to the authorization server. */
const TOKEN_TIMEOUT_MS = 10_000
/** Lifetime of an access token if the server does not specify it (s). */
const DEFAULT_LIFETIME = 3600

export function openOAuthServices<Credentials extends OAuthCredentials>({
  config,
  clock,
  ...provider
}: Pick<OAuthServices<Credentials>, 'clock' | 'getAccountId' | 'revokedErrors'> & {
  config: ProviderConfig
}): OAuthServices<Credentials> {
  return {
    ...provider,
    clock,
    getConfiguration: createConfigurationLoader(config, clock, { timeoutMs: TOKEN_TIMEOUT_MS }),
    refreshes: new Map(),
  }
}

/** When a token that is issued now expires (epoch ms). */
export function getExpiry(tokens: { expires_in?: number | undefined }, clock: Clock): number {
  return clock.now() + (tokens.expires_in ?? DEFAULT_LIFETIME) * 1000
}

/**
 * Classifies an error of the authorization server.
 * @param now epoch ms
 */
export function toTokenError(cause: unknown, revokedErrors: ReadonlySet<string>, now: number): ProviderError {
  if (cause instanceof ProviderError) return cause
  if (cause instanceof ResponseBodyError && revokedErrors.has(cause.error)) {
    return new ProviderError('revoked', { cause })
  }
  // A `ResponseBodyError` contains the response; other errors have it as their cause.
  const response = cause instanceof ResponseBodyError ? cause.response : cause instanceof Error && cause.cause
  const { status, headers } = response instanceof Response ? response : { status: 0, headers: new Headers() }
  const wait = parseRetryAfter(headers.get('retry-after'), now)
  return new ProviderError(status === 429 ? 'rate_limited' : 'unavailable', { cause, ...wait })
}
