import type { IDToken } from 'openid-client'
import { isEmail, normalizeEmail } from '#shared/access.ts'
import { toOneLine } from '#shared/one-line.ts'
import type { Provider } from '#shared/providers.ts'
import { IdentityProviderError } from '../../../platform/openid/identity-provider-error.ts'
import { isMicrosoftEmailVerified } from '../../../platform/openid/microsoft-claims.ts'

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

/** @throws {IdentityProviderError} if the claims do not identify a user */
export function parseIdentity(provider: Provider, claims: IDToken): ProviderIdentity {
  const { subject, isEmailVerified } = provider === 'google' ? parseGoogleClaims(claims) : parseMicrosoftClaims(claims)
  const address = toNonEmptyString(claims['email'])
  return {
    provider,
    subject,
    email: isEmailVerified && address !== null && isEmail(address) ? normalizeEmail(address) : null,
    name: toOneLine(toNonEmptyString(claims['name']) ?? '') || null,
    picture: parsePicture(claims),
  }
}

interface ParsedClaims {
  subject: string
  /** Whether the provider verified that `email` belongs to the user. */
  isEmailVerified: boolean
}

function parseGoogleClaims({ sub, email_verified }: IDToken): ParsedClaims {
  return { subject: sub, isEmailVerified: email_verified === true }
}

/** `sub` differs by app registration; `tid` and `oid` are stable. */
function parseMicrosoftClaims(claims: IDToken): ParsedClaims {
  const [tenant, object] = [toNonEmptyString(claims['tid']), toNonEmptyString(claims['oid'])]
  if (tenant === null || object === null) throw new IdentityProviderError('failed', new Error('missing tid or oid'))
  return { subject: `${tenant}/${object}`, isEmailVerified: isMicrosoftEmailVerified(claims) }
}

function toNonEmptyString(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null
}

function parsePicture({ picture }: IDToken): string | null {
  const url = toNonEmptyString(picture)
  return url !== null && url.length <= 2048 && URL.parse(url)?.protocol === 'https:' ? url : null
}
