import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { ApiKeyScope } from '#shared/api-keys.ts'
import type { MeetingId, UserId } from '#shared/ids.ts'
import type { DeliveryFailure, DisabledReason } from '#shared/webhook-failures.ts'
import type { WebhookEvent, WebhookMessageType } from '#shared/webhooks.ts'
import type { Immutable } from '../../platform/db/schema.ts'

declare module '../../platform/db/schema.ts' {
  interface Schema {
    api_keys: ApiKeysTable
    webhooks: WebhooksTable
    webhook_deliveries: WebhookDeliveriesTable
  }
}

export interface ApiKeysTable {
  key_id: string
  user_id: UserId
  key_hash: string
  name: string
  scope: ApiKeyScope
  created_at: Immutable<Date>
  expires_at: Date | null
  last_used_at: Date | null
}

export interface WebhooksTable {
  webhook_id: string
  user_id: UserId
  url: string
  events: WebhookEvent[]
  secret: string
  previous_secret: string | null
  previous_secret_until: Date | null
  disabled_at: Date | null
  disabled_reason: ColumnType<DisabledReason | null, string | null | undefined, string | null>
  failures: Generated<number>
  failing_since: Date | null
  created_at: Immutable<Date>
}

export interface WebhookDeliveriesTable {
  delivery_id: Generated<string>
  webhook_id: string
  message_id: string
  type: WebhookMessageType
  payload: string
  meeting_id: MeetingId | null
  created_at: Immutable<Date>
  send_after: Date
  attempts: Generated<number>
  claimed_until: Date | null
  delivered_at: Date | null
  abandoned_at: Date | null
  response_status: number | null
  response_excerpt: string | null
  duration_ms: number | null
  failure: ColumnType<DeliveryFailure | null, string | null | undefined, string | null>
}

export type ApiKeyRow = Selectable<ApiKeysTable>

export type WebhookRow = Selectable<WebhooksTable>

export type NewWebhookRow = Insertable<WebhooksTable>

export type DeliveryRow = Selectable<WebhookDeliveriesTable>

export type NewDeliveryRow = Insertable<WebhookDeliveriesTable>
