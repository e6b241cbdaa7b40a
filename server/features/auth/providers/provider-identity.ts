import type { IDToken } from 'openid-client'
import { isEmail, normalizeEmail } from '#shared/access.ts'
import type { Provider } from '#shared/providers.ts'
import { ProviderFailure } from '../../../platform/openid/provider-failure.ts'

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
const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** @throws {ProviderFailure} when the claims identify nobody */
export function identityOf(provider: Provider, claims: IDToken): ProviderIdentity {
  const { subject, vouches } = provider === 'google' ? asGoogleKnows(claims) : asMicrosoftKnows(claims)
  const address = text(claims['email'])
  return {
    provider,
    subject,
    email: vouches && address !== null && isEmail(address) ? normalizeEmail(address) : null,
    name: text(claims['name']),
    picture: pictureOf(claims),
  }
}

interface Known {
  subject: string
  /** Whether the provider verified that `email` belongs to the user. */
  vouches: boolean
}

function asGoogleKnows({ sub, email_verified }: IDToken): Known {
  return { subject: sub, vouches: email_verified === true }
}

/**
 * At Microsoft, administrators of an organization can set any address for their users ("nOAuth"). An address therefore
 * counts only if Microsoft confirms that the organization owns its domain (`xms_edov`), or if it belongs to a personal
 * account, which Microsoft has verified by mail. `sub` differs by app registration; `tid` and `oid` are stable.
 */
function asMicrosoftKnows({ tid, oid, xms_edov }: IDToken): Known {
  const [tenant, object] = [text(tid), text(oid)]
  if (tenant === null || object === null) throw new ProviderFailure('failed', new Error('no tid or no oid'))
  const ownsDomain = ([true, 1, '1', 'true'] as unknown[]).includes(xms_edov)
  return { subject: `${tenant}/${object}`, vouches: ownsDomain || tenant === PERSONAL_ACCOUNTS }
}

function text(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null
}

function pictureOf({ picture }: IDToken): string | null {
  const url = text(picture)
  return url !== null && url.length <= 2048 && URL.parse(url)?.protocol === 'https:' ? url : null
}
