import { DAY } from '#shared/time.ts'
import type { RecurringJob } from '../jobs/jobs.ts'
import { deleteEntriesBefore } from './store.ts'

/** Audit log retention: a year, plus a month to review it. */
const AUDIT_RETENTION = 400 * DAY

const deleteOldEntriesJob: RecurringJob = {
  name: 'audit-delete-old',
  cron: '7 3 * * *',
  run: ({ db, clock }) => deleteEntriesBefore(db, new Date(clock.now() - AUDIT_RETENTION)),
}

export const recurringAuditJobs: readonly RecurringJob[] = [deleteOldEntriesJob]
