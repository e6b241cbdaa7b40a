import { route } from './route.ts'

export const userRoutes = [
  route('users.info', {
    method: 'GET',
    url: '/users/info',
    summary: 'The settings of the signed-in user',
  }),
  route('users.updateWorkSchedule', {
    method: 'POST',
    url: '/users/update_work_schedule',
    summary: 'Set the working hours of the days that are sent; other days stay as they are',
  }),
  route('users.updateTimezone', {
    method: 'PUT',
    url: '/users/update_timezone',
    summary: 'Set the time zone',
  }),
  route('users.updateUserColor', {
    method: 'PUT',
    url: '/users/update-user-color',
    summary: 'Set the colour of the main account',
    query: ['new_color'],
  }),
  route('users.updateSynchronizedAccountColor', {
    method: 'PUT',
    url: '/users/update-synchronized-account-color',
    summary: 'Set the colour of an account',
  }),
  route('users.deleteSynchronizedAccount', {
    method: 'DELETE',
    url: '/users/delete-synchronized-account',
    summary: 'Take away an account with its calendars and events',
  }),
  route('users.updateSettings', {
    method: 'PUT',
    url: '/users/update-settings',
    summary: 'Set what has no call of its own',
  }),
  route('users.updateTutorialStatus', {
    method: 'PUT',
    url: '/users/update-tutorial-status',
    summary: 'The tutorial is completed',
  }),
  route('users.activity', {
    method: 'GET',
    url: '/users/activity',
    summary: 'What happened to your account: sign-ins, keys, exports and who did it from where, newest first',
  }),
  route('calendarFeed.get', {
    method: 'GET',
    url: '/users/calendar-feed',
    summary: 'The private address under which calendar programs read your calendar',
  }),
  route('calendarFeed.renew', {
    method: 'POST',
    url: '/users/calendar-feed',
    summary: 'Give your calendar a private address; one that it had stops at once',
    status: 201,
  }),
  route('calendarFeed.revoke', {
    method: 'DELETE',
    url: '/users/calendar-feed',
    summary: 'End the private address of your calendar',
  }),
  route('dataExport.userData', {
    method: 'GET',
    url: '/users/export-user-data',
    summary: 'All that is stored of you',
    file: { contentType: 'application/json; charset=utf-8', name: 'meridian-data.json' },
  }),
  route('dataExport.calendar', {
    method: 'GET',
    url: '/users/export-user-data.ics',
    summary: 'All your calendars as one iCalendar file',
    file: { contentType: 'text/calendar; charset=utf-8', name: 'meridian-calendar.ics' },
  }),
  route('closing.closeAccount', {
    method: 'DELETE',
    url: '/users/delete-user-account',
    summary:
      'Close the account for good: meetings ahead are cancelled or left, and all that is stored of you is deleted',
  }),
]
