import type { RecurringJob } from '../jobs/jobs.ts'
import { removeExpiredCounters } from './store.ts'

/** Forgets, every hour, how often somebody tried something long ago: a counter's key may hold an address. */
const forgetCounters: RecurringJob = {
  name: 'limits-forget-expired',
  every: '47 * * * *',
  run: ({ db, clock }) => removeExpiredCounters(db, clock.now()),
}

export const recurringLimitJobs: readonly RecurringJob[] = [forgetCounters]
