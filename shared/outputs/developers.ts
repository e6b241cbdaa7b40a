import { z } from 'zod'
import { API_KEY_SCOPES } from '../api-keys.ts'
import { deliveryFailure, disabledReason } from '../webhook-failures.ts'
import { WEBHOOK_EVENTS, WEBHOOK_TEST } from '../webhooks.ts'
import { instant, nextPage, uuid } from './fields.ts'

const apiKeyFields = {
  id: z.string(),
  name: z.string(),
  scope: z.enum(API_KEY_SCOPES),
  created_at: instant,
  last_used_at: instant.nullable().meta({ description: 'Rounded to the minute; null if never used' }),
  expires_at: instant.nullable().meta({ description: 'null: never expires' }),
}

export const apiKey = z.object(apiKeyFields).meta({ id: 'ApiKey' })

export const apiKeys = z.array(apiKey)

export const createdApiKey = z
  .object({ ...apiKeyFields, key: z.string().meta({ description: 'Returned only once' }) })
  .meta({ id: 'NewApiKey' })

const webhookFields = {
  id: uuid,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  enabled: z.boolean(),
  disabled_reason: z.nullable(disabledReason).meta({ description: 'Why the server disabled it' }),
  failing_since: instant.nullable().meta({ description: 'When calls started to fail; null while they succeed' }),
  created_at: instant,
}

export const webhook = z.object(webhookFields).meta({ id: 'Webhook' })

export const webhooks = z.array(webhook)

export const webhookWithSecret = z
  .object({
    ...webhookFields,
    secret: z.string().meta({ description: 'Returned only once' }),
    previous_secret_until: instant
      .nullable()
      .meta({ description: 'Until then, messages are also signed with the oldest secret that is still valid' }),
  })
  .meta({ id: 'WebhookWithSecret' })

export const webhookDelivery = z
  .object({
    id: uuid,
    message_id: z.string().meta({ description: 'The `webhook-id` header, the same for every attempt' }),
    type: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
    status: z
      .enum(['pending', 'delivered', 'failed'])
      .meta({ description: '`pending`: waiting for its first or next attempt' }),
    attempts: z.int(),
    response_status: z.int().nullable().meta({ description: 'From the last attempt, like the fields below' }),
    response_excerpt: z.string().nullable(),
    duration_ms: z.number().nullable(),
    failure: z.nullable(deliveryFailure),
    created_at: instant,
    delivered_at: instant.nullable(),
    next_try_at: instant
      .nullable()
      .meta({ description: 'null during an attempt and after the last one; while the webhook is off, messages wait' }),
  })
  .meta({ id: 'WebhookDelivery' })

export const deliveryPage = z.object({ deliveries: z.array(webhookDelivery), next_cursor: nextPage })
