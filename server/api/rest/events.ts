import { z } from 'zod'
import { rescheduleInput } from '#shared/events.ts'
import { success } from './answers/fields.ts'
import { booked, cancelled, meetingView } from './answers/meetings.ts'
import { route } from './route.ts'

const params = z.object({ eventId: z.string() })

export const eventRoutes = [
  route({
    method: 'GET',
    url: '/events/event-google/:eventId',
    summary: 'A meeting, for whoever holds its id',
    credentials: 'none',
    params,
    answer: meetingView,
    fails: ['not_found'],
    call: (calls, { params }) => calls.events.get(params),
  }),
  route({
    method: 'POST',
    url: '/events/reschedule-event-google/:eventId',
    summary: 'Move a meeting',
    credentials: 'none',
    params,
    body: rescheduleInput,
    answer: booked,
    fails: [
      'not_found',
      'meeting_cancelled',
      'meeting_over',
      'slot_taken',
      'calendar_unread',
      'idempotency_key_reused',
    ],
    takesIdempotencyKey: true,
    call: (calls, { params, body }) => calls.events.reschedule({ eventId: params.eventId, event: body }),
  }),
  route({
    method: 'GET',
    url: '/events/cancel-event-google/:eventId',
    summary: 'Cancel a meeting; twice is a success that says so',
    credentials: 'none',
    params,
    answer: cancelled,
    fails: ['not_found', 'meeting_over'],
    asksAt: (request) =>
      `/invites/cancellations/${encodeURIComponent((request.params as { eventId: string }).eventId)}`,
    call: (calls, { params }) => calls.events.cancel(params),
  }),
  route({
    method: 'POST',
    url: '/events/undo/:eventId',
    summary: 'Take a fresh booking back before anybody is mailed',
    credentials: 'none',
    params,
    body: z.object({ undo_token: z.string().max(100) }),
    answer: success,
    fails: ['not_found', 'undo_over'],
    call: (calls, { params, body }) => calls.events.undo({ eventId: params.eventId, undo_token: body.undo_token }),
  }),
]
