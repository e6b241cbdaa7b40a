import { mailJobs, recurringMailJobs } from './platform/mail/jobs.ts'
import type { Job, RecurringJob } from './platform/jobs/jobs.ts'

/** All background work of the product. */
export const jobs: readonly Job<never>[] = [...mailJobs]
export const recurringJobs: readonly RecurringJob[] = [...recurringMailJobs]
export const jobNames: readonly string[] = jobs.map((job) => job.name)
