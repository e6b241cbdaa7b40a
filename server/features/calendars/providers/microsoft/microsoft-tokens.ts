import { type Configuration, ResponseBodyError, refreshTokenGrant } from 'openid-client'
import type { Clock } from '../../../../platform/clock.ts'
import { ProviderError, rateLimited } from '../provider-error.ts'
import type { MicrosoftCredentials } from './microsoft-credentials.ts'

export interface TokenServices {
  clock: Clock
  getIssuer: () => Promise<Configuration>
  /** Refreshes in progress, by refresh token: all connections to an account share one. */
  refreshes: Map<string, Promise<MicrosoftCredentials>>
}

/** An access token is renewed this long before it expires (ms). */
const EXPIRY_MARGIN = 60_000
/** Lifetime where Microsoft does not say (s). */
const DEFAULT_LIFETIME = 3600

/** When a token expires that was issued now. */
export function expiryOf(tokens: { expires_in?: number | undefined }, clock: Clock): number {
  return clock.now() + (tokens.expires_in ?? DEFAULT_LIFETIME) * 1000
}

/** The access tokens of one account. */
export class MicrosoftTokens {
  readonly #services: TokenServices
  readonly #save: ((credentials: string) => Promise<void>) | undefined
  #credentials: MicrosoftCredentials

  constructor(
    services: TokenServices,
    credentials: MicrosoftCredentials,
    save?: (credentials: string) => Promise<void>,
  ) {
    this.#services = services
    this.#credentials = credentials
    this.#save = save
  }

  /** The account as its user allowed it, with the newest tokens. */
  get credentials(): MicrosoftCredentials {
    return this.#credentials
  }

  /**
   * @param rejected an access token that Graph has just rejected
   * @throws {ProviderError} `revoked` when our access was revoked
   */
  async getAccessToken(rejected?: string): Promise<string> {
    const { access_token, expires_at } = this.#credentials
    const isUsable = access_token !== rejected && expires_at - EXPIRY_MARGIN > this.#services.clock.now()
    if (!isUsable) await this.#refresh()
    return this.#credentials.access_token
  }

  async #refresh(): Promise<void> {
    const { refreshes } = this.#services
    const { refresh_token } = this.#credentials
    const running = refreshes.get(refresh_token)
    if (running) {
      this.#credentials = await running
      return
    }
    const refresh = this.#requestTokens().finally(() => refreshes.delete(refresh_token))
    refreshes.set(refresh_token, refresh)
    this.#credentials = await refresh
    await this.#save?.(JSON.stringify(this.#credentials))
  }

  async #requestTokens(): Promise<MicrosoftCredentials> {
    const { clock, getIssuer } = this.#services
    const previous = this.#credentials
    try {
      const tokens = await refreshTokenGrant(await getIssuer(), previous.refresh_token)
      return {
        ...previous,
        access_token: tokens.access_token,
        expires_at: expiryOf(tokens, clock),
        // Microsoft replaces the refresh token, and may stop accepting the previous one.
        refresh_token: tokens.refresh_token ?? previous.refresh_token,
      }
    } catch (error) {
      throw toTokenError(error)
    }
  }
}

/**
 * Only these errors mean that the user has to consent again: the grant is gone, or needs the user, who for example must
 * use a second factor. Everything else may pass, or is a fault of the installation.
 */
const REVOKED = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'login_required'])

export function toTokenError(cause: unknown): ProviderError {
  if (cause instanceof ProviderError) return cause
  if (!(cause instanceof ResponseBodyError)) return new ProviderError('unavailable', { cause })
  if (REVOKED.has(cause.error)) return new ProviderError('revoked', { cause })
  if (cause.status === 429) return rateLimited(Number(cause.response.headers.get('retry-after')))
  return new ProviderError('unavailable', { cause })
}
