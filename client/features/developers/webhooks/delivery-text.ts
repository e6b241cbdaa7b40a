import { shortDateAndTime } from '#client/lib/short-date.ts'
import type { WebhookDelivery } from '#shared/webhooks.ts'

export const TYPE_LABELS: Record<WebhookDelivery['type'], string> = {
  'meeting.created': 'Meeting booked',
  'meeting.moved': 'Meeting moved',
  'meeting.cancelled': 'Meeting cancelled',
  'webhook.test': 'Test',
}

/** What came of it, and what comes next: `Answered 200 in 120 ms`, `The receiver answered 500. Next try 21 Nov 2026, 14:05`. */
export function outcomeText(delivery: WebhookDelivery): string {
  const { status, attempts, response_status, duration_ms, error, next_try_at } = delivery
  if (status === 'delivered') return `Answered ${response_status} in ${duration_ms} ms${triesText(attempts)}`
  const next = next_try_at === null ? '' : shortDateAndTime(next_try_at)
  if (attempts === 0) return `Goes out ${next}`
  return status === 'pending'
    ? `${error ?? 'Under way'}. Next try ${next}${triesText(attempts)}`
    : `${error ?? 'Failed'}${triesText(attempts)}`
}

function triesText(attempts: number): string {
  return attempts > 1 ? ` · ${attempts} tries` : ''
}
