import { languageLocale } from '#client/entities/dates/date-format.ts'
import { type Text, t } from '#client/lib/language.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/webhooks.ts'

/** Labels of webhook events. */
export const EVENT_LABELS: Record<WebhookEvent, Text> = {
  'meeting.created': 'A meeting is booked',
  'meeting.moved': 'A meeting is moved',
  'meeting.cancelled': 'A meeting is cancelled',
}

const SHORT: Record<WebhookEvent, Text> = {
  'meeting.created': 'booked',
  'meeting.moved': 'moved',
  'meeting.cancelled': 'cancelled',
}

/** `Called when a meeting is booked, moved or cancelled` */
export function eventsText(events: readonly WebhookEvent[]): string {
  const told = WEBHOOK_EVENTS.filter((event) => events.includes(event)).map((event) => t(SHORT[event]))
  const either = new Intl.ListFormat(languageLocale(), { type: 'disjunction' })
  return t('Called when a meeting is {events}', { events: either.format(told) })
}
