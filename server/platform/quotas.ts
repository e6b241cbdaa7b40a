import { QUOTAS, type Quota } from '#shared/quotas.ts'
import { DomainError } from './errors.ts'

/** What a user is told who has all that one user can store; `quota` and `limit` are for programs. */
export function quotaReached(quota: Quota): DomainError {
  return new DomainError('quota_reached', { quota }, { quota, limit: QUOTAS[quota] })
}

/**
 * Counts once the owner's row is locked, so that two calls at once cannot both be the last.
 * @param count what is stored already
 * @throws {DomainError} `quota_reached` when there is no room for one more
 */
export function expectRoomFor(quota: Quota, count: number): void {
  if (count >= QUOTAS[quota]) throw quotaReached(quota)
}
