import type { IDToken } from 'openid-client'

/** The tenant of all personal Microsoft accounts. */
export const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'

/**
 * Whether Microsoft vouches for the address in its claims. Administrators of an organization can set any address for
 * their users ("nOAuth"), so an address counts only if Microsoft confirms that the organization owns its domain
 * (`xms_edov`, an optional claim), or if it belongs to a personal account, whose address Microsoft verifies.
 */
export function isMicrosoftEmailVerified({ tid, xms_edov }: IDToken): boolean {
  return tid === PERSONAL_TENANT || ([true, 1, '1', 'true'] as unknown[]).includes(xms_edov)
}
