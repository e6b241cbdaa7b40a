import { normalizeEmail } from '#shared/access.ts'
import { createOAuthAuthorization } from '../oauth/oauth-authorization.ts'
import type { OAuthServices } from '../oauth/oauth-services.ts'
import type { ProviderAuthorization } from '../provider-authorization.ts'
import { ProviderError } from '../provider-error.ts'
import type { GoogleCredentials } from './google-credentials.ts'
import { canReadCalendars, GOOGLE_SCOPES } from './google-scopes.ts'

const SCOPE = GOOGLE_SCOPES.join(' ')

/** Creates the OAuth authorization for a user's Google calendars. */
export function createGoogleAuthorization(services: OAuthServices<GoogleCredentials>): ProviderAuthorization {
  return createOAuthAuthorization(services, {
    scope: SCOPE,
    getParameters: (login_hint) => ({
      // Google issues a refresh token only for offline access, and only after showing the consent page.
      access_type: 'offline',
      prompt: login_hint === undefined ? 'consent select_account' : 'consent',
      include_granted_scopes: 'true',
      ...(login_hint !== undefined && { login_hint }),
    }),
    identify(tokens) {
      const claims = tokens.claims()
      const scope = tokens.scope ?? SCOPE
      const email = claims?.['email']
      if (!claims || typeof email !== 'string') throw new ProviderError('revoked')
      if (!canReadCalendars(scope)) throw new ProviderError('forbidden')
      return {
        sub: claims.sub,
        email: normalizeEmail(email),
        is_email_verified: claims['email_verified'] === true,
        picture: typeof claims['picture'] === 'string' ? claims['picture'] : null,
        scope,
      }
    },
    getErrorKind: (error) => (error === 'access_denied' ? 'forbidden' : 'unavailable'),
  })
}
