import type { IDToken } from 'openid-client'
import { isEmail, normalizeEmail } from '#shared/access.ts'
import { isMicrosoftEmailVerified } from '../../../../platform/openid/microsoft-claims.ts'
import { createOAuthAuthorization } from '../oauth/oauth-authorization.ts'
import type { OAuthServices } from '../oauth/oauth-services.ts'
import type { ProviderAuthorization } from '../provider-authorization.ts'
import { ProviderError } from '../provider-error.ts'
import type { MicrosoftCredentials } from './microsoft-credentials.ts'

const CALENDARS_SCOPE = 'Calendars.ReadWrite'

/**
 * The smallest set of scopes. By Microsoft's defaults, none of them needs an administrator's approval:
 * - `openid`, `profile`: an ID token with `tid` and `oid`, the account's permanent id
 * - `email`: the address in that token, and whether Microsoft vouches for it
 * - `offline_access`: a refresh token, so that calendars are synchronized while the user is away
 * - `Calendars.ReadWrite`: lists calendars, reads and writes events with their Teams links, reads free/busy times, and
 *   subscribes to changes
 */
const SCOPE = `openid profile email offline_access ${CALENDARS_SCOPE}`

/** Errors of the consent page: the user denied access, or an administrator has to approve the app first. */
const DENIED_ERRORS = new Set(['access_denied', 'consent_required', 'interaction_required', 'unauthorized_client'])
const UNAVAILABLE_ERRORS = new Set(['server_error', 'temporarily_unavailable'])

/** Creates the OAuth authorization for a user's Microsoft calendars. */
export function createMicrosoftAuthorization(services: OAuthServices<MicrosoftCredentials>): ProviderAuthorization {
  return createOAuthAuthorization(services, {
    scope: SCOPE,
    getParameters: (login_hint) => (login_hint === undefined ? { prompt: 'select_account' } : { login_hint }),
    identify(tokens) {
      const account = parseAccount(tokens.claims())
      if (!account) throw new ProviderError('revoked')
      if (!includesCalendarsScope(tokens.scope)) throw new ProviderError('forbidden')
      return account
    },
    getErrorKind(error) {
      if (DENIED_ERRORS.has(error)) return 'forbidden'
      return UNAVAILABLE_ERRORS.has(error) ? 'unavailable' : 'revoked'
    },
  })
}

function parseAccount(claims: IDToken | undefined) {
  if (!claims) return undefined
  const { tid, oid, email } = claims
  if (typeof tid !== 'string' || typeof oid !== 'string' || tid === '' || oid === '') return undefined
  const address = typeof email === 'string' && isEmail(email) ? normalizeEmail(email) : null
  return { tid, oid, email: address, is_email_verified: address !== null && isMicrosoftEmailVerified(claims) }
}

/** Scopes come with or without Graph's address; if there are none, all requested scopes were granted (RFC 6749). */
function includesCalendarsScope(scope: string | undefined): boolean {
  return scope === undefined || scope.split(' ').some((name) => name.split('/').at(-1) === CALENDARS_SCOPE)
}
