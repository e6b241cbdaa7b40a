import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { languageLocale } from '#client/entities/dates/date-format.ts'
import { i18n } from '#client/lib/i18n.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/webhooks.ts'

/** Labels of webhook events. */
export const EVENT_LABELS: Record<WebhookEvent, MessageDescriptor> = {
  'meeting.created': msg`A meeting is booked`,
  'meeting.moved': msg`A meeting is moved`,
  'meeting.cancelled': msg`A meeting is cancelled`,
}

const SHORT: Record<WebhookEvent, MessageDescriptor> = {
  'meeting.created': msg`booked`,
  'meeting.moved': msg`moved`,
  'meeting.cancelled': msg`cancelled`,
}

/** `Called when a meeting is booked, moved or cancelled` */
export function eventsText(events: readonly WebhookEvent[]): string {
  const told = WEBHOOK_EVENTS.filter((event) => events.includes(event)).map((event) => i18n._(SHORT[event]))
  const either = new Intl.ListFormat(languageLocale(), { type: 'disjunction' })
  return t`Called when a meeting is ${{ events: either.format(told) }}`
}
