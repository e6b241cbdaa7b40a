import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { shortDateAndTime } from '#client/entities/dates/profile-time.ts'
import { i18n } from '#client/lib/i18n.ts'
import { deliveryFailureText } from '#shared/webhook-failure-text.ts'
import { WEBHOOK_EVENTS, type WebhookDelivery, type WebhookEvent } from '#shared/webhooks.ts'

export const EVENT_LABELS: Record<WebhookEvent, MessageDescriptor> = {
  'meeting.created': msg`A meeting is booked`,
  'meeting.moved': msg`A meeting is updated`,
  'meeting.cancelled': msg`A meeting is canceled`,
}

const SHORT_LABELS: Record<WebhookEvent, MessageDescriptor> = {
  'meeting.created': msg`booked`,
  'meeting.moved': msg`updated`,
  'meeting.cancelled': msg`canceled`,
}

/** `Called when a meeting is booked, updated, or canceled` */
export function eventsText(events: readonly WebhookEvent[]): string {
  const names = WEBHOOK_EVENTS.filter((event) => events.includes(event)).map((event) => i18n._(SHORT_LABELS[event]))
  const listFormat = new Intl.ListFormat(i18n.locale, { type: 'disjunction' })
  return t`Called when a meeting is ${{ events: listFormat.format(names) }}`
}

export const TYPE_LABELS: Record<WebhookDelivery['type'], MessageDescriptor> = {
  'meeting.created': msg`Meeting booked`,
  'meeting.moved': msg`Meeting updated`,
  'meeting.cancelled': msg`Meeting canceled`,
  'webhook.test': msg({ message: 'Test', context: 'kind of webhook message' }),
}

/**
 * The result, the next attempt if any, and the number of attempts if there were several: `Responded with 200 in
 * 120 ms`, `The receiver responded with 500. Next attempt: 21 Nov 2026, 14:05 · 2 attempts`.
 * @param isEnabled whether the webhook is on
 */
export function outcomeText(delivery: WebhookDelivery, isEnabled = true): string {
  const { attempts } = delivery
  const outcome = latestOutcome(delivery, isEnabled)
  return attempts > 1 ? `${outcome} · ${t`${attempts} attempts`}` : outcome
}

function latestOutcome(delivery: WebhookDelivery, isEnabled: boolean): string {
  const { status, response_status, duration_ms, next_try_at } = delivery
  if (status === 'delivered')
    return t`Responded with ${{ status: String(response_status) }} in ${{ ms: String(duration_ms) }} ms`
  const problem = delivery.failure ? deliveryFailureText(delivery.failure, i18n._) : t`Failed`
  if (status === 'failed') return problem
  if (next_try_at === null) return t`In progress`
  if (!isEnabled) return t`Will be sent once the webhook is on`
  const time = shortDateAndTime(next_try_at)
  return delivery.attempts === 0 ? t`Will be sent ${{ time }}` : t`${problem}. Next attempt: ${{ time }}`
}
