import { z } from 'zod'
import type { DeliveryPage, deliveryList, WebhookDelivery } from '#shared/webhooks.ts'
import { dateOf } from '../../../platform/clock.ts'
import { fromCursor, placeInTime, toCursor } from '../../../platform/db/cursor.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { notFound, webhookOff } from '../errors.ts'
import { webhookJob } from '../jobs.ts'
import { holdWebhook, openWebhook } from '../webhooks/webhooks.ts'
import { bringForward, type DeliveryRow, findDelivery, insertAgain, listDeliveryRows } from './store.ts'

/** The creation time of a message and the id of its delivery. */
const place = z.tuple([placeInTime, z.uuid()])

/** The deliveries of the caller's webhook in the last 30 days, page by page, newest first. */
export async function listDeliveries(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  webhook_id: string,
  { cursor, limit }: z.output<typeof deliveryList>,
): Promise<DeliveryPage> {
  await openWebhook(db, caller.user_id, webhook_id)
  const [time, delivery_id] = cursor === undefined ? [] : fromCursor(cursor, place)
  const after =
    time !== undefined && delivery_id !== undefined ? { created_at: new Date(time), delivery_id } : undefined
  const rows = await listDeliveryRows(db, webhook_id, { limit: limit + 1, after })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    deliveries: rows.slice(0, limit).map(toDelivery),
    next_cursor: last ? toCursor([last.created_at.getTime(), last.delivery_id]) : null,
  }
}

/**
 * Sends a webhook's message again, as a new log entry with the same `webhook-id`. A delivery that waits for a retry is
 * sent now instead; a delivery that waits for its first attempt, such as a booking that can be undone, keeps waiting.
 * @throws {DomainError} `webhook_off` when the webhook is switched off
 */
export async function redeliver(
  { db, clock, jobs, live }: Pick<Services, 'db' | 'clock' | 'jobs' | 'live'>,
  { user_id }: Caller,
  at: { webhook_id: string; delivery_id: string },
): Promise<WebhookDelivery> {
  const now = dateOf(clock)
  return db.transaction().execute(async (trx) => {
    const { disabled_at } = await holdWebhook(trx, user_id, at.webhook_id)
    const former = await findDelivery(trx, user_id, at)
    if (!former) throw notFound()
    if (disabled_at) throw webhookOff()
    if (isPending(former) && former.attempts === 0) return toDelivery(former)
    const row = isPending(former) ? await bringForward(trx, former, now) : await insertAgain(trx, former, now)
    await jobs.enqueue(trx, webhookJob, { delivery_id: row.delivery_id })
    await live.publish(trx, [user_id], 'developers')
    return toDelivery(row)
  })
}

function isPending({ delivered_at, given_up_at }: DeliveryRow): boolean {
  return delivered_at === null && given_up_at === null
}

export function toDelivery(row: DeliveryRow): WebhookDelivery {
  const waits = isPending(row)
  return {
    id: row.delivery_id,
    message_id: row.message_id,
    type: row.type,
    status: waits ? 'pending' : row.delivered_at ? 'delivered' : 'failed',
    attempts: row.attempts,
    response_status: row.response_status,
    response_excerpt: row.response_excerpt,
    duration_ms: row.duration_ms,
    failure: row.failure,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    next_try_at: waits ? row.send_after.toISOString() : null,
  }
}
