import type { RecurringJob } from '../jobs/jobs.ts'
import { RESPONSE_RETENTION } from './run-idempotent.ts'
import { deleteResponsesBefore } from './store.ts'

const deleteExpiredResponsesJob: RecurringJob = {
  name: 'idempotency-delete-expired',
  cron: '37 * * * *',
  run: ({ db, clock }) => deleteResponsesBefore(db, new Date(clock.now() - RESPONSE_RETENTION)),
}

export const recurringIdempotencyJobs: readonly RecurringJob[] = [deleteExpiredResponsesJob]
