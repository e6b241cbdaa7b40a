import type { Updateable } from 'kysely'
import type { UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { NewWebhookRow, WebhookRow, WebhooksTable } from '../tables.ts'

export type { WebhookRow } from '../tables.ts'

/** Newest first. */
export function listWebhookRows(db: Db, user_id: UserId): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('webhook_id')
    .execute()
}

export async function insertWebhook(db: Db, webhook: NewWebhookRow): Promise<WebhookRow> {
  return db.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow()
}

export function findWebhook(db: Db, user_id: UserId, webhook_id: string): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
}

export type WebhookChange = Omit<Updateable<WebhooksTable>, 'webhook_id' | 'user_id'>

/** Updates a webhook of this user; undefined when it does not exist. */
export function updateWebhookRow(
  db: Db,
  user_id: UserId,
  webhook_id: string,
  change: WebhookChange,
): Promise<WebhookRow | undefined> {
  return db
    .updateTable('webhooks')
    .set(change)
    .where('webhook_id', '=', webhook_id)
    .where('user_id', '=', user_id)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteWebhookRow(db: Db, user_id: UserId, webhook_id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('webhook_id', '=', webhook_id).where('user_id', '=', user_id).execute()
}

/** The enabled webhooks of these users, each with its owner's time zone. */
export function listEnabledWebhooks(
  db: Db,
  user_ids: readonly UserId[],
): Promise<(Pick<WebhookRow, 'webhook_id' | 'user_id' | 'events'> & { time_zone: string })[]> {
  return db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.user_id', 'webhooks.user_id')
    .select(['webhooks.webhook_id', 'webhooks.user_id', 'webhooks.events', 'users.time_zone'])
    .where('webhooks.user_id', 'in', user_ids)
    .where('webhooks.disabled_at', 'is', null)
    .orderBy('webhooks.webhook_id')
    .execute()
}

export interface WebhookToCall extends WebhookRow {
  email: string
  language: Language | null
}

/** A webhook to call, with its owner's address and language. */
export function findWebhookToCall(db: Db, webhook_id: string): Promise<WebhookToCall | undefined> {
  return db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.user_id', 'webhooks.user_id')
    .selectAll('webhooks')
    .select(['users.email', 'users.language'])
    .where('webhook_id', '=', webhook_id)
    .executeTakeFirst()
}

/** Locks a webhook until the transaction ends; lock it before its deliveries. Undefined when it was deleted. */
export function lockWebhookRow(db: Db, webhook_id: string): Promise<Pick<WebhookRow, 'url'> | undefined> {
  return db
    .selectFrom('webhooks')
    .select('url')
    .where('webhook_id', '=', webhook_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Resets the failure count after a success. */
export async function resetFailures(db: Db, webhook_id: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failures: 0, failing_since: null })
    .where('webhook_id', '=', webhook_id)
    .where('failures', '>', 0)
    .execute()
}

export function countFailure(
  db: Db,
  webhook_id: string,
  now: Date,
): Promise<Pick<WebhookRow, 'disabled_at' | 'failures' | 'failing_since'>> {
  return db
    .updateTable('webhooks')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      failing_since: eb.fn.coalesce('failing_since', eb.val(now)),
    }))
    .where('webhook_id', '=', webhook_id)
    .returning(['disabled_at', 'failures', 'failing_since'])
    .executeTakeFirstOrThrow()
}
