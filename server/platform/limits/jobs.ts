import type { RecurringJob } from '../jobs/jobs.ts'
import { removeExpiredCounters } from './store.ts'

/** Deletes expired counters every hour, because their keys may contain addresses. */
const forgetCounters: RecurringJob = {
  name: 'limits-forget-expired',
  every: '47 * * * *',
  run: ({ db, clock }) => removeExpiredCounters(db, clock.now()),
}

export const recurringLimitJobs: readonly RecurringJob[] = [forgetCounters]
