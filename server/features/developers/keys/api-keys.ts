import type { z } from 'zod'
import { type ApiKey, MAX_API_KEYS, type newApiKey } from '#shared/api-keys.ts'
import { DAY } from '#shared/time.ts'
import { type AuditServices, recordActivity } from '../../../platform/audit/record-activity.ts'
import { currentDate } from '../../../platform/clock.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { isSessionOpen } from '../../users/callers.ts'
import { lockUser } from '../../users/people.ts'
import { notFound, tooManyKeys, unauthenticated } from '../errors.ts'
import { formatApiKey, generateApiKeyParts } from './api-key-text.ts'
import { type ApiKeyRow, deleteApiKey, insertApiKey, listApiKeyRows } from './store.ts'

/** The caller's keys, newest first. */
export async function listApiKeys({ db }: Pick<Services, 'db'>, caller: Caller): Promise<ApiKey[]> {
  return (await listApiKeyRows(db, caller.user_id)).map(toApiKey)
}

/**
 * Creates a key; the key is readable only in the result.
 * @throws {DomainError} `too_many_keys` at the maximum number of keys, `unauthenticated` when the session has ended
 */
export async function createApiKey(
  services: AuditServices & Pick<Services, 'db' | 'clock' | 'live'>,
  caller: Caller,
  { name, scope, expires_in_days }: z.output<typeof newApiKey>,
): Promise<ApiKey & { key: string }> {
  const { db, clock, live } = services
  const { user_id } = caller
  const parts = generateApiKeyParts()
  const created_at = currentDate(clock)
  const row: ApiKeyRow = {
    key_id: parts.key_id,
    user_id,
    key_hash: sha256(parts.secret),
    name,
    scope,
    created_at,
    expires_at: expires_in_days === null ? null : new Date(created_at.getTime() + expires_in_days * DAY),
    last_used_at: null,
  }
  await db.transaction().execute(async (trx) => {
    // Without the lock, two concurrent calls would count the same keys and exceed the maximum.
    await lockUser(trx, user_id)
    if (!(await isSessionOpen(services, trx, caller))) throw unauthenticated()
    if ((await listApiKeyRows(trx, user_id)).length >= MAX_API_KEYS) throw tooManyKeys()
    await insertApiKey(trx, row)
    const params = { key_id: row.key_id, scope, expires_at: row.expires_at?.toISOString() ?? null }
    await recordActivity(services, trx, { action: 'api_key_created', user_id, params })
    await live.publish(trx, [user_id], 'developers')
  })
  return { ...toApiKey(row), key: formatApiKey(parts) }
}

/** Revokes a key immediately. */
export async function revokeApiKey(
  services: AuditServices & Pick<Services, 'db' | 'live'>,
  { user_id }: Caller,
  key_id: string,
): Promise<{ success: true }> {
  await services.db.transaction().execute(async (trx) => {
    if (!(await deleteApiKey(trx, user_id, key_id))) throw notFound()
    await recordActivity(services, trx, { action: 'api_key_revoked', user_id, params: { key_id } })
    await services.live.publish(trx, [user_id], 'developers')
  })
  return { success: true }
}

function toApiKey({ key_id, name, scope, created_at, last_used_at, expires_at }: ApiKeyRow): ApiKey {
  return {
    id: key_id,
    name,
    scope,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
  }
}
