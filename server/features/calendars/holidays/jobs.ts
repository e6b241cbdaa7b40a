import type { RecurringJob } from '../../../platform/jobs/jobs.ts'
import { refreshHolidayCalendars } from './holiday-calendars.ts'

/** Adds another year of holidays after New Year. Runs daily, in case no server is up on New Year's Day. */
const refreshHolidaysJob: RecurringJob = {
  name: 'calendars-refresh-holidays',
  cron: '27 3 * * *',
  run: refreshHolidayCalendars,
}

export const recurringHolidayJobs: readonly RecurringJob[] = [refreshHolidaysJob]
