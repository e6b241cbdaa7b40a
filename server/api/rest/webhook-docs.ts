import type { OpenAPIV3_1 } from 'openapi-types'
import { WEBHOOK_EVENTS, WEBHOOK_TEST, type WebhookMessageType } from '#shared/webhooks.ts'

const SUMMARIES: Record<WebhookMessageType, string> = {
  'meeting.created': 'One of your meetings was booked, and the booking can no longer be undone',
  'meeting.moved': 'The time, details, or participants of one of your meetings changed',
  'meeting.cancelled': 'One of your meetings was canceled',
  [WEBHOOK_TEST]: 'You sent a test message. Its meeting does not exist',
}

const MESSAGE_TYPES: readonly WebhookMessageType[] = [...WEBHOOK_EVENTS, WEBHOOK_TEST]

const header = (name: string, description: string): OpenAPIV3_1.ParameterObject => ({
  in: 'header',
  name,
  description,
  required: true,
  schema: { type: 'string' },
})

const HEADERS = [
  header('webhook-id', 'The same for every attempt: use it to detect duplicates'),
  header('webhook-timestamp', 'Unix time of this attempt in seconds'),
  header(
    'webhook-signature',
    'HMAC-SHA256 as in Standard Webhooks; several signatures while a secret is being rotated',
  ),
]

const RESPONSES: Record<string, { description: string }> = {
  '2XX': {
    description:
      'Accepted. After any other response except 410, or if none arrives in ten seconds, the message is retried: after 5 seconds; 1, 5, and 30 minutes; and 1, 2, 4, 8, and 8 hours',
  },
  '410': { description: 'Disables the webhook' },
}

const TEST_RESPONSES: Record<string, { description: string }> = {
  '2XX': { description: 'Accepted. A test message is sent only once, whatever the response' },
}

/** The webhook calls, for `/docs`. */
export const WEBHOOK_DOCS: Record<string, OpenAPIV3_1.PathItemObject> = Object.fromEntries(
  MESSAGE_TYPES.map((type) => [
    type,
    {
      post: {
        tags: ['Developers'],
        summary: SUMMARIES[type],
        parameters: HEADERS,
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['type', 'timestamp', 'data'],
                properties: {
                  type: { const: type },
                  timestamp: { type: 'string', format: 'date-time', description: 'Time of the change' },
                  data: {
                    type: 'object',
                    required: ['event'],
                    properties: {
                      event: {
                        type: 'object',
                        description: 'The meeting, as `GET /calendar/events/{eventId}` returns it',
                      },
                    },
                  },
                },
              },
            },
          },
        },
        responses: type === WEBHOOK_TEST ? TEST_RESPONSES : RESPONSES,
      },
    },
  ]),
)
