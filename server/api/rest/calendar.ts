import { MAX_FILE_BODY_BYTES } from '../../platform/wire/json-text.ts'
import { route } from './route.ts'

export const calendarRoutes = [
  route('calendarFeed.read', {
    method: 'GET',
    url: '/calendar/feed/:secret.ics',
    summary: 'Get a calendar feed by its private URL, for calendar apps: one month back and one year ahead',
    file: { contentType: 'text/calendar; charset=utf-8' },
  }),
  route('calendar.listEvents', {
    method: 'GET',
    url: '/calendar/events',
    summary: 'List the events of all calendars',
  }),
  route('calendar.createEvent', {
    method: 'POST',
    url: '/calendar/events',
    summary: 'Create an event',
    status: 201,
  }),
  route('calendar.previewImport', {
    method: 'POST',
    url: '/calendar/imports/preview',
    summary: 'Preview the import of a calendar file',
    maxBytes: MAX_FILE_BODY_BYTES,
  }),
  route('calendar.importFile', {
    method: 'POST',
    url: '/calendar/imports',
    summary:
      'Import a calendar file into a calendar of your main account; events that one of your calendars already contains are skipped',
    status: 201,
    maxBytes: MAX_FILE_BODY_BYTES,
  }),
  route('calendar.undoImport', {
    method: 'DELETE',
    url: '/calendar/imports/:import_id',
    summary: 'Undo an import within a day: delete the events that it created',
  }),
  route('calendar.getEvent', {
    method: 'GET',
    url: '/calendar/events/:eventId',
    summary: 'Get an event. For a recurring event, get one instance or the series with its recurrence rule',
  }),
  route('calendar.updateEvent', {
    method: 'PUT',
    url: '/calendar/events/:eventId',
    summary:
      'Change an event: its start and end, and the fields that are given. For a recurring event, change one instance, this and the following ones, or the whole series',
    query: ['scope', 'account_id', 'change_account'],
    payloadKey: 'event',
  }),
  route('calendar.deleteEvent', {
    method: 'DELETE',
    url: '/calendar/events/:eventId',
    summary:
      'Delete an event. For a recurring event, delete one instance, this and the following ones, or the whole series',
  }),
]
