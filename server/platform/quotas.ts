import { QUOTAS, type Quota } from '#shared/quotas.ts'
import { DomainError } from './errors.ts'

/** The error for a user who has reached a storage quota; `quota` and `limit` are for API clients. */
export function quotaError(quota: Quota): DomainError {
  return new DomainError('quota_reached', { quota }, { quota, limit: QUOTAS[quota] })
}

/**
 * Checks a quota. Call it with the owner's row locked, so that two concurrent calls cannot both take the last place.
 * @param count the number stored so far
 * @throws {DomainError} `quota_reached` if there is no room for another
 */
export function checkQuota(quota: Quota, count: number): void {
  if (count >= QUOTAS[quota]) throw quotaError(quota)
}
