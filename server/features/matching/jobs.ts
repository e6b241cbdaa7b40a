import { dateOf } from '../../platform/clock.ts'
import type { RecurringJob } from '../../platform/jobs/jobs.ts'
import { removeOrphanedMeetings } from './store.ts'

/** Forgets, every hour, meetings that are over and that nobody is left at who could look at them. */
const forgetOrphaned: RecurringJob = {
  name: 'matching-forget-orphaned',
  every: '7 * * * *',
  run: ({ db, clock }) => removeOrphanedMeetings(db, dateOf(clock)),
}

export const recurringMatchingJobs: readonly RecurringJob[] = [forgetOrphaned]
