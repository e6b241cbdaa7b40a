import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
} from 'openid-client'
import type { ProviderAuthorization } from '../provider-authorization.ts'
import { ProviderError, type ProviderErrorKind } from '../provider-error.ts'
import type { OAuthCredentials } from './oauth-credentials.ts'
import { getExpiry, type OAuthServices, toTokenError } from './oauth-services.ts'

type GrantedTokens = Awaited<ReturnType<typeof authorizationCodeGrant>>

interface AuthorizationOptions<Credentials> {
  scope: string
  /** Provider-specific parameters. */
  getParameters: (login_hint: string | undefined) => Record<string, string>
  /** @throws {ProviderError} `forbidden` without access to calendars, `revoked` without an identified account */
  identify: (tokens: GrantedTokens) => Omit<Credentials, 'refresh_token' | 'access_token' | 'expires_at'>
  /** @param error the OAuth error of the callback */
  getErrorKind: (error: string) => ProviderErrorKind
}

/** Creates the OAuth authorization for a user's calendars at a provider. Logging in requests only identity scopes. */
export function createOAuthAuthorization<Credentials extends OAuthCredentials>(
  { clock, getConfiguration, revokedErrors }: OAuthServices<Credentials>,
  { scope, getParameters, identify, getErrorKind }: AuthorizationOptions<Credentials>,
): ProviderAuthorization {
  return {
    async createAuthorizationUrl({ redirect_uri, state, nonce, verifier, login_hint }) {
      try {
        return buildAuthorizationUrl(await getConfiguration(), {
          redirect_uri,
          scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...getParameters(login_hint),
        })
      } catch (error) {
        throw toTokenError(error, revokedErrors, clock.now())
      }
    },
    async exchangeCode(params, { redirect_uri, state, nonce, verifier }) {
      const url = new URL(redirect_uri)
      url.search = params.toString()
      try {
        const tokens = await authorizationCodeGrant(await getConfiguration(), url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        })
        const { refresh_token, access_token } = tokens
        if (!refresh_token) throw new ProviderError('revoked')
        return JSON.stringify({
          ...identify(tokens),
          refresh_token,
          access_token,
          expires_at: getExpiry(tokens, clock),
        })
      } catch (error) {
        if (!(error instanceof AuthorizationResponseError)) throw toTokenError(error, revokedErrors, clock.now())
        throw new ProviderError(getErrorKind(error.error), { cause: error })
      }
    },
  }
}
