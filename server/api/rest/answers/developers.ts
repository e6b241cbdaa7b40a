import { z } from 'zod'
import { API_KEY_SCOPES, type ApiKey } from '#shared/api-keys.ts'
import {
  WEBHOOK_EVENTS,
  WEBHOOK_TEST,
  type Webhook,
  type WebhookDelivery,
  type WebhookWithSecret,
} from '#shared/webhooks.ts'
import { instant, uuid } from './fields.ts'

const apiKeyFields = {
  id: z.string(),
  name: z.string(),
  scope: z.enum(API_KEY_SCOPES),
  created_at: instant,
  last_used_at: instant.nullable(),
  expires_at: instant.nullable(),
}

export const apiKeys = z.array(z.object(apiKeyFields).meta({ id: 'ApiKey' })) satisfies z.ZodType<ApiKey[]>

export const newApiKeyAnswer = z
  .object({ ...apiKeyFields, key: z.string().meta({ description: 'Its only reading' }) })
  .meta({ id: 'NewApiKey' })

const webhookFields = {
  id: uuid,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  enabled: z.boolean(),
  note: z.string().nullable().meta({ description: 'Why it was switched off' }),
  failing_since: instant.nullable(),
  created_at: instant,
}

export const webhook = z.object(webhookFields).meta({ id: 'Webhook' }) satisfies z.ZodType<Webhook>

export const webhooks = z.array(webhook)

export const webhookWithSecret = z
  .object({
    ...webhookFields,
    secret: z.string().meta({ description: 'Its only reading' }),
    previous_secret_until: instant.nullable(),
  })
  .meta({ id: 'WebhookWithSecret' }) satisfies z.ZodType<WebhookWithSecret>

export const webhookDelivery = z
  .object({
    id: uuid,
    message_id: z.string(),
    type: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
    status: z.enum(['pending', 'delivered', 'failed']),
    attempts: z.int(),
    response_status: z.int().nullable(),
    response_excerpt: z.string().nullable(),
    duration_ms: z.number().nullable(),
    error: z.string().nullable(),
    created_at: instant,
    delivered_at: instant.nullable(),
    next_try_at: instant.nullable(),
  })
  .meta({ id: 'WebhookDelivery' }) satisfies z.ZodType<WebhookDelivery>

export const deliveryPage = z.object({ deliveries: z.array(webhookDelivery), next_cursor: z.string().nullable() })
