import { z } from 'zod'
import type { DeliveryPage, deliveryListQuery, WebhookDelivery } from '#shared/webhooks.ts'
import { currentDate } from '../../../platform/clock.ts'
import { epochMs, parseCursor, toPage } from '../../../platform/db/cursor.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { notFound, webhookOff } from '../errors.ts'
import { getWebhook, lockWebhook } from '../webhooks/webhooks.ts'
import { webhookJob } from './deliver.ts'
import { type DeliveryRow, findDelivery, insertRedelivery, listDeliveryRows, makeDueNow } from './store.ts'

/** The creation time and the id of a delivery. */
const cursorPosition = z.tuple([epochMs, z.uuid()])

/** The deliveries of the caller's webhook in the last 30 days, page by page, newest first. */
export async function listDeliveries(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  webhook_id: string,
  { cursor, limit }: z.output<typeof deliveryListQuery>,
): Promise<DeliveryPage> {
  await getWebhook(db, caller.user_id, webhook_id)
  const position = cursor === undefined ? undefined : parseCursor(cursor, cursorPosition)
  const after = position && { created_at: new Date(position[0]), delivery_id: position[1] }
  const { rows, next_cursor } = toPage(
    await listDeliveryRows(db, webhook_id, { limit: limit + 1, after }),
    limit,
    ({ created_at, delivery_id }) => [created_at.getTime(), delivery_id],
  )
  return { deliveries: rows.map(toDelivery), next_cursor }
}

/**
 * Sends a webhook's message again, as a new log entry with the same `webhook-id`. A delivery waiting for a retry is sent
 * immediately instead. A delivery waiting for its first attempt, for example while its booking can still be undone,
 * keeps waiting.
 * @throws {DomainError} `not_found`, or `webhook_off` if the webhook is disabled
 */
export async function redeliver(
  { db, clock, jobs, live }: Pick<Services, 'db' | 'clock' | 'jobs' | 'live'>,
  { user_id }: Caller,
  ids: { webhook_id: string; delivery_id: string },
): Promise<WebhookDelivery> {
  const now = currentDate(clock)
  return db.transaction().execute(async (trx) => {
    const { disabled_at } = await lockWebhook(trx, user_id, ids.webhook_id)
    const delivery = await findDelivery(trx, user_id, ids)
    if (!delivery) throw notFound()
    if (disabled_at) throw webhookOff()
    if (isPending(delivery) && delivery.attempts === 0) return toDelivery(delivery)
    const row = isPending(delivery) ? await makeDueNow(trx, delivery, now) : await insertRedelivery(trx, delivery, now)
    await jobs.enqueue(trx, webhookJob, { delivery_id: row.delivery_id })
    await live.publish(trx, [user_id], 'developers')
    return toDelivery(row)
  })
}

function isPending({ delivered_at, abandoned_at }: DeliveryRow): boolean {
  return delivered_at === null && abandoned_at === null
}

export function toDelivery(row: DeliveryRow): WebhookDelivery {
  const status = isPending(row) ? 'pending' : row.delivered_at ? 'delivered' : 'failed'
  return {
    id: row.delivery_id,
    message_id: row.message_id,
    type: row.type,
    status,
    attempts: row.attempts,
    response_status: row.response_status,
    response_excerpt: row.response_excerpt,
    duration_ms: row.duration_ms,
    failure: row.failure,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    next_try_at: status === 'pending' && row.claimed_until === null ? row.send_after.toISOString() : null,
  }
}
