import type { WebhookEvent, WebhookWithSecret } from '#shared/webhooks.ts'
import type { Caller } from '../platform/trpc.ts'
import { callAs } from './caller.ts'
import { type TestServices, testWith } from './fixture.ts'
import { receiver, type WebhookReceiver } from './webhook-receiver.ts'

export { describe, expect } from './fixture.ts'

/** A test with a local receiver that webhooks may call. */
export const test = testWith({ WEBHOOKS_ALLOW_PRIVATE: 'on' }).extend<{ receiver: WebhookReceiver }>({ receiver })

/** Creates a webhook for a user. */
export function createWebhookFor(
  services: TestServices,
  user: Caller,
  url: string,
  events?: WebhookEvent[],
): Promise<WebhookWithSecret> {
  return callAs(services, user).developers.createWebhook({ url, ...(events ? { events } : {}) })
}

/** The rows of a webhook's delivery log, oldest first, as stored. */
export function deliveriesOf(services: Pick<TestServices, 'db'>, webhook_id: string) {
  return services.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .orderBy('created_at')
    .execute()
}
