import { API_KEY_PREFIX, type ApiKeyScope } from '#shared/api-keys.ts'
import { MINUTE } from '#shared/time.ts'
import { type AuditServices, recordActivity } from '../../../platform/audit/record-activity.ts'
import { currentDate } from '../../../platform/clock.ts'
import { isSameHash, sha256 } from '../../../platform/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { findCaller } from '../../users/callers.ts'
import { lockUser } from '../../users/people.ts'
import { invalidApiKey } from '../errors.ts'
import { parseApiKey } from './api-key-text.ts'
import { findApiKey, recordApiKeyUse, recordFirstUse } from './store.ts'

/** Precision of a key's last use, so that not every request writes a row. */
const LAST_USED_PRECISION = MINUTE

/** Whether a token has the prefix of API keys, which no other token has. */
export function isApiKey(token: string): boolean {
  return token.startsWith(API_KEY_PREFIX)
}

/**
 * Resolves an API key to its user, read from the database on each call, and to its permissions.
 * @throws {DomainError} `invalid_api_key` for an invalid, revoked or expired key, even where no credentials are needed:
 *   a client that sends a key expects to be identified
 */
export async function resolveApiKey(
  services: AuditServices & Pick<Services, 'db' | 'config' | 'live'>,
  token: string,
): Promise<{ caller: Caller; scope: ApiKeyScope }> {
  const { db, clock } = services
  const now = currentDate(clock)
  const parts = parseApiKey(token)
  const key = parts && (await findApiKey(db, parts.key_id))
  if (!key || !isSameHash(key.key_hash, sha256(parts.secret))) throw invalidApiKey()
  if (key.expires_at && key.expires_at <= now) throw invalidApiKey()
  const caller = await findCaller(services, key.user_id)
  if (!caller) throw invalidApiKey()
  const recordedBefore = new Date(now.getTime() - LAST_USED_PRECISION)
  const { user_id, key_id, last_used_at } = key
  if (last_used_at === null) {
    await db.transaction().execute(async (trx) => {
      // Locks in the same order as the deletion of the account.
      await lockUser(trx, user_id)
      if (!(await recordFirstUse(trx, key_id, now))) return
      await recordActivity(services, trx, { action: 'api_key_first_used', user_id, params: { key_id } })
      await services.live.publish(trx, [user_id], 'developers')
    })
  } else if (last_used_at <= recordedBefore) await recordApiKeyUse(db, key_id, { now, recordedBefore })
  return { caller, scope: key.scope }
}
