import { recurringAuthJobs } from './features/auth/jobs.ts'
import { developerJobs, recurringDeveloperJobs } from './features/developers/jobs.ts'
import { recurringIdempotencyJobs } from './platform/idempotency/jobs.ts'
import { type RecurringJob, type RunnableJob, runnable } from './platform/jobs/jobs.ts'
import { recurringLimitJobs } from './platform/limits/jobs.ts'
import { mailJobs, recurringMailJobs } from './platform/mail/jobs.ts'

/** All background work of the product. */
export const jobs: readonly RunnableJob[] = [...mailJobs.map(runnable), ...developerJobs.map(runnable)]
export const recurringJobs: readonly RecurringJob[] = [
  ...recurringMailJobs,
  ...recurringAuthJobs,
  ...recurringDeveloperJobs,
  ...recurringIdempotencyJobs,
  ...recurringLimitJobs,
]
export const jobNames: readonly string[] = jobs.map((job) => job.name)
