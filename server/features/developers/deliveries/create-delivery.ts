import type { MeetingId } from '#shared/ids.ts'
import type { WebhookMessage } from '#shared/webhooks.ts'
import { randomId } from '../../../platform/ids.ts'
import type { DeliveryRow } from './store.ts'

type NewDelivery = Pick<
  DeliveryRow,
  'webhook_id' | 'message_id' | 'type' | 'payload' | 'meeting_id' | 'created_at' | 'send_after'
>

/** Creates the row of a new delivery, to be inserted; every attempt sends the same payload. */
export function createDelivery(
  webhook_id: string,
  { type, data }: Pick<WebhookMessage, 'type' | 'data'>,
  { now, sendAfter = now, meeting_id = null }: { now: Date; sendAfter?: Date; meeting_id?: MeetingId | null },
): NewDelivery {
  const message: WebhookMessage = { type, timestamp: now.toISOString(), data }
  return {
    webhook_id,
    message_id: `msg_${randomId()}`,
    type,
    payload: JSON.stringify(message),
    meeting_id,
    created_at: now,
    send_after: sendAfter,
  }
}
