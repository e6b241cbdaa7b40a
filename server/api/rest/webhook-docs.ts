import type { OpenAPIV3_1 } from 'openapi-types'
import { WEBHOOK_EVENTS } from '#shared/webhooks.ts'

const SUMMARIES: Record<(typeof WEBHOOK_EVENTS)[number], string> = {
  'meeting.created': 'A meeting of yours was booked, and can no longer be undone',
  'meeting.moved': 'A meeting of yours has another time, other details or fewer people',
  'meeting.cancelled': 'A meeting of yours was cancelled',
}

const header = (name: string, description: string): OpenAPIV3_1.ParameterObject => ({
  in: 'header',
  name,
  description,
  required: true,
  schema: { type: 'string' },
})

const HEADERS = [
  header('webhook-id', 'The same at every try: what has been seen before is a repetition'),
  header('webhook-timestamp', 'Unix seconds of this try'),
  header('webhook-signature', 'HMAC-SHA256, as Standard Webhooks describes; several while a secret is being changed'),
]

/** The webhook calls, for `/docs`. */
export const WEBHOOK_DOCS: Record<string, OpenAPIV3_1.PathItemObject> = Object.fromEntries(
  WEBHOOK_EVENTS.map((type) => [
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
                  timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
                  data: {
                    type: 'object',
                    required: ['event'],
                    properties: {
                      event: { type: 'object', description: 'The meeting, as `GET /calendar/events/{eventId}` has it' },
                    },
                  },
                },
              },
            },
          },
        },
        responses: {
          '2XX': { description: 'It was taken. Anything else, or nothing within ten seconds, and it is tried again' },
          '410': { description: 'The webhook is switched off' },
        },
      },
    },
  ]),
)
