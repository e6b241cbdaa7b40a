import { ResponseBodyError, refreshTokenGrant, tokenRevocation } from 'openid-client'
import type { OAuthCredentials } from './oauth-credentials.ts'
import { getExpiry, type OAuthServices, toTokenError } from './oauth-services.ts'

/** An access token is refreshed this long before it expires (ms). */
const EXPIRY_MARGIN = 60_000
/** How long a refresh is kept for connections that were opened before it (ms). */
const REFRESH_TTL = 10 * 60_000

/** The access tokens of one account. */
export class OAuthTokens<Credentials extends OAuthCredentials> {
  readonly #services: OAuthServices<Credentials>
  readonly #save: ((credentials: string) => Promise<void>) | undefined
  #credentials: Credentials

  constructor(
    services: OAuthServices<Credentials>,
    credentials: Credentials,
    save?: (credentials: string) => Promise<void>,
  ) {
    this.#services = services
    this.#credentials = credentials
    this.#save = save
  }

  /** The credentials of the account, with the newest tokens. */
  get credentials(): Credentials {
    return this.#credentials
  }

  /**
   * Returns a valid access token; gets a new one from the provider if necessary.
   * @param rejectedToken an access token that the provider has just rejected
   * @throws {ProviderError} `revoked` when our access was revoked
   */
  async getAccessToken(rejectedToken?: string): Promise<string> {
    while (!this.#isUsable(rejectedToken)) if ((await this.#refresh()) === 'new') break
    return this.#credentials.access_token
  }

  #isUsable(rejectedToken: string | undefined): boolean {
    const { access_token, expires_at } = this.#credentials
    return access_token !== rejectedToken && expires_at - EXPIRY_MARGIN > this.#services.clock.now()
  }

  /** Uses newer tokens that another connection has received, or else requests new ones. */
  async #refresh(): Promise<'new' | 'shared'> {
    const { refreshes, clock, getAccountId } = this.#services
    const { refresh_token, access_token } = this.#credentials
    const accountId = getAccountId(this.#credentials)
    const now = clock.now()
    for (const [key, { startedAt }] of refreshes) if (startedAt < now - REFRESH_TTL) refreshes.delete(key)
    const lastRefresh = refreshes.get(accountId)
    const latestCredentials = await lastRefresh?.credentials.catch(() => undefined)
    // If the user has consented again since, their new tokens are unrelated to ours.
    const isRelated =
      latestCredentials &&
      (lastRefresh?.replacedTokens.has(refresh_token) || latestCredentials.refresh_token === refresh_token)
    if (isRelated && latestCredentials.access_token !== access_token) {
      this.#credentials = latestCredentials
      return 'shared'
    }
    // Another caller may have started a refresh in the meantime.
    if (refreshes.get(accountId) !== lastRefresh) return this.#refresh()
    const replacedTokens = new Set([...(isRelated ? (lastRefresh?.replacedTokens ?? []) : []), refresh_token])
    const credentials = this.#requestTokens()
    refreshes.set(accountId, { startedAt: now, replacedTokens, credentials })
    try {
      this.#credentials = await credentials
    } catch (error) {
      refreshes.delete(accountId)
      throw error
    }
    await this.#save?.(JSON.stringify(this.#credentials))
    return 'new'
  }

  async #requestTokens(): Promise<Credentials> {
    const { clock, getConfiguration, revokedErrors } = this.#services
    const previousCredentials = this.#credentials
    try {
      const tokens = await refreshTokenGrant(await getConfiguration(), previousCredentials.refresh_token)
      return {
        ...previousCredentials,
        access_token: tokens.access_token,
        expires_at: getExpiry(tokens, clock),
        // Some providers replace the refresh token, and may stop accepting the previous one.
        refresh_token: tokens.refresh_token ?? previousCredentials.refresh_token,
        ...(previousCredentials.scope !== undefined && { scope: tokens.scope ?? previousCredentials.scope }),
      }
    } catch (error) {
      throw toTokenError(error, revokedErrors, clock.now())
    }
  }

  /** Revokes everything that the user granted us (RFC 7009). */
  async revoke(): Promise<void> {
    const { clock, getConfiguration, refreshes, getAccountId, revokedErrors } = this.#services
    refreshes.delete(getAccountId(this.#credentials))
    try {
      const configuration = await getConfiguration()
      // Without this endpoint, only the users themselves can revoke our access.
      if (configuration.serverMetadata().revocation_endpoint === undefined) return
      await tokenRevocation(configuration, this.#credentials.refresh_token)
    } catch (cause) {
      // Google's error for a token that was already revoked.
      if (cause instanceof ResponseBodyError && cause.error === 'invalid_token') return
      throw toTokenError(cause, revokedErrors, clock.now())
    }
  }
}
