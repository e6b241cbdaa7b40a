import { z } from 'zod'
import { HOUR, MINUTE } from '#shared/time.ts'
import { WEBHOOK_TEST } from '#shared/webhooks.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { KeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts'
import { CALL_TIMEOUT_MS } from '../../../platform/outbound/outbound.ts'
import type { Services } from '../../../platform/services.ts'
import { recordFailure } from '../webhooks/disable-webhook.ts'
import { findWebhookToCall, lockWebhookRow, resetFailures, type WebhookToCall } from '../webhooks/store.ts'
import { callReceiver, type DeliveryAttempt, GONE } from './call-receiver.ts'
import { claimDelivery, type DeliveryRow, findDeliveryOwner, listDueDeliveryIds, releaseClaim } from './store.ts'

type DeliveryServices = Pick<Services, 'db' | 'clock' | 'config' | 'jobs' | 'live' | 'log' | 'outbound' | 'secrets'>

/** How long a claim lasts: longer than any attempt, so that it expires only if its process died. */
const CLAIM_MS = CALL_TIMEOUT_MS + 20_000

/** Delays (ms) after the first, second … failed attempt, about a day in total; then the server gives up. */
const RETRY_DELAYS_MS = [5_000, MINUTE, 5 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR]

/** How many overdue messages a process delivers concurrently. */
const CONCURRENCY = 5

/** Limits one user's concurrent deliveries in this process, so that their slow receivers do not delay others' messages. */
const MAX_PER_USER = 2
const runningDeliveries = new KeyedSemaphore({ total: Infinity, perKey: MAX_PER_USER })

/** Triggers one delivery. The row defines what to send and when; losing or repeating the job affects only the timing. */
export const webhookJob: Job<{ delivery_id: string }> = {
  name: 'webhook',
  payload: z.object({ delivery_id: z.uuid() }),
  // Deliveries mostly wait for receivers; slow ones of a few users must not delay everybody else's.
  concurrency: 12,
  run: (services, { delivery_id }) => deliverWithinUserLimit(services, delivery_id),
}

interface DeliveryResult {
  outcome: 'delivered' | 'failed' | 'skipped'
  /** After a failure: the time of the next attempt; null when there is none. */
  retry_at: Date | null
}

const SKIPPED: DeliveryResult = { outcome: 'skipped', retry_at: null }

/**
 * Delivers a message if it is due, its webhook is enabled, and no other process is delivering it. No transaction stays
 * open during the call: an expiring claim replaces the lock.
 *
 * Delivery is at-least-once. If this process dies between the receiver's response and recording it, the claim expires
 * and the message is sent again with the same `webhook-id`, which lets receivers detect duplicates.
 */
export async function deliverWebhook(services: DeliveryServices, delivery_id: string): Promise<DeliveryResult> {
  const { db, clock } = services
  const now = clock.now()
  const delivery = await claimDelivery(db, delivery_id, new Date(now), new Date(now + CLAIM_MS))
  const webhook = delivery && (await findWebhookToCall(db, delivery.webhook_id))
  if (!webhook) return SKIPPED
  const attempt = await callReceiver(services, webhook, delivery)
  return db.transaction().execute((trx) => recordAttempt(services, trx, webhook, delivery, attempt))
}

/**
 * Delivers a message, unless too many of its user's deliveries are running. Afterwards, enqueues its retry, if any, and
 * the user's next due messages, which that limit may have skipped.
 */
async function deliverWithinUserLimit(services: DeliveryServices, delivery_id: string): Promise<void> {
  const { db, clock, jobs } = services
  const user_id = await findDeliveryOwner(db, delivery_id, currentDate(clock))
  if (!user_id || !runningDeliveries.tryAcquire(user_id)) return
  const { retry_at } = await deliverWebhook(services, delivery_id).finally(() => runningDeliveries.release(user_id))
  if (retry_at) await jobs.enqueue(db, webhookJob, { delivery_id }, { startAfter: retry_at })
  const nextIds = await listDueDeliveryIds(db, currentDate(clock), MAX_PER_USER, user_id)
  await jobs.enqueueAll(
    db,
    webhookJob,
    nextIds.map((id) => ({ delivery_id: id })),
  )
}

/** Delivers each user's oldest overdue messages, which a crashed process or a lost job has left behind. */
export async function deliverDueWebhooks(services: DeliveryServices): Promise<void> {
  const dueIds = await listDueDeliveryIds(services.db, currentDate(services.clock), MAX_PER_USER)
  for (let i = 0; i < dueIds.length; i += CONCURRENCY)
    await Promise.all(
      dueIds.slice(i, i + CONCURRENCY).map((delivery_id) => deliverWithinUserLimit(services, delivery_id)),
    )
}

/** Records the outcome of an attempt and its consequences for the webhook. */
async function recordAttempt(
  services: DeliveryServices,
  trx: Db,
  webhook: WebhookToCall,
  delivery: DeliveryRow,
  attempt: DeliveryAttempt,
): Promise<DeliveryResult> {
  const now = currentDate(services.clock)
  const { webhook_id, user_id } = webhook
  const currentWebhook = await lockWebhookRow(trx, webhook_id)
  if (!currentWebhook) return SKIPPED
  const isDelivered = attempt.failure === null
  // A failure of the previous URL says nothing about the new one.
  const isCurrentUrl = currentWebhook.url === webhook.url
  const isFinal = delivery.type === WEBHOOK_TEST || (isCurrentUrl && attempt.response_status === GONE)
  const retry_at = isDelivered || isFinal ? null : getRetryTime(delivery, now)
  const hadClaim = await releaseClaim(trx, delivery, {
    ...attempt,
    send_after: retry_at ?? delivery.send_after,
    delivered_at: isDelivered ? now : null,
    abandoned_at: isDelivered || retry_at ? null : now,
  })
  if (!hadClaim) return SKIPPED
  if (isDelivered) await resetFailures(trx, webhook_id)
  else if (delivery.type !== WEBHOOK_TEST && isCurrentUrl) await recordFailure(services, trx, webhook, attempt)
  await services.live.publish(trx, [user_id], 'developers')
  return { outcome: isDelivered ? 'delivered' : 'failed', retry_at }
}

/** When to retry a failed delivery; null after the last delay. */
function getRetryTime({ attempts }: DeliveryRow, now: Date): Date | null {
  const delay = RETRY_DELAYS_MS[attempts - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay)
}
