import { workSchedule } from '#shared/schedule.ts'
import { colorUpdate, settingsUpdate, timeZoneUpdate } from '#shared/users.ts'
import { route } from './route.ts'

export const userRoutes = [
  route({
    method: 'GET',
    url: '/users/info',
    summary: 'The settings of the signed-in user',
    credentials: 'bearer',
    call: (calls) => calls.users.info(),
  }),
  route({
    method: 'POST',
    url: '/users/update_work_schedule',
    summary: 'Set the working hours',
    credentials: 'bearer',
    body: workSchedule,
    call: (calls, { body }) => calls.users.updateWorkSchedule(body),
  }),
  route({
    method: 'PUT',
    url: '/users/update_timezone',
    summary: 'Set the time zone',
    credentials: 'bearer',
    body: timeZoneUpdate,
    call: (calls, { body }) => calls.users.updateTimezone(body),
  }),
  route({
    method: 'PUT',
    url: '/users/update-user-color',
    summary: 'Set the colour of the main account',
    credentials: 'bearer',
    query: colorUpdate,
    call: (calls, { query }) => calls.users.updateUserColor(query),
  }),
  route({
    method: 'PUT',
    url: '/users/update-settings',
    summary: 'Set what has no call of its own',
    credentials: 'bearer',
    body: settingsUpdate,
    call: (calls, { body }) => calls.users.updateSettings(body),
  }),
  route({
    method: 'PUT',
    url: '/users/update-tutorial-status',
    summary: 'The tutorial is completed',
    credentials: 'bearer',
    call: (calls) => calls.users.updateTutorialStatus(),
  }),
  route({
    method: 'GET',
    url: '/users/calendar-feed',
    summary: 'The private address under which calendar programs read your calendar',
    credentials: 'bearer',
    call: (calls) => calls.calendarFeed.get(),
  }),
  route({
    method: 'POST',
    url: '/users/calendar-feed',
    summary: 'Give your calendar a private address; one that it had stops at once',
    credentials: 'bearer',
    status: 201,
    call: (calls) => calls.calendarFeed.renew(),
  }),
  route({
    method: 'DELETE',
    url: '/users/calendar-feed',
    summary: 'End the private address of your calendar',
    credentials: 'bearer',
    call: (calls) => calls.calendarFeed.revoke(),
  }),
  route({
    method: 'GET',
    url: '/users/export-user-data',
    summary: 'All that is stored of you',
    credentials: 'bearer',
    answer: { filename: 'meridian-data.json' },
    call: (calls) => calls.dataExport.userData(),
  }),
  route({
    method: 'GET',
    url: '/users/export-user-data.ics',
    summary: 'All your calendars as one iCalendar file',
    credentials: 'bearer',
    answer: { contentType: 'text/calendar; charset=utf-8', filename: 'meridian-calendar.ics' },
    call: (calls) => calls.dataExport.calendar(),
  }),
  route({
    method: 'DELETE',
    url: '/users/delete-user-account',
    summary:
      'Close the account for good: meetings ahead are cancelled or left, and all that is stored of you is deleted',
    credentials: 'bearer',
    call: (calls) => calls.closing.closeAccount(),
  }),
]
