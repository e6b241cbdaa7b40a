import type { IDToken } from 'openid-client'
import { isEmail, normalizeEmail } from '#shared/access.ts'
import type { Provider } from '#shared/providers.ts'
import { ProviderFailure } from '../../../platform/openid/provider-failure.ts'

/** Somebody as a provider knows them. */
export interface ProviderIdentity {
  provider: Provider
  /** The provider's own name for them, which never becomes another's. */
  subject: string
  /** Theirs, as far as the provider is to be believed; null when it does not vouch for it. */
  email: string | null
  name: string | null
  picture: string | null
}

/** The tenant of all personal Microsoft accounts. */
const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** @throws {ProviderFailure} when the provider does not say who it is */
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
  /** Whether it is true of the address in `email` that it is theirs. */
  vouches: boolean
}

function asGoogleKnows({ sub, email_verified }: IDToken): Known {
  return { subject: sub, vouches: email_verified === true }
}

/**
 * Whoever runs an organization at Microsoft writes what they like into the addresses of its people ("nOAuth"). So an
 * address counts if Microsoft says that the organization owns its domain (`xms_edov`), or if it is of a personal account,
 * which Microsoft has mailed. `sub` is another for each registration of an application; `tid` and `oid` last.
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
