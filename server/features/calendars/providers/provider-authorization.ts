/**
 * The provider's consent page, where users grant us access to an account (OAuth 2.0, authorization code with PKCE).
 * Requests access to calendars; logging in requests only identity scopes.
 */
export interface ProviderAuthorization {
  /**
   * Where to redirect the browser.
   * @throws {ProviderError} `rate_limited` or `unavailable`
   */
  createAuthorizationUrl(request: AuthorizationRequest): Promise<URL>
  /**
   * Exchanges the authorization code from the callback.
   * @param params query parameters of the callback
   * @returns credentials for `CalendarProvider.connect`
   * @throws {ProviderError} `forbidden` when the user granted no access to calendars, `revoked` when the code is not
   *   valid, `rate_limited` or `unavailable`
   */
  exchangeCode(params: URLSearchParams, request: AuthorizationRequest): Promise<string>
}

export interface AuthorizationRequest {
  /** Our callback, exactly as registered at the provider. */
  redirect_uri: string
  state: string
  nonce: string
  /** The PKCE code verifier, without which the authorization code cannot be exchanged. */
  verifier: string
  /** The account to preselect when it is reconnected. */
  login_hint?: string | undefined
}
