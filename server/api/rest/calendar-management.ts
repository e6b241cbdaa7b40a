import { route } from './route.ts'

export const calendarManagementRoutes = [
  route('calendarManagement.list', {
    method: 'GET',
    url: '/calendar-management/calendars',
    summary: 'List the calendars of all your accounts',
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
    summary: 'Update a calendar, including whether its events block your availability',
  }),
  route('calendarManagement.delete', {
    method: 'DELETE',
    url: '/calendar-management/calendars/:calendarId',
    summary: 'Delete one of your own calendars with its events',
  }),
  route('calendarManagement.calendarEvents', {
    method: 'GET',
    url: '/calendar-management/calendars/:calendarId/events',
    summary: 'List the events of a calendar, paginated; with a sync token, only changes since then',
  }),
  route('calendarManagement.add', {
    method: 'POST',
    url: '/calendar-management/calendars/add',
    summary:
      'Add somebody else’s calendar to a connected account by its address, or add a public holiday calendar such as en.usa#holiday@group.v.calendar.google.com',
    query: ['calendar_id', 'account_id'],
  }),
  route('calendarManagement.remove', {
    method: 'DELETE',
    url: '/calendar-management/calendars/:id/remove',
    summary: 'Remove a calendar that you added',
  }),
  route('calendarManagement.updateColors', {
    method: 'PUT',
    url: '/calendar-management/calendars/:id/colors',
    summary: 'Set the colors of a calendar and optionally of its events',
  }),
  route('calendarManagement.updateAccount', {
    method: 'PUT',
    url: '/calendar-management/accounts/:account_id',
    summary: 'Set whether only the times of an account’s events are stored, without details',
  }),
  route('calendarManagement.events', {
    method: 'POST',
    url: '/calendar-management/calendars/events',
    summary: 'List the events of several calendars, paginated',
  }),
]
