import type * as z from 'zod/v4/core'
import { importInput } from '#shared/calendar-import.ts'
import { multipleCalendarsQuery, newCalendar } from '#shared/calendars.ts'
import { eventInput, eventUpdate } from '#shared/events.ts'
import { meetingUpdate } from '#shared/meeting-input.ts'

/** Examples for string fields whose schema has none, by field name. */
const EXAMPLES = {
  email: 'ana@example.com',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJuYW1lIjoiQW5hIn0.c2lnbmF0dXJl',
  tokenInvitation: 'eyJhbGciOiJIUzI1NiJ9.eyJuYW1lIjoiQW5hIn0.c2lnbmF0dXJl',
  code: '271828',
  request_id: 'pVfq0hJ3TqC0oN2yVb6m1A',
  state: 'b5Wm3vJx0m2dC7nB5kLw9yRAQ0hJ3TqC0oN2yVb6m1A',
  error: 'access_denied',
  iss: 'https://accounts.google.com',
  current_user_id: '0f8d6a52-3c1e-4b7a-9a35-5c0d6b1f2e47',
  message: 'I book twenty interviews a week.',
  name: 'Ana',
  notes: 'About the budget',
  note: 'For the beta',
  summary: 'Lunch',
  description: 'At the usual place',
  location: 'Plaza Mayor 1',
  search: 'week',
  time_zone: 'Europe/Madrid',
  start_time: '09:00',
  end_time: '18:00',
  id: '0f8d6a52-3c1e-4b7a-9a35-5c0d6b1f2e47',
  groupId: '0f8d6a52-3c1e-4b7a-9a35-5c0d6b1f2e47',
  group_id: '0f8d6a52-3c1e-4b7a-9a35-5c0d6b1f2e47',
  user_id: '0f8d6a52-3c1e-4b7a-9a35-5c0d6b1f2e47',
  ip: '192.0.2.1',
  account_id: '0f8d6a52-3c1e-4b7a-9a35-5c0d6b1f2e47',
  change_account: '0f8d6a52-3c1e-4b7a-9a35-5c0d6b1f2e47',
  server_url: 'https://cloud.example.com/dav',
  username: 'ana@example.com',
  password: 'abcd-efgh-ijkl-mnop',
  calendarId: 'tQ3vJx0m2dC7nB5kLw9yRA',
  calendar_ids: 'tQ3vJx0m2dC7nB5kLw9yRA',
  page_token: 'WzE3OTQ5MDYwMDAsIjBmOGQ2YTUyIl0',
  sync_token: 'eyJ4bWluIjoiNzQzIn0',
  calendar_id: 'tQ3vJx0m2dC7nB5kLw9yRA',
  import_id: '0f8d6a52-3c1e-4b7a-9a35-5c0d6b1f2e47',
  file: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:lunch\r\nDTSTART:20261201T130000Z\r\nSUMMARY:Lunch\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  eventId: 'pVfq0hJ3TqC0oN2yVb6m1A',
  event_id: 'pVfq0hJ3TqC0oN2yVb6m1A',
  reason: 'I’m not feeling well',
  dateTime: '2026-11-19T13:30:00.000Z',
  undo_token: 'Y2xpY2tlZCB0b28gc29vbg',
  cursor: 'WzE3OTQ5MDYwMDAsIjBmOGQ2YTUyIl0',
  url: 'https://meet.example.com/ana',
  deliveryId: '0f8d6a52-3c1e-4b7a-9a35-5c0d6b1f2e47',
  secret: 'uVf2hJ3TqC0oN2yVb6m1A0cK',
  meeting_url: 'https://meet.example.com/ana',
  recurrence: 'RRULE:FREQ=WEEKLY;BYDAY=MO',
  'idempotency-key': '3f1c2a9e-7d52-4a86-b1de-95f0c7e6a410',
} as const

/** The example for the later of two times; it is after the example of `instant`. */
const LATER = '2026-11-17T10:30:00.000Z'
const LATER_FIELDS = new Set(['end', 'time_max', 'timeMax', 'until', 'last_start'])

const EVENT = {
  examples: [
    {
      summary: EXAMPLES.summary,
      description: EXAMPLES.description,
      location: EXAMPLES.location,
      start: { dateTime: '2026-11-16T13:30:00+01:00', timeZone: 'Europe/Madrid' },
      end: { dateTime: '2026-11-16T14:30:00+01:00', timeZone: 'Europe/Madrid' },
      attendees: [{ email: EXAMPLES.email, name: EXAMPLES.name }],
      recurrence: [EXAMPLES.recurrence],
    },
  ],
}

/** Examples of whole bodies, for inputs whose field examples together would be rejected. */
export const EXAMPLE_BODIES: readonly [z.$ZodType, { examples: object[] }][] = [
  [eventInput, EVENT],
  [eventUpdate, EVENT],
  [
    meetingUpdate,
    { examples: [{ start: { dateTime: EXAMPLES.dateTime }, end: { dateTime: '2026-11-19T14:00:00.000Z' } }] },
  ],
  [importInput, { examples: [{ file: EXAMPLES.file }] }],
  [newCalendar, { examples: [{ summary: 'Trips', time_zone: EXAMPLES.time_zone, background_color: '24b3f5' }] }],
  [
    multipleCalendarsQuery,
    {
      examples: [{ calendar_ids: [EXAMPLES.calendar_ids], time_min: '2026-11-17T09:30:00.000Z', time_max: LATER }],
    },
  ],
]

/** A node of an OpenAPI document: a parameter, a JSON Schema, or an ancestor of one. */
interface DocumentNode {
  in?: string
  name?: string
  schema?: DocumentNode
  example?: unknown
  type?: unknown
  format?: string
  enum?: unknown
  const?: unknown
  examples?: unknown
  properties?: Record<string, DocumentNode>
}

/** Adds examples to an OpenAPI document, chosen by field name because several fields may share one zod schema. */
export function addExamples(document: object, field = ''): void {
  const node: DocumentNode = document
  const { in: location, name = '', schema, example, properties, ...others } = node
  if (location !== undefined && schema) {
    const found = findExample(schema, name, example)
    if (found === undefined) addExamples(schema, name)
    else node.example = found
    return
  }
  const found = findExample(node, field, node.examples)
  if (found !== undefined) node.examples = [found]
  for (const [key, child] of Object.entries(properties ?? {})) addExamples(child, key)
  for (const child of [schema, ...Object.values(others)]) {
    if (typeof child === 'object' && child !== null) addExamples(child, field)
  }
}

/**
 * Finds the example for a string field by the field's name. Returns undefined if the schema has its own example, which
 * takes precedence, except for the later of two times.
 */
function findExample(schema: DocumentNode, field: string, current: unknown): string | undefined {
  if (schema.type !== 'string' || schema.enum !== undefined || schema.const !== undefined) return undefined
  if (schema.format === 'date-time' && LATER_FIELDS.has(field)) return LATER
  return current === undefined && Object.hasOwn(EXAMPLES, field) ? EXAMPLES[field as keyof typeof EXAMPLES] : undefined
}
