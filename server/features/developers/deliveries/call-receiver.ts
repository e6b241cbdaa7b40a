import type { DeliveryFailure } from '#shared/webhook-failures.ts'
import { UnreadableSecret } from '../../../platform/encryption.ts'
import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { WebhookRow } from '../webhooks/store.ts'
import { signedHeaders } from '../webhooks/webhook-secret.ts'
import type { DeliveryRow } from './store.ts'

/** What came of one try. */
export interface Try {
  response_status: number | null
  response_excerpt: string | null
  duration_ms: number
  /** Null when the receiver took the message. */
  failure: DeliveryFailure | null
}

/** What stands in the place of a try of a webhook that is not called. */
export const SWITCHED_OFF: Try = {
  response_status: null,
  response_excerpt: null,
  duration_ms: 0,
  failure: { code: 'webhook_off' },
}

/** Sends a message to its receiver. Whatever goes wrong is what came of the try. */
export async function callReceiver(
  services: Pick<Services, 'clock' | 'log' | 'outbound' | 'secrets'>,
  webhook: WebhookRow,
  delivery: DeliveryRow,
): Promise<Try> {
  const started = performance.now()
  const after = () => Math.round(performance.now() - started)
  try {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Meridian-Webhooks/1',
      'accept-encoding': 'identity',
      ...signedHeaders(services, webhook, delivery, services.clock.now()),
    }
    const { status, excerpt } = await services.outbound.post(webhook.url, headers, delivery.payload)
    return { response_status: status, response_excerpt: excerpt, duration_ms: after(), failure: refusalBy(status) }
  } catch (error) {
    return { response_status: null, response_excerpt: null, duration_ms: after(), failure: failureOf(services, error) }
  }
}

/** The status by which a receiver says that it wants no more messages at all. */
export const GONE = 410

function refusalBy(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null
  const params = { status }
  if (status === GONE) return { code: 'gone', params }
  return { code: status >= 300 && status < 400 ? 'redirected' : 'answered', params }
}

function failureOf({ log }: Pick<Services, 'log'>, error: unknown): DeliveryFailure {
  if (error instanceof OutboundError) return { code: error.code }
  if (error instanceof UnreadableSecret) return { code: 'secret_unreadable' }
  // A fault of ours: the message is tried again like any other, and does not hold up the rest.
  log.error({ err: error }, 'webhook not sent')
  return { code: 'not_sent' }
}
