import { type Configuration, ResponseBodyError, refreshTokenGrant, tokenRevocation } from 'openid-client'
import type { Clock } from '../../../../platform/clock.ts'
import { ProviderError, rateLimited } from '../provider-error.ts'
import type { GoogleCredentials } from './google-credentials.ts'

export interface TokenServices {
  clock: Clock
  getIssuer: () => Promise<Configuration>
  /** Refreshes in progress and recent ones, by the refresh token that they used: connections to an account share them. */
  refreshes: Map<string, Refresh>
}

interface Refresh {
  /** epoch ms */
  startedAt: number
  credentials: Promise<GoogleCredentials>
}

/** An access token is renewed this long before it expires (ms). */
const EXPIRY_MARGIN = 60_000
/** How long a refresh is kept for connections that were opened before it, with a refresh token that it replaced (ms). */
const REFRESH_TTL = 60_000
/** Lifetime where Google does not say (s). */
const DEFAULT_LIFETIME = 3600

/** The access tokens of one account. */
export class GoogleTokens {
  readonly #services: TokenServices
  readonly #save: ((credentials: string) => Promise<void>) | undefined
  #credentials: GoogleCredentials

  constructor(services: TokenServices, credentials: GoogleCredentials, save?: (credentials: string) => Promise<void>) {
    this.#services = services
    this.#credentials = credentials
    this.#save = save
  }

  /** The account as it was granted, with the newest tokens. */
  get credentials(): GoogleCredentials {
    return this.#credentials
  }

  /**
   * @param rejected an access token that Google has just rejected
   * @throws {ProviderError} `revoked` when the user has revoked our access
   */
  async getAccessToken(rejected?: string): Promise<string> {
    if (!this.#isUsable(this.#credentials, rejected)) await this.#refresh(rejected)
    return this.#credentials.access_token
  }

  #isUsable({ access_token, expires_at }: GoogleCredentials, rejected: string | undefined): boolean {
    return access_token !== rejected && expires_at - EXPIRY_MARGIN > this.#services.clock.now()
  }

  async #refresh(rejected: string | undefined): Promise<void> {
    const { refreshes, clock } = this.#services
    const { refresh_token } = this.#credentials
    const now = clock.now()
    for (const [token, { startedAt }] of refreshes) if (startedAt < now - REFRESH_TTL) refreshes.delete(token)
    const known = refreshes.get(refresh_token)
    const shared = await known?.credentials
    if (shared && this.#isUsable(shared, rejected)) {
      this.#credentials = shared
      return
    }
    // Another caller may have found the same, and begun before us.
    if (refreshes.get(refresh_token) !== known) return this.#refresh(rejected)
    const credentials = this.#requestTokens()
    refreshes.set(refresh_token, { startedAt: now, credentials })
    credentials.catch(() => refreshes.delete(refresh_token))
    this.#credentials = await credentials
    await this.#save?.(JSON.stringify(this.#credentials))
  }

  async #requestTokens(): Promise<GoogleCredentials> {
    const { clock, getIssuer } = this.#services
    const previous = this.#credentials
    try {
      const tokens = await refreshTokenGrant(await getIssuer(), previous.refresh_token)
      return {
        ...previous,
        access_token: tokens.access_token,
        expires_at: clock.now() + (tokens.expires_in ?? DEFAULT_LIFETIME) * 1000,
        // Google keeps the refresh token and the scopes, unless it says otherwise.
        refresh_token: tokens.refresh_token ?? previous.refresh_token,
        scope: tokens.scope ?? previous.scope,
      }
    } catch (error) {
      throw toTokenError(error)
    }
  }

  /** Revokes everything that the user granted us. */
  async revoke(): Promise<void> {
    const { getIssuer, refreshes } = this.#services
    const { refresh_token } = this.#credentials
    refreshes.delete(refresh_token)
    try {
      await tokenRevocation(await getIssuer(), refresh_token)
    } catch (cause) {
      // Google's word for a token that was revoked already.
      if (cause instanceof ResponseBodyError && cause.error === 'invalid_token') return
      throw toTokenError(cause)
    }
  }
}

/** Only `invalid_grant` says something about the user; everything else may pass. */
export function toTokenError(cause: unknown): ProviderError {
  if (cause instanceof ProviderError) return cause
  if (cause instanceof ResponseBodyError && cause.error === 'invalid_grant') {
    return new ProviderError('revoked', { cause })
  }
  // Errors in OAuth's format have the response, others have it as their cause.
  const response = cause instanceof ResponseBodyError ? cause.response : cause instanceof Error && cause.cause
  if (response instanceof Response && response.status === 429) {
    return rateLimited(Number(response.headers.get('retry-after')))
  }
  return new ProviderError('unavailable', { cause })
}
