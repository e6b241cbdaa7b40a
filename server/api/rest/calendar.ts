import { route } from './route.ts'

export const calendarRoutes = [
  route('calendarFeed.read', {
    method: 'GET',
    url: '/calendar/feed/:secret.ics',
    summary: 'The calendar behind a private address: a month back and a year ahead, for calendar programs',
    file: { contentType: 'text/calendar; charset=utf-8' },
  }),
  route('calendar.listEvents', {
    method: 'GET',
    url: '/calendar/events',
    summary: 'The events of all calendars',
  }),
  route('calendar.createEvent', {
    method: 'POST',
    url: '/calendar/events',
    summary: 'Create an event',
    status: 201,
  }),
  route('calendar.getEvent', {
    method: 'GET',
    url: '/calendar/events/:eventId',
    summary: 'An event, or of a recurring one an instance, or the series with its rule',
  }),
  route('calendar.updateEvent', {
    method: 'PUT',
    url: '/calendar/events/:eventId',
    summary: 'Replace an event, or of a recurring one an instance, that one and all after it, or all',
    query: ['scope', 'account_id', 'change_account'],
    whole: 'event',
  }),
  route('calendar.deleteEvent', {
    method: 'DELETE',
    url: '/calendar/events/:eventId',
    summary: 'Delete an event, or of a recurring one an instance, that one and all after it, or all',
  }),
]
