import { z } from 'zod'
import { rescheduleInput } from '#shared/events.ts'
import { route } from './route.ts'

const params = z.object({ eventId: z.string() })

export const eventRoutes = [
  route({
    method: 'GET',
    url: '/events/event-google/:eventId',
    summary: 'A meeting, for whoever holds its id',
    credentials: 'none',
    params,
    call: (calls, { params }) => calls.events.get(params),
  }),
  route({
    method: 'POST',
    url: '/events/reschedule-event-google/:eventId',
    summary: 'Move a meeting; takes an Idempotency-Key',
    credentials: 'none',
    params,
    body: rescheduleInput,
    call: (calls, { params, body }) => calls.events.reschedule({ eventId: params.eventId, event: body }),
  }),
  route({
    method: 'GET',
    url: '/events/cancel-event-google/:eventId',
    summary: 'Cancel a meeting; twice is a success that says so',
    credentials: 'none',
    params,
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
    call: (calls, { params, body }) => calls.events.undo({ eventId: params.eventId, undo_token: body.undo_token }),
  }),
]
