import { workSchedule } from '#shared/schedule.ts'
import { colorUpdate, settingsUpdate, timeZoneUpdate } from '#shared/users.ts'
import { success, userSettings } from './answers.ts'
import { route } from './route.ts'

export const userRoutes = [
  route({
    method: 'GET',
    url: '/users/info',
    summary: 'The settings of the signed-in user',
    credentials: 'bearer',
    answer: userSettings,
    call: (calls) => calls.users.info(),
  }),
  route({
    method: 'POST',
    url: '/users/update_work_schedule',
    summary: 'Set the working hours',
    credentials: 'bearer',
    body: workSchedule,
    answer: userSettings,
    call: (calls, { body }) => calls.users.updateWorkSchedule(body),
  }),
  route({
    method: 'PUT',
    url: '/users/update_timezone',
    summary: 'Set the time zone',
    credentials: 'bearer',
    body: timeZoneUpdate,
    answer: userSettings,
    call: (calls, { body }) => calls.users.updateTimezone(body),
  }),
  route({
    method: 'PUT',
    url: '/users/update-user-color',
    summary: 'Set the colour of the main account',
    credentials: 'bearer',
    query: colorUpdate,
    answer: userSettings,
    call: (calls, { query }) => calls.users.updateUserColor(query),
  }),
  route({
    method: 'PUT',
    url: '/users/update-settings',
    summary: 'Set what has no call of its own',
    credentials: 'bearer',
    body: settingsUpdate,
    answer: userSettings,
    fails: ['url_taken'],
    call: (calls, { body }) => calls.users.updateSettings(body),
  }),
  route({
    method: 'PUT',
    url: '/users/update-tutorial-status',
    summary: 'The tutorial is completed',
    credentials: 'bearer',
    answer: success,
    call: (calls) => calls.users.updateTutorialStatus(),
  }),
]
