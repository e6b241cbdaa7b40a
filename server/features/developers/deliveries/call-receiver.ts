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
  /** A sentence; null when the receiver took the message. */
  last_error: string | null
}

/** What stands in the place of a try of a webhook that is not called. */
export const SWITCHED_OFF: Try = {
  response_status: null,
  response_excerpt: null,
  duration_ms: 0,
  last_error: 'The webhook was switched off',
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
    return { response_status: status, response_excerpt: excerpt, duration_ms: after(), last_error: refusalBy(status) }
  } catch (error) {
    return { response_status: null, response_excerpt: null, duration_ms: after(), last_error: reason(services, error) }
  }
}

/** The status by which a receiver says that it wants no more messages at all. */
export const GONE = 410

function refusalBy(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status === GONE) return 'The receiver wants no more messages (410)'
  if (status >= 300 && status < 400) return `The receiver redirects (${status}), which is not followed`
  return `The receiver answered ${status}`
}

function reason({ log }: Pick<Services, 'log'>, error: unknown): string {
  if (error instanceof OutboundError) return error.message
  if (error instanceof UnreadableSecret) return 'The signing secret cannot be read any more. Make a new one'
  // A fault of ours: the message is tried again like any other, and does not hold up the rest.
  log.error({ err: error }, 'webhook not sent')
  return 'The message could not be sent'
}
