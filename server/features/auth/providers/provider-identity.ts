import type { IDToken } from 'openid-client'
import { isEmail, normalizeEmail } from '#shared/access.ts'
import type { Provider } from '#shared/providers.ts'
import { IdentityProviderError } from '../../../platform/openid/identity-provider-error.ts'

/** A user's identity as a provider reports it. */
export interface ProviderIdentity {
  provider: Provider
  /** The provider's stable id for the user, never reused. */
  subject: string
  /** The verified address; null when the provider does not vouch for it. */
  email: string | null
  name: string | null
  picture: string | null
}

/** The tenant of all personal Microsoft accounts. */
const PERSONAL_ACCOUNTS_TENANT_ID = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** @throws {IdentityProviderError} if the claims do not identify a user */
export function parseIdentity(provider: Provider, claims: IDToken): ProviderIdentity {
  const { subject, isEmailVerified } = provider === 'google' ? parseGoogleClaims(claims) : parseMicrosoftClaims(claims)
  const address = nonEmptyString(claims['email'])
  return {
    provider,
    subject,
    email: isEmailVerified && address !== null && isEmail(address) ? normalizeEmail(address) : null,
    name: nonEmptyString(claims['name']),
    picture: parsePicture(claims),
  }
}

interface VerifiedClaims {
  subject: string
  /** Whether the provider verified that `email` belongs to the user. */
  isEmailVerified: boolean
}

function parseGoogleClaims({ sub, email_verified }: IDToken): VerifiedClaims {
  return { subject: sub, isEmailVerified: email_verified === true }
}

/**
 * At Microsoft, administrators of an organization can set any address for their users ("nOAuth"). An address therefore
 * counts only if Microsoft confirms that the organization owns its domain (`xms_edov`), or if it belongs to a personal
 * account, which Microsoft has verified by email. `sub` differs by app registration; `tid` and `oid` are stable.
 */
function parseMicrosoftClaims({ tid, oid, xms_edov }: IDToken): VerifiedClaims {
  const [tenant, object] = [nonEmptyString(tid), nonEmptyString(oid)]
  if (tenant === null || object === null) throw new IdentityProviderError('failed', new Error('missing tid or oid'))
  const ownsDomain = ([true, 1, '1', 'true'] as unknown[]).includes(xms_edov)
  return { subject: `${tenant}/${object}`, isEmailVerified: ownsDomain || tenant === PERSONAL_ACCOUNTS_TENANT_ID }
}

function nonEmptyString(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null
}

function parsePicture({ picture }: IDToken): string | null {
  const url = nonEmptyString(picture)
  return url !== null && url.length <= 2048 && URL.parse(url)?.protocol === 'https:' ? url : null
}
