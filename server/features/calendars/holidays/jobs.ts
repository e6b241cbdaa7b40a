import type { RecurringJob } from '../../../platform/jobs/jobs.ts'
import { refreshHolidayCalendars } from './holiday-calendars.ts'

/** Adds the next year's holidays once a new year has begun; asked daily, so that no server has to be up on the day. */
const refreshHolidays: RecurringJob = {
  name: 'calendars-refresh-holidays',
  every: '27 3 * * *',
  run: refreshHolidayCalendars,
}

export const recurringHolidayJobs: readonly RecurringJob[] = [refreshHolidays]
