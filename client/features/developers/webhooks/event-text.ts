import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/webhooks.ts'

/** What is told, as a person says it. */
export const EVENT_LABELS: Record<WebhookEvent, string> = {
  'meeting.created': 'A meeting is booked',
  'meeting.moved': 'A meeting is moved',
  'meeting.cancelled': 'A meeting is cancelled',
}

const SHORT: Record<WebhookEvent, string> = {
  'meeting.created': 'booked',
  'meeting.moved': 'moved',
  'meeting.cancelled': 'cancelled',
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** `Called when a meeting is booked, moved or cancelled` */
export function eventsText(events: readonly WebhookEvent[]): string {
  return `Called when a meeting is ${either.format(WEBHOOK_EVENTS.filter((event) => events.includes(event)).map((event) => SHORT[event]))}`
}
