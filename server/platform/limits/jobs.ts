import type { RecurringJob } from '../jobs/jobs.ts'
import { deleteExpiredCounters } from './store.ts'

/** Deletes expired counters every hour, because their keys may contain email or IP addresses. */
const deleteExpiredCountersJob: RecurringJob = {
  name: 'limits-delete-expired',
  cron: '47 * * * *',
  run: ({ db, clock }) => deleteExpiredCounters(db, clock.now()),
}

export const recurringLimitJobs: readonly RecurringJob[] = [deleteExpiredCountersJob]
