import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface KeyedRequest {
  scope: string
  key: string
  request_hash: string
}

/** Acquires the key for this request; false if it is taken. Waits for a running request with the same key. */
export async function acquireKey(db: Db, request: KeyedRequest, now: Date, expiredBefore: Date): Promise<boolean> {
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .where('created_at', '<', expiredBefore)
    .execute()
  const result = await db
    .insertInto('idempotency_keys')
    .values({ ...request, created_at: now })
    .onConflict((oc) => oc.columns(['scope', 'key']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function saveResponse(db: Db, { scope, key }: KeyedRequest, response: unknown): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(response) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}

export function findResponse(db: Db, { scope, key }: KeyedRequest, expiredBefore: Date) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('created_at', '>=', expiredBefore)
    .executeTakeFirst()
}

export async function deleteResponsesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}

export async function deleteKeysInScope(db: Db, scope: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('scope', '=', scope).execute()
}

/**
 * Replaces the responses that contain one of `addresses`, and the refusals with one of `names` as a `name`.
 * Searches responses as text: they may predate input validation, and Postgres cannot parse JSON with unpaired
 * surrogates.
 */
export async function replaceResponses(
  db: Db,
  { addresses, names }: { addresses: readonly string[]; names: readonly string[] },
  response: unknown,
): Promise<void> {
  const quotedAddresses = addresses.map((address) => JSON.stringify(address))
  const nameMembers = names.map((name) => `"name":${JSON.stringify(name)}`)
  await db
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(response) })
    .where(
      sql<boolean>`exists (select from unnest(${quotedAddresses}::text[]) as address where position(address in response::text) > 0)
        or response::text like '{"refusal":%'
          and exists (select from unnest(${nameMembers}::text[]) as name where position(name in response::text) > 0)`,
    )
    .execute()
}
