import type { DeliveryFailure } from '#shared/webhook-failures.ts'
import { UnreadableSecretError } from '../../../platform/encryption.ts'
import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { WebhookRow } from '../webhooks/store.ts'
import { createSignatureHeaders } from '../webhooks/webhook-secret.ts'
import type { DeliveryRow } from './store.ts'

/** The result of a delivery attempt. */
export interface DeliveryAttempt {
  response_status: number | null
  response_excerpt: string | null
  duration_ms: number
  /** Null when the receiver accepted the message. */
  failure: DeliveryFailure | null
}

/** Sends a message to its receiver. Never throws: errors become the attempt's failure. */
export async function callReceiver(
  services: Pick<Services, 'clock' | 'log' | 'outbound' | 'secrets'>,
  webhook: WebhookRow,
  delivery: DeliveryRow,
): Promise<DeliveryAttempt> {
  const startedAt = performance.now()
  const getElapsedMs = () => Math.round(performance.now() - startedAt)
  try {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Meridian-Webhooks/1',
      'accept-encoding': 'identity',
      ...createSignatureHeaders(services, webhook, delivery, services.clock.now()),
    }
    const { status, excerpt } = await services.outbound.post(webhook.url, headers, delivery.payload)
    return {
      response_status: status,
      response_excerpt: excerpt,
      duration_ms: getElapsedMs(),
      failure: classifyStatus(status),
    }
  } catch (error) {
    return {
      response_status: null,
      response_excerpt: null,
      duration_ms: getElapsedMs(),
      failure: classifyError(services, error),
    }
  }
}

/** The HTTP status with which a receiver unsubscribes from all messages. */
export const GONE = 410

function classifyStatus(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null
  const params = { status }
  if (status === GONE) return { code: 'gone', params }
  return { code: status >= 300 && status < 400 ? 'redirected' : 'answered', params }
}

function classifyError({ log }: Pick<Services, 'log'>, error: unknown): DeliveryFailure {
  if (error instanceof OutboundError) return { code: error.code }
  if (error instanceof UnreadableSecretError) return { code: 'secret_unreadable' }
  // A bug on our side: the message is retried like any other, and does not block other messages.
  log.error({ err: error }, 'webhook not sent')
  return { code: 'not_sent' }
}
