import { z } from 'zod/mini'
import type { CalendarEvent } from './events.ts'
import { fieldCode } from './field-code.ts'
import type { deliveryPage, webhook, webhookDelivery, webhookWithSecret } from './outputs/developers.ts'
import { wireId } from './wire-id.ts'

/** Maximum number of webhooks per user. */
export const MAX_WEBHOOKS = 10

/** The events that trigger webhook calls. */
export const WEBHOOK_EVENTS = ['meeting.created', 'meeting.moved', 'meeting.cancelled'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The type of a test message. */
export const WEBHOOK_TEST = 'webhook.test'
export type WebhookMessageType = WebhookEvent | typeof WEBHOOK_TEST

/** The body of a webhook call. */
export interface WebhookMessage {
  type: WebhookMessageType
  /** When the event happened; unchanged for late or repeated deliveries. */
  timestamp: string
  /** The meeting, as in the calendar of the webhook's owner. */
  data: { event: CalendarEvent }
}

/** A URL that is called when one of its owner's meetings is booked, changed, or cancelled. */
export type Webhook = z.output<typeof webhook>

/** A webhook with its signing secret, which is shown only once. */
export type WebhookWithSecret = z.output<typeof webhookWithSecret>

/** A message to one webhook, with the number of attempts and the result of the last one. */
export type WebhookDelivery = z.output<typeof webhookDelivery>

export type DeliveryPage = z.output<typeof deliveryPage>

const url = z
  .url({
    protocol: /^https?$/,
    error: ({ input }) =>
      typeof input === 'string' && /^https:\/\//i.test(input) ? fieldCode('invalid_url') : fieldCode('enter_https_url'),
  })
  .check(z.maxLength(2000, fieldCode('too_long')))

const events = z.pipe(
  z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1, fieldCode('choose_event'))),
  z.transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event))),
)

export const newWebhook = z.object({ url, events: z._default(events, [...WEBHOOK_EVENTS]) })

/** Omitted fields stay unchanged. */
export const webhookUpdate = z.object({
  url: z.optional(url),
  events: z.optional(events),
  enabled: z.optional(z.boolean()),
})

export const webhookId = z.object({ id: wireId })

export const deliveryListQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(300))),
})

export const deliveryId = z.object({ id: wireId, deliveryId: wireId })
