import { MINUTE } from '#shared/time.ts'
import type { Job, RecurringJob } from '../../../platform/jobs/jobs.ts'
import { findLinkJob } from '../provider-changes/find-link.ts'
import { disconnectionJob } from './disconnect-account.ts'
import { dequeueDueAccounts } from './schedule/store.ts'
import { accountSynchronizationJob } from './synchronize-account.ts'

/** Enqueues synchronizations of the accounts that are due within the next minute, each to start when it is due. */
const synchronizeDueAccounts: RecurringJob = {
  name: 'calendars-synchronize-accounts',
  cron: '* * * * *',
  run: ({ db, clock, jobs }) =>
    db.transaction().execute(async (trx) => {
      const now = clock.now()
      const accounts = await dequeueDueAccounts(trx, new Date(now + MINUTE))
      const keys = accounts.map(({ user_id, account_id }) => ({ user_id, account_id }))
      const startAfter = accounts.map(({ due_at }) => (due_at && due_at.getTime() > now ? due_at : undefined))
      await jobs.enqueueAll(trx, accountSynchronizationJob, keys, { startAfter })
    }),
}

export const accountJobs: readonly Job<object>[] = [accountSynchronizationJob, disconnectionJob, findLinkJob]
export const recurringAccountJobs: readonly RecurringJob[] = [synchronizeDueAccounts]
