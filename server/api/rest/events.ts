import { z } from 'zod'
import { cancelInput, meetingUpdate } from '#shared/meeting-input.ts'
import { success } from '#shared/outputs/fields.ts'
import { cancelled, meetingView } from '#shared/outputs/meetings.ts'
import { restBooked, toRestBooked } from './booked.ts'
import { route } from './route.ts'

const params = z.object({
  eventId: z
    .string()
    .meta({ description: 'Your handle, from your own mail; or, with a session or key, the id of a calendar entry' }),
})

export const eventRoutes = [
  route({
    method: 'GET',
    url: '/events/event-google/:eventId',
    summary: 'A meeting, for one of its participants',
    credentials: 'bearer or cookie',
    params,
    answer: meetingView,
    fails: ['not_found'],
    call: (calls, { params }) => calls.events.get(params),
  }),
  route({
    method: 'POST',
    url: '/events/reschedule-event-google/:eventId',
    summary: 'Move a meeting; its organizer also changes its length, title, notes and place',
    credentials: 'bearer or cookie',
    params,
    body: meetingUpdate,
    answer: restBooked,
    fails: [
      'not_found',
      'meeting_cancelled',
      'meeting_left',
      'meeting_over',
      'organizer_only',
      'just_taken',
      'outside_availability',
      'calendar_unread',
      'idempotency_key_reused',
    ],
    takesIdempotencyKey: true,
    call: (calls, { params, body }) =>
      calls.events.reschedule({ eventId: params.eventId, event: body }).then(toRestBooked),
  }),
  route({
    method: 'GET',
    url: '/events/cancel-event-google/:eventId',
    summary: 'Cancel a meeting, or leave one that goes on without you; twice is a success that says so',
    credentials: 'bearer or cookie',
    params,
    query: cancelInput,
    answer: cancelled,
    fails: ['not_found', 'meeting_over'],
    asksAt: (request) =>
      `/invites/cancellations/${encodeURIComponent((request.params as { eventId: string }).eventId)}`,
    call: (calls, { params, query }) => calls.events.cancel({ ...params, ...query }),
  }),
  route({
    method: 'POST',
    url: '/events/undo/:eventId',
    summary: 'Take a fresh booking back before anybody is mailed',
    credentials: 'bearer or cookie',
    params,
    body: z.object({ undo_token: z.string().max(100) }),
    answer: success,
    fails: ['not_found', 'undo_over'],
    call: (calls, { params, body }) => calls.events.undo({ eventId: params.eventId, undo_token: body.undo_token }),
  }),
]
