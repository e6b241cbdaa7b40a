import { z } from 'zod'
import { feedSecret } from '#shared/calendar-feed.ts'
import { accountChange, eventAccount, eventId, eventInput, eventRange, eventScope } from '#shared/events.ts'
import { calendarEvent, calendarEvents, iCalendar } from '#shared/outputs/calendars.ts'
import { success } from '#shared/outputs/fields.ts'
import { route } from './route.ts'

const params = z.object({ eventId })
const query = z.object({ scope: z.optional(eventScope) })
const ofAccount = query.extend(eventAccount.shape)
const toAccount = ofAccount.extend(accountChange.shape)

export const calendarRoutes = [
  route({
    method: 'GET',
    url: '/calendar/feed/:secret.ics',
    summary: 'The calendar behind a private address: a month back and a year ahead, for calendar programs',
    credentials: 'none',
    params: feedSecret,
    answer: iCalendar,
    file: { contentType: 'text/calendar; charset=utf-8' },
    fails: ['not_found'],
    call: (calls, { params }) => calls.calendarFeed.read(params),
  }),
  route({
    method: 'GET',
    url: '/calendar/events',
    summary: 'The events of all calendars',
    credentials: 'bearer',
    query: eventRange,
    answer: calendarEvents,
    call: (calls, { query }) => calls.calendar.listEvents(query),
  }),
  route({
    method: 'POST',
    url: '/calendar/events',
    summary: 'Create an event',
    credentials: 'bearer',
    body: eventInput,
    status: 201,
    answer: calendarEvent,
    fails: ['quota_reached', 'idempotency_key_reused'],
    takesIdempotencyKey: true,
    call: (calls, { body }) => calls.calendar.createEvent(body),
  }),
  route({
    method: 'GET',
    url: '/calendar/events/:eventId',
    summary: 'An event, or of a recurring one an instance, or the series with its rule',
    credentials: 'bearer',
    params,
    query,
    answer: calendarEvent,
    fails: ['not_found'],
    call: (calls, { params, query }) => calls.calendar.getEvent({ ...params, ...query }),
  }),
  route({
    method: 'PUT',
    url: '/calendar/events/:eventId',
    summary: 'Replace an event, or of a recurring one an instance, that one and all after it, or all',
    credentials: 'bearer',
    params,
    query: toAccount,
    body: eventInput,
    answer: calendarEvent,
    fails: ['not_found', 'is_meeting', 'event_not_writable', 'account_not_writable', 'quota_reached'],
    call: (calls, { params, query, body }) => calls.calendar.updateEvent({ ...params, ...query, event: body }),
  }),
  route({
    method: 'DELETE',
    url: '/calendar/events/:eventId',
    summary: 'Delete an event, or of a recurring one an instance, that one and all after it, or all',
    credentials: 'bearer',
    params,
    query: ofAccount,
    answer: success,
    fails: ['not_found', 'is_meeting', 'event_not_writable', 'quota_reached'],
    call: (calls, { params, query }) => calls.calendar.deleteEvent({ ...params, ...query }),
  }),
]
