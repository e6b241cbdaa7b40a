import { route } from './route.ts'

export const calendarManagementRoutes = [
  route('calendarManagement.list', {
    method: 'GET',
    url: '/calendar-management/calendars',
    summary: 'Your calendars, those of all accounts',
  }),
  route('calendarManagement.create', {
    method: 'POST',
    url: '/calendar-management/calendars',
    summary: 'Create a calendar',
    status: 201,
  }),
  route('calendarManagement.update', {
    method: 'PUT',
    url: '/calendar-management/calendars/:calendarId',
    summary: 'Change a calendar, or whether its events count when a time is looked for',
  }),
  route('calendarManagement.delete', {
    method: 'DELETE',
    url: '/calendar-management/calendars/:calendarId',
    summary: 'Delete a calendar of your own with its events',
  }),
  route('calendarManagement.calendarEvents', {
    method: 'GET',
    url: '/calendar-management/calendars/:calendarId/events',
    summary: 'The events of a calendar, page by page; with a sync token, what changed in it since',
  }),
  route('calendarManagement.add', {
    method: 'POST',
    url: '/calendar-management/calendars/add',
    summary: 'Add a calendar of public holidays, such as en.usa#holiday@group.v.calendar.google.com',
    query: ['calendar_id'],
  }),
  route('calendarManagement.remove', {
    method: 'DELETE',
    url: '/calendar-management/calendars/:id/remove',
    summary: 'Remove a calendar that you have added',
  }),
  route('calendarManagement.updateColors', {
    method: 'PUT',
    url: '/calendar-management/calendars/:id/colors',
    summary: 'Set the colours of a calendar, and of its events if they are to follow',
  }),
  route('calendarManagement.events', {
    method: 'POST',
    url: '/calendar-management/calendars/events',
    summary: 'The events of several calendars, page by page',
  }),
]
