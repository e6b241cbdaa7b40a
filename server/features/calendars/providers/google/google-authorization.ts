import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
} from 'openid-client'
import type { AuthorizationRequest, ProviderAuthorization } from '../provider-authorization.ts'
import { ProviderError } from '../provider-error.ts'
import type { GoogleCredentials } from './google-credentials.ts'
import { canReadCalendars, GOOGLE_SCOPES } from './google-scopes.ts'
import { type TokenServices, toTokenError } from './google-tokens.ts'

/** Google's consent page for calendars. Sign-in asks for identity only. */
export function googleAuthorization({ clock, getIssuer }: TokenServices): ProviderAuthorization {
  return {
    async authorizationUrl({ redirect_uri, state, nonce, verifier, login_hint }) {
      try {
        return buildAuthorizationUrl(await getIssuer(), {
          redirect_uri,
          scope: GOOGLE_SCOPES.join(' '),
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          // Google gives a refresh token only for offline access, and only when it has shown the consent page.
          access_type: 'offline',
          prompt: login_hint === undefined ? 'consent select_account' : 'consent',
          include_granted_scopes: 'true',
          ...(login_hint !== undefined && { login_hint }),
        })
      } catch (error) {
        throw toTokenError(error)
      }
    },
    async exchangeCode(params, request) {
      try {
        const issuer = await getIssuer()
        const tokens = await authorizationCodeGrant(issuer, callbackUrl(params, request), {
          expectedState: request.state,
          expectedNonce: request.nonce,
          pkceCodeVerifier: request.verifier,
        })
        const claims = tokens.claims()
        const scope = tokens.scope ?? GOOGLE_SCOPES.join(' ')
        const email = claims?.['email']
        if (!claims || !tokens.refresh_token || typeof email !== 'string') throw new ProviderError('revoked')
        if (!canReadCalendars(scope)) throw new ProviderError('forbidden')
        return JSON.stringify({
          sub: claims.sub,
          email: email.toLowerCase(),
          is_email_verified: claims['email_verified'] === true,
          picture: typeof claims['picture'] === 'string' ? claims['picture'] : null,
          scope,
          refresh_token: tokens.refresh_token,
          access_token: tokens.access_token,
          expires_at: clock.now() + (tokens.expires_in ?? 0) * 1000,
        } satisfies GoogleCredentials)
      } catch (error) {
        throw toConsentError(error)
      }
    },
  }
}

function callbackUrl(params: URLSearchParams, { redirect_uri }: AuthorizationRequest): URL {
  const url = new URL(redirect_uri)
  url.search = params.toString()
  return url
}

function toConsentError(error: unknown): ProviderError {
  const isDenied = error instanceof AuthorizationResponseError && error.error === 'access_denied'
  return isDenied ? new ProviderError('forbidden', { cause: error }) : toTokenError(error)
}
