import { workSchedule } from '#shared/schedule.ts'
import { accountColorUpdate, accountToRemove, colorUpdate, settingsUpdate, timeZoneUpdate } from '#shared/users.ts'
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
    url: '/users/update-synchronized-account-color',
    summary: 'Set the colour of an account',
    credentials: 'bearer',
    body: accountColorUpdate,
    call: (calls, { body }) => calls.users.updateSynchronizedAccountColor(body),
  }),
  route({
    method: 'DELETE',
    url: '/users/delete-synchronized-account',
    summary: 'Take away an account with its calendars and events',
    credentials: 'bearer',
    query: accountToRemove,
    call: (calls, { query }) => calls.users.deleteSynchronizedAccount(query),
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
]
