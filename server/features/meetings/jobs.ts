import { dateOf } from '../../platform/clock.ts'
import type { RecurringJob } from '../../platform/jobs/jobs.ts'
import { HANDLE_LIFETIME } from './handles/handles.ts'
import { deleteHandlesBefore } from './handles/store.ts'
import { removeOrphanedMeetings } from './store.ts'

/** Forgets, every hour, meetings that are over and that nobody is left at who could look at them. */
const forgetOrphaned: RecurringJob = {
  name: 'matching-forget-orphaned',
  every: '7 * * * *',
  run: ({ db, clock }) => removeOrphanedMeetings(db, dateOf(clock)),
}

/** Deletes, every hour, the handles that no longer open their meeting. */
const deleteExpiredHandles: RecurringJob = {
  name: 'matching-delete-expired-handles',
  every: '17 * * * *',
  run: ({ db, clock }) => deleteHandlesBefore(db, new Date(clock.now() - HANDLE_LIFETIME)),
}

export const recurringMatchingJobs: readonly RecurringJob[] = [forgetOrphaned, deleteExpiredHandles]
