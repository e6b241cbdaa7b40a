import { HOUR, MINUTE } from '#shared/time.ts'
import { WEBHOOK_TEST } from '#shared/webhooks.ts'
import { dateOf } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { CALL_WITHIN_MS } from '../../../platform/outbound/outbound.ts'
import type { Services } from '../../../platform/services.ts'
import { findWebhookToCall, forgetFailures, lockWebhook, type WebhookToCall } from '../webhooks/store.ts'
import { countAgainst } from '../webhooks/switch-off.ts'
import { callReceiver, GONE, SWITCHED_OFF, type Try } from './call-receiver.ts'
import { claimDelivery, type DeliveryRow, endClaim, listDue } from './store.ts'

type DeliveryServices = Pick<Services, 'db' | 'clock' | 'config' | 'jobs' | 'live' | 'log' | 'outbound' | 'secrets'>

/** How long a claim lasts: longer than any attempt, so that it expires only if its process died. */
const CLAIM_MS = CALL_WITHIN_MS + 20_000

/** Delays after the first, second … failed attempt (ms); none after the last, about a day in total. */
const RETRY_AFTER_MS = [5_000, MINUTE, 5 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR]

/** Concurrent deliveries of one process when it catches up. */
const AT_ONCE = 5

interface Delivery {
  outcome: 'delivered' | 'failed' | 'nothing to do'
  /** After a failure: the time of the next attempt; null when there is none. */
  retry_at: Date | null
}

const NOTHING: Delivery = { outcome: 'nothing to do', retry_at: null }

/**
 * Delivers a message if it is due and no other process is delivering it. No transaction stays open during the call: an
 * expiring claim replaces the lock.
 *
 * Delivery is at least once. If this process dies between the receiver's response and recording it, the claim expires
 * and the message is sent again with the same `webhook-id`, which lets receivers detect duplicates.
 */
export async function deliverWebhook(services: DeliveryServices, delivery_id: string): Promise<Delivery> {
  const { db, clock } = services
  const now = clock.now()
  const delivery = await claimDelivery(db, delivery_id, new Date(now), new Date(now + CLAIM_MS))
  const webhook = delivery && (await findWebhookToCall(db, delivery.webhook_id))
  if (!webhook) return NOTHING
  // Tests are delivered even while the webhook is switched off.
  const isToBeCalled = webhook.disabled_at === null || delivery.type === WEBHOOK_TEST
  const tried = isToBeCalled ? await callReceiver(services, webhook, delivery) : SWITCHED_OFF
  return db.transaction().execute((trx) => note(services, trx, webhook, delivery, tried))
}

/** Delivers all due messages, oldest first: those left behind by a dead process or a lost job. */
export async function deliverDueWebhooks(services: DeliveryServices): Promise<void> {
  for (;;) {
    const due = await listDue(services.db, dateOf(services.clock), AT_ONCE)
    await Promise.all(due.map((delivery_id) => deliverWebhook(services, delivery_id)))
    if (due.length < AT_ONCE) return
  }
}

/** Records the outcome of an attempt and its consequences for the webhook. */
async function note(
  services: DeliveryServices,
  trx: Db,
  webhook: WebhookToCall,
  delivery: DeliveryRow,
  tried: Try,
): Promise<Delivery> {
  const now = dateOf(services.clock)
  const { webhook_id, user_id } = webhook
  if (!(await lockWebhook(trx, webhook_id))) return NOTHING
  const isDone = tried.failure === null
  const retry_at = isDone ? null : nextTry(delivery, tried, now)
  const isOurs = await endClaim(trx, delivery, {
    ...tried,
    send_after: retry_at ?? delivery.send_after,
    delivered_at: isDone ? now : null,
    given_up_at: isDone || retry_at ? null : now,
  })
  if (!isOurs) return NOTHING
  if (isDone) await forgetFailures(trx, webhook_id)
  else if (delivery.type !== WEBHOOK_TEST && tried !== SWITCHED_OFF) await countAgainst(services, trx, webhook, tried)
  await services.live.publish(trx, [user_id], 'developers')
  return { outcome: isDone ? 'delivered' : 'failed', retry_at }
}

/** When to retry a failed delivery; null after the last delay, and for messages that are never retried. */
function nextTry({ type, attempts }: DeliveryRow, tried: Try, now: Date): Date | null {
  if (type === WEBHOOK_TEST || tried === SWITCHED_OFF || tried.response_status === GONE) return null
  const wait = RETRY_AFTER_MS[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}
