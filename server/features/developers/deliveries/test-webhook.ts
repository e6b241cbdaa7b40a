import { type CalendarEvent, PLAIN_EVENT } from '#shared/events.ts'
import { PALETTE } from '#shared/palette.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { WEBHOOK_TEST, type WebhookDelivery } from '#shared/webhooks.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { notFound } from '../errors.ts'
import { getWebhook, lockWebhook } from '../webhooks/webhooks.ts'
import { createDelivery } from './create-delivery.ts'
import { deliverWebhook } from './deliver.ts'
import { toDelivery } from './delivery-log.ts'
import { findDelivery, insertDeliveries } from './store.ts'

/** Sends a test message to a webhook, once and immediately, even if the webhook is disabled. */
export async function testWebhook(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs' | 'live' | 'log' | 'outbound' | 'secrets'>,
  caller: Caller,
  webhook_id: string,
): Promise<WebhookDelivery> {
  const { db, clock } = services
  const { user_id } = caller
  await getWebhook(db, user_id, webhook_id)
  const now = currentDate(clock)
  const message = { type: WEBHOOK_TEST, data: { event: createExampleEvent(caller, now) } } as const
  const [delivery] = await db.transaction().execute(async (trx) => {
    await lockWebhook(trx, user_id, webhook_id)
    return insertDeliveries(trx, [createDelivery(webhook_id, message, { now })])
  })
  if (!delivery) throw notFound()
  await deliverWebhook(services, delivery.delivery_id)
  const result = await findDelivery(db, user_id, delivery)
  // The webhook was deleted in the meantime.
  if (!result) throw notFound()
  return toDelivery(result)
}

/** A sample meeting in the API format, an hour long, tomorrow. */
export function createExampleEvent({ email, name, picture, time_zone: timeZone }: Caller, now: Date): CalendarEvent {
  const start = Math.ceil((now.getTime() + DAY) / HOUR) * HOUR
  const toEventTime = (time: number) => ({ dateTime: new Date(time).toISOString(), timeZone })
  return {
    ...PLAIN_EVENT,
    id: 'example',
    summary: 'Example meeting',
    description: 'Sent to test a webhook. This meeting does not exist.',
    start: toEventTime(start),
    end: toEventTime(start + HOUR),
    attendees: [{ email, name, picture, role: 'organizer', response_status: 'accepted' }],
    organizer: { email, name },
    account_id: '',
    account_email: email,
    calendar_id: '',
    extendedProps: { event_color: PALETTE.slots, is_meeting: true },
  }
}
