import { type Configuration, ResponseBodyError, refreshTokenGrant } from 'openid-client'
import type { Clock } from '../../../../platform/clock.ts'
import { ProviderError, rateLimited } from '../provider-error.ts'
import type { MicrosoftCredentials } from './microsoft-credentials.ts'

export interface TokenServices {
  clock: Clock
  getIssuer: () => Promise<Configuration>
  /** The last refresh of each account, in progress or recent: all connections to it share the result. */
  refreshes: Map<string, Refresh>
}

interface Refresh {
  /** epoch ms */
  startedAt: number
  /** The refresh tokens that it and the refreshes before it have replaced. */
  replaced: ReadonlySet<string>
  credentials: Promise<MicrosoftCredentials>
}

/** An access token is renewed this long before it expires (ms). */
const EXPIRY_MARGIN = 60_000
/** How long a refresh is kept for connections that were opened before it (ms). */
const REFRESH_TTL = 10 * 60_000
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
    while (!this.#isUsable(rejected)) if ((await this.#refresh()) === 'new') break
    return this.#credentials.access_token
  }

  #isUsable(rejected: string | undefined): boolean {
    const { access_token, expires_at } = this.#credentials
    return access_token !== rejected && expires_at - EXPIRY_MARGIN > this.#services.clock.now()
  }

  /** Takes over what another connection has received since, or else asks Microsoft. */
  async #refresh(): Promise<'new' | 'shared'> {
    const { refreshes, clock } = this.#services
    const { tid, oid, refresh_token, access_token } = this.#credentials
    const account = `${tid}/${oid}`
    const now = clock.now()
    for (const [key, { startedAt }] of refreshes) if (startedAt < now - REFRESH_TTL) refreshes.delete(key)
    const known = refreshes.get(account)
    const latest = await known?.credentials.catch(() => undefined)
    // A user who has consented again since has tokens that have nothing to do with these.
    const isRelated = latest && (known?.replaced.has(refresh_token) || latest.refresh_token === refresh_token)
    if (isRelated && latest.access_token !== access_token) {
      this.#credentials = latest
      return 'shared'
    }
    // Another caller may have found the same, and begun before us.
    if (refreshes.get(account) !== known) return this.#refresh()
    const replaced = new Set([...(isRelated ? (known?.replaced ?? []) : []), refresh_token])
    const credentials = this.#requestTokens()
    refreshes.set(account, { startedAt: now, replaced, credentials })
    try {
      this.#credentials = await credentials
    } catch (error) {
      refreshes.delete(account)
      throw error
    }
    await this.#save?.(JSON.stringify(this.#credentials))
    return 'new'
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
