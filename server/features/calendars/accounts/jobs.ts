import { type RecurringJob, type RunnableJob, toRunnableJob } from '../../../platform/jobs/jobs.ts'
import { disconnectionJob } from './disconnect-account.ts'
import { listConnectedAccounts } from './store.ts'
import { accountSynchronizationJob } from './synchronize-account.ts'

/** Reads changes from all providers, and retries writes whose jobs have failed. */
const synchronizeAll: RecurringJob = {
  name: 'calendars-synchronize-accounts',
  cron: '*/5 * * * *',
  run: async ({ db, jobs }) => jobs.enqueueAll(db, accountSynchronizationJob, await listConnectedAccounts(db)),
}

export const accountJobs: readonly RunnableJob[] = [
  toRunnableJob(accountSynchronizationJob),
  toRunnableJob(disconnectionJob),
]
export const recurringAccountJobs: readonly RecurringJob[] = [synchronizeAll]
