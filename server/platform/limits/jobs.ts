import { DAY } from '#shared/time.ts'
import type { RecurringJob } from '../jobs/jobs.ts'
import { deleteActionsBefore, deleteExpiredCounters } from './store.ts'

/** Deletes expired counters every hour, because their keys may contain email or IP addresses. */
const deleteExpiredCountersJob: RecurringJob = {
  name: 'limits-delete-expired',
  cron: '47 * * * *',
  run: ({ db, clock }) => deleteExpiredCounters(db, clock.now()),
}

const deleteOldActionsJob: RecurringJob = {
  name: 'limits-delete-old-actions',
  cron: '52 * * * *',
  run: ({ db, clock }) => deleteActionsBefore(db, new Date(clock.now() - DAY)),
}

export const recurringLimitJobs: readonly RecurringJob[] = [deleteExpiredCountersJob, deleteOldActionsJob]
