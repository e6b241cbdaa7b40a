import type { calendar_v3 } from '@googleapis/calendar'
import type { Clock } from '../../../../platform/clock.ts'
import { createBoundedFetch } from '../../../../platform/outbound/bounded-fetch.ts'
import type { OAuthTokens } from '../oauth/oauth-tokens.ts'
import type { GoogleCredentials } from './google-credentials.ts'
import { GoogleError, toGoogleError } from './google-error.ts'

/** A page of 500 large events is about 10 MB. */
const LIMITS = { timeoutMs: 20_000, maxBytes: 32 * 1024 * 1024 }
const callGoogle = createBoundedFetch(LIMITS)

/** Calls Google's calendar API for one account. */
export class GoogleApi {
  readonly #rootUrl: string
  readonly #clock: Clock
  readonly #tokens: OAuthTokens<GoogleCredentials>

  constructor(tokens: OAuthTokens<GoogleCredentials>, { apiUrl, clock }: { apiUrl: string; clock: Clock }) {
    this.#tokens = tokens
    this.#rootUrl = `${apiUrl.replace(/\/+$/, '')}/`
    this.#clock = clock
  }

  /**
   * Makes one request, and repeats it with a new access token if Google rejects the current one.
   * @throws {ProviderError} mostly `GoogleError`
   */
  async call<Data>(request: (client: calendar_v3.Calendar) => Promise<{ data: Data }>): Promise<Data> {
    const token = await this.#tokens.getAccessToken()
    try {
      return await this.#send(token, request)
    } catch (error) {
      if (!(error instanceof GoogleError && error.kind === 'revoked')) throw error
      return this.#send(await this.#tokens.getAccessToken(token), request)
    }
  }

  async #send<Data>(token: string, request: (client: calendar_v3.Calendar) => Promise<{ data: Data }>): Promise<Data> {
    // Google's client takes 30 MB of memory: only servers with Google accounts load it.
    const { calendar } = await import('@googleapis/calendar')
    try {
      const client = calendar({
        version: 'v3',
        rootUrl: this.#rootUrl,
        headers: { authorization: `Bearer ${token}` },
        fetchImplementation: callGoogle,
        responseType: 'json',
        // The client's own retries repeat calls whose response was lost, and ignore Retry-After.
        retry: false,
      })
      return (await request(client)).data
    } catch (error) {
      throw toGoogleError(error, this.#clock.now())
    }
  }
}
