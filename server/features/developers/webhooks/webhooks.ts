import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  MAX_WEBHOOKS,
  type newWebhook,
  type Webhook,
  type WebhookWithSecret,
  type webhookUpdate,
} from '#shared/webhooks.ts'
import { type AuditServices, recordActivity } from '../../../platform/audit/record-activity.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { lockUser } from '../../users/people.ts'
import { notFound, tooManyWebhooks, urlNotAllowed } from '../errors.ts'
import {
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  listWebhookRows,
  updateWebhookRow,
  type WebhookRow,
} from './store.ts'
import { encryptWebhookSecret, generateWebhookSecret, getPreviousSecret, SECRET_OVERLAP } from './webhook-secret.ts'

/** The caller's webhooks, newest first. */
export async function listWebhooks({ db }: Pick<Services, 'db'>, caller: Caller): Promise<Webhook[]> {
  return (await listWebhookRows(db, caller.user_id)).map(toWebhook)
}

/**
 * Creates a webhook; its secret is readable only in the result.
 * @throws {DomainError} `invalid_input` for a URL that may not be called, `too_many_webhooks` at the limit
 */
export async function createWebhook(
  services: AuditServices & Pick<Services, 'db' | 'live' | 'outbound' | 'secrets'>,
  { user_id }: Caller,
  { url, events }: z.output<typeof newWebhook>,
): Promise<WebhookWithSecret> {
  const { db, clock, live, outbound } = services
  validateUrl(outbound, url)
  const webhook_id = randomUUID()
  const secret = generateWebhookSecret()
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    if ((await listWebhookRows(trx, user_id)).length >= MAX_WEBHOOKS) throw tooManyWebhooks()
    const row = await insertWebhook(trx, {
      webhook_id,
      user_id,
      url,
      events,
      secret: encryptWebhookSecret(services, webhook_id, secret),
      created_at: currentDate(clock),
    })
    await recordActivity(services, trx, { action: 'webhook_created', user_id, params: { webhook_id } })
    await live.publish(trx, [user_id], 'developers')
    return { ...toWebhook(row), secret, previous_secret_until: null }
  })
}

/** Updates the given fields. Enabling a webhook, or changing its URL, clears the reason why it was disabled. */
export async function updateWebhook(
  services: Pick<Services, 'db' | 'clock' | 'live' | 'outbound'>,
  { user_id }: Caller,
  webhook_id: string,
  { url, events, enabled }: z.output<typeof webhookUpdate>,
): Promise<Webhook> {
  const { db, clock, live, outbound } = services
  if (url !== undefined) validateUrl(outbound, url)
  return db.transaction().execute(async (trx) => {
    const webhook = await lockWebhook(trx, user_id, webhook_id)
    const wasEnabled = webhook.disabled_at === null
    const isNewUrl = url !== undefined && url !== webhook.url
    const row = await updateWebhookRow(trx, user_id, webhook_id, {
      url: url ?? webhook.url,
      events: events ?? webhook.events,
      ...(enabled !== undefined && enabled !== wasEnabled
        ? { disabled_at: enabled ? null : currentDate(clock), disabled_reason: null }
        : {}),
      // A webhook that is enabled again, or has a new URL, starts without failures.
      ...((enabled && !wasEnabled) || isNewUrl ? { failures: 0, failing_since: null, disabled_reason: null } : {}),
    })
    if (!row) throw notFound()
    await live.publish(trx, [user_id], 'developers')
    return toWebhook(row)
  })
}

/** Deletes a webhook with its log and its pending deliveries. */
export async function deleteWebhook(
  services: AuditServices & Pick<Services, 'db' | 'live'>,
  { user_id }: Caller,
  webhook_id: string,
): Promise<{ success: true }> {
  await services.db.transaction().execute(async (trx) => {
    await lockWebhook(trx, user_id, webhook_id)
    await deleteWebhookRow(trx, user_id, webhook_id)
    await recordActivity(services, trx, { action: 'webhook_deleted', user_id, params: { webhook_id } })
    await services.live.publish(trx, [user_id], 'developers')
  })
  return { success: true }
}

/**
 * Creates a new secret for a webhook, readable only in the result. The old one keeps signing for a day. After several
 * rotations within a day, the oldest valid secret keeps signing instead, because receivers most likely still use it.
 */
export async function rotateSecret(
  services: AuditServices & Pick<Services, 'db' | 'live' | 'secrets'>,
  { user_id }: Caller,
  webhook_id: string,
): Promise<WebhookWithSecret> {
  const { db, clock, live } = services
  const secret = generateWebhookSecret()
  const previous_secret_until = new Date(clock.now() + SECRET_OVERLAP)
  return db.transaction().execute(async (trx) => {
    const webhook = await lockWebhook(trx, user_id, webhook_id)
    const row = await updateWebhookRow(trx, user_id, webhook_id, {
      secret: encryptWebhookSecret(services, webhook_id, secret),
      previous_secret: getPreviousSecret(webhook, clock.now()) ?? webhook.secret,
      previous_secret_until,
    })
    if (!row) throw notFound()
    await recordActivity(services, trx, { action: 'webhook_secret_rotated', user_id, params: { webhook_id } })
    await live.publish(trx, [user_id], 'developers')
    return { ...toWebhook(row), secret, previous_secret_until: previous_secret_until.toISOString() }
  })
}

/**
 * A webhook of the user.
 * @throws {DomainError} `not_found` for any other
 */
export async function getWebhook(db: Db, user_id: Caller['user_id'], webhook_id: string): Promise<WebhookRow> {
  const webhook = await findWebhook(db, user_id, webhook_id)
  if (!webhook) throw notFound()
  return webhook
}

/**
 * Like `getWebhook`, but also locks the user until the transaction ends, so that other changes to the webhook, and
 * bookings that notify it, wait.
 */
export async function lockWebhook(trx: Db, user_id: Caller['user_id'], webhook_id: string): Promise<WebhookRow> {
  await lockUser(trx, user_id)
  return getWebhook(trx, user_id, webhook_id)
}

function validateUrl(outbound: Services['outbound'], url: string): void {
  const code = outbound.findUrlProblem(url)
  if (code) throw urlNotAllowed(code)
}

function toWebhook({
  webhook_id,
  url,
  events,
  disabled_at,
  disabled_reason,
  failing_since,
  created_at,
}: WebhookRow): Webhook {
  return {
    id: webhook_id,
    url,
    events,
    enabled: disabled_at === null,
    disabled_reason,
    failing_since: failing_since?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}
