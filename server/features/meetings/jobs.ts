import { DAY } from '#shared/time.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Job, RecurringJob } from '../../platform/jobs/jobs.ts'
import { deleteChangesBefore, deleteExpiredHolds } from './changes/store.ts'
import { HANDLE_LIFETIME } from './handles/handles.ts'
import { deleteHandlesBefore } from './handles/store.ts'
import { applyProviderChangeJob } from './provider-changes/apply-provider-change.ts'
import { deleteOrphanedMeetings } from './store.ts'

/** Every hour, deletes past meetings that have no users left. */
const deleteOrphanedMeetingsJob: RecurringJob = {
  name: 'meetings-delete-orphaned',
  cron: '7 * * * *',
  run: ({ db, clock }) => deleteOrphanedMeetings(db, currentDate(clock)),
}

const deleteExpiredHandlesJob: RecurringJob = {
  name: 'meetings-delete-expired-handles',
  cron: '17 * * * *',
  run: ({ db, clock }) => deleteHandlesBefore(db, new Date(clock.now() - HANDLE_LIFETIME)),
}

/** How long a row of `meeting_changes` is kept. */
const CHANGE_RETENTION = 30 * DAY

const deleteOldChangesJob: RecurringJob = {
  name: 'meetings-delete-old-changes',
  cron: '27 * * * *',
  run: ({ db, clock }) => deleteChangesBefore(db, new Date(clock.now() - CHANGE_RETENTION)),
}

/**
 * Every minute, deletes pending meetings whose hold has expired. Bookings and changes also delete expired holds of the
 * users involved.
 */
const deleteExpiredHoldsJob: RecurringJob = {
  name: 'meetings-delete-expired-holds',
  cron: '* * * * *',
  run: ({ db, clock }) => deleteExpiredHolds(db, currentDate(clock)),
}

export const meetingJobs: readonly Job<object>[] = [applyProviderChangeJob]
export const recurringMeetingJobs: readonly RecurringJob[] = [
  deleteOrphanedMeetingsJob,
  deleteExpiredHandlesJob,
  deleteOldChangesJob,
  deleteExpiredHoldsJob,
]
