import { DAY } from '#shared/time.ts'
import type { RecurringJob } from '../jobs/jobs.ts'
import { deleteEntriesBefore } from './store.ts'

/** How long the audit log is kept: a year, and a month to look back on it. */
export const AUDIT_RETENTION = 400 * DAY

const deleteOldEntries: RecurringJob = {
  name: 'audit-delete-old',
  every: '7 3 * * *',
  run: ({ db, clock }) => deleteEntriesBefore(db, new Date(clock.now() - AUDIT_RETENTION)),
}

export const recurringAuditJobs: readonly RecurringJob[] = [deleteOldEntries]
