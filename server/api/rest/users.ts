import { route } from './route.ts'

export const userRoutes = [
  route('users.info', {
    method: 'GET',
    url: '/users/info',
    summary: 'Get the settings of the logged-in user',
  }),
  route('users.updateWorkSchedule', {
    method: 'POST',
    url: '/users/update_work_schedule',
    summary: 'Set the working hours of the given days; other days stay unchanged',
  }),
  route('users.updateTimezone', {
    method: 'PUT',
    url: '/users/update_timezone',
    summary: 'Set the time zone',
  }),
  route('users.updateUserColor', {
    method: 'PUT',
    url: '/users/update-user-color',
    summary: 'Set the color of the main account',
    query: ['new_color'],
  }),
  route('users.updateSynchronizedAccountColor', {
    method: 'PUT',
    url: '/users/update-synchronized-account-color',
    summary: 'Set the color of an account',
  }),
  route('users.deleteSynchronizedAccount', {
    method: 'DELETE',
    url: '/users/delete-synchronized-account',
    summary: 'Remove a calendar account, with Meridian’s copy of its calendars and events',
  }),
  route('calendarAccounts.getRemoval', {
    method: 'GET',
    url: '/users/synchronized-accounts/:account_id/removal',
    summary:
      'Count what removing a calendar account would delete, and the meetings that would move to the main calendar',
  }),
  route('calendarAccounts.listSources', {
    method: 'GET',
    url: '/users/calendar-sources',
    summary: 'List the sources from which calendar accounts can be added',
  }),
  route('calendarAccounts.connectCaldavAccount', {
    method: 'POST',
    url: '/users/synchronized-accounts/caldav',
    summary:
      'Connect a CalDAV account, at a known service (preset) or by its server address. Use an app password where the service supports them',
    status: 201,
  }),
  route('calendarAccounts.subscribeToCalendar', {
    method: 'POST',
    url: '/users/synchronized-accounts/subscription',
    summary: 'Subscribe to a calendar file (.ics) by its address, read-only',
    status: 201,
  }),
  route('calendarAccounts.reconnect', {
    method: 'PUT',
    url: '/users/synchronized-accounts/:account_id',
    summary: 'Reconnect an account with a new password (CalDAV) or a new address (subscription)',
  }),
  route('users.updateSettings', {
    method: 'PUT',
    url: '/users/update-settings',
    summary: 'Update the settings that have no call of their own; settings that are not sent stay unchanged',
  }),
  route('users.updateTutorialStatus', {
    method: 'PUT',
    url: '/users/update-tutorial-status',
    summary: 'Mark the tutorial as completed',
  }),
  route('users.activity', {
    method: 'GET',
    url: '/users/activity',
    summary:
      'List activity on your account, such as logins, keys, and exports, with actor and IP address, newest first',
  }),
  route('calendarFeed.get', {
    method: 'GET',
    url: '/users/calendar-feed',
    summary: 'Get the private URL at which calendar apps read your calendar',
  }),
  route('calendarFeed.renew', {
    method: 'POST',
    url: '/users/calendar-feed',
    summary: 'Create a private URL for your calendar; an earlier one stops working immediately',
    status: 201,
  }),
  route('calendarFeed.revoke', {
    method: 'DELETE',
    url: '/users/calendar-feed',
    summary: 'Revoke the private URL of your calendar',
  }),
  route('dataExport.userData', {
    method: 'GET',
    url: '/users/export-user-data',
    summary: 'Export all data stored about you',
    file: { contentType: 'application/json; charset=utf-8', name: 'meridian-data.json' },
  }),
  route('dataExport.calendar', {
    method: 'GET',
    url: '/users/export-user-data.ics',
    summary: 'Export all your calendars as one iCalendar file',
    file: { contentType: 'text/calendar; charset=utf-8', name: 'meridian-calendar.ics' },
  }),
  route('accountDeletion.closeAccount', {
    method: 'DELETE',
    url: '/users/delete-user-account',
    summary:
      'Delete your account permanently. This cancels or leaves your upcoming meetings, and deletes all data stored about you',
  }),
]
