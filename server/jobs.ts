import { recurringAuthJobs } from './features/auth/jobs.ts'
import { recurringHolidayJobs } from './features/calendars/holidays/jobs.ts'
import { recurringSyncJobs } from './features/calendars/sync/jobs.ts'
import { developerJobs, recurringDeveloperJobs } from './features/developers/jobs.ts'
import { recurringMatchingJobs } from './features/matching/jobs.ts'
import { recurringIdempotencyJobs } from './platform/idempotency/jobs.ts'
import { type RecurringJob, type RunnableJob, runnable } from './platform/jobs/jobs.ts'
import { recurringLimitJobs } from './platform/limits/jobs.ts'
import { mailJobs, recurringMailJobs } from './platform/mail/jobs.ts'

/** All background work of the product. */
export const jobs: readonly RunnableJob[] = [...mailJobs.map(runnable), ...developerJobs.map(runnable)]
export const recurringJobs: readonly RecurringJob[] = [
  ...recurringMailJobs,
  ...recurringAuthJobs,
  ...recurringSyncJobs,
  ...recurringHolidayJobs,
  ...recurringMatchingJobs,
  ...recurringDeveloperJobs,
  ...recurringIdempotencyJobs,
  ...recurringLimitJobs,
]
export const jobNames: readonly string[] = jobs.map((job) => job.name)
