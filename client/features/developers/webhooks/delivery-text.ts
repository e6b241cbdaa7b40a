import { shortDateAndTime } from '#client/entities/dates/short-date.ts'
import { type Text, t } from '#client/lib/language.ts'
import { deliveryFailureText } from '#shared/webhook-failure-text.ts'
import type { WebhookDelivery } from '#shared/webhooks.ts'

export const TYPE_LABELS: Record<WebhookDelivery['type'], Text> = {
  'meeting.created': 'Meeting booked',
  'meeting.moved': 'Meeting moved',
  'meeting.cancelled': 'Meeting cancelled',
  'webhook.test': 'Test',
}

/**
 * The result and the next attempt: `Answered 200 in 120 ms`, `The receiver answered 500. Next try 21 Nov 2026,
 * 14:05`.
 */
export function outcomeText(delivery: WebhookDelivery): string {
  const { status, attempts, response_status, duration_ms, failure, next_try_at } = delivery
  if (status === 'delivered')
    return withTries(
      t('Responded {status} in {ms} ms', { status: String(response_status), ms: String(duration_ms) }),
      attempts,
    )
  const next = next_try_at === null ? '' : shortDateAndTime(next_try_at)
  if (attempts === 0) return t('Will be sent {time}', { time: next })
  const problem = failure ? deliveryFailureText(failure, t) : t(status === 'pending' ? 'In progress' : 'Failed')
  return withTries(
    status === 'pending' ? t('{problem}. Next attempt {time}', { problem, time: next }) : problem,
    attempts,
  )
}

function withTries(outcome: string, attempts: number): string {
  return attempts > 1 ? `${outcome} · ${t('{attempts} attempts', { attempts })}` : outcome
}
