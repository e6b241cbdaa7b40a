import { z } from 'zod'
import { eventId, eventInput, eventRange } from '#shared/events.ts'
import { route } from './route.ts'

const params = z.object({ eventId })

export const calendarRoutes = [
  route({
    method: 'GET',
    url: '/calendar/events',
    summary: 'The events of all calendars',
    credentials: 'bearer',
    query: eventRange,
    call: (calls, { query }) => calls.calendar.listEvents(query),
  }),
  route({
    method: 'POST',
    url: '/calendar/events',
    summary: 'Create an event',
    credentials: 'bearer',
    body: eventInput,
    status: 201,
    call: (calls, { body }) => calls.calendar.createEvent(body),
  }),
  route({
    method: 'PUT',
    url: '/calendar/events/:eventId',
    summary: 'Replace an event, or one instance of a recurring one',
    credentials: 'bearer',
    params,
    body: eventInput,
    call: (calls, { params, body }) => calls.calendar.updateEvent({ eventId: params.eventId, event: body }),
  }),
  route({
    method: 'DELETE',
    url: '/calendar/events/:eventId',
    summary: 'Delete an event, or one instance of a recurring one',
    credentials: 'bearer',
    params,
    call: (calls, { params }) => calls.calendar.deleteEvent(params),
  }),
]
