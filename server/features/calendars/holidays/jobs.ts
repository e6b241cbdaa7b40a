import type { RecurringJob } from '../../../platform/jobs/jobs.ts'
import { refreshHolidayCalendars } from './holiday-calendars.ts'

/** Adds the next year's holidays after New Year. Runs daily, so that no server has to be up on a particular day. */
const refreshHolidays: RecurringJob = {
  name: 'calendars-refresh-holidays',
  cron: '27 3 * * *',
  run: refreshHolidayCalendars,
}

export const recurringHolidayJobs: readonly RecurringJob[] = [refreshHolidays]
