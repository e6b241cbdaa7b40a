import { DAY } from '#shared/time.ts'
import { dateOf } from '../../platform/clock.ts'
import type { RecurringJob } from '../../platform/jobs/jobs.ts'
import { deleteChangesBefore, deleteExpiredHolds } from './changes/store.ts'
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

/** How long a row of `meeting_changes` is kept. */
const CHANGE_LIFETIME = 30 * DAY

/** Deletes, every hour, what is known of changes long ago. */
const deleteOldChanges: RecurringJob = {
  name: 'meetings-delete-old-changes',
  every: '27 * * * *',
  run: ({ db, clock }) => deleteChangesBefore(db, new Date(clock.now() - CHANGE_LIFETIME)),
}

/** Deletes, every minute, pending meetings whose hold has expired; a booking does not wait for it. */
const deleteExpiredPending: RecurringJob = {
  name: 'meetings-delete-expired-holds',
  every: '* * * * *',
  run: ({ db, clock }) => deleteExpiredHolds(db, dateOf(clock)),
}

export const recurringMatchingJobs: readonly RecurringJob[] = [
  forgetOrphaned,
  deleteExpiredHandles,
  deleteOldChanges,
  deleteExpiredPending,
]
