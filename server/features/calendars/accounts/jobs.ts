import { type RecurringJob, type RunnableJob, runnable } from '../../../platform/jobs/jobs.ts'
import { disconnection } from './disconnect-account.ts'
import { listConnectedAccounts } from './store.ts'
import { accountSynchronization } from './synchronize-account.ts'

/** Reads changes from all providers, and retries writes whose jobs have failed. */
const synchronizeAll: RecurringJob = {
  name: 'calendars-synchronize-accounts',
  every: '*/5 * * * *',
  run: async ({ db, jobs }) => jobs.enqueueAll(db, accountSynchronization, await listConnectedAccounts(db)),
}

export const accountJobs: readonly RunnableJob[] = [runnable(accountSynchronization), runnable(disconnection)]
export const recurringAccountJobs: readonly RecurringJob[] = [synchronizeAll]
