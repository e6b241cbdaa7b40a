import { currentDate } from '../../../platform/clock.ts'
import type { RecurringJob } from '../../../platform/jobs/jobs.ts'
import { deleteExpiredNames } from './store.ts'

/** Every night, releases link names whose one-year reservation has ended. */
const releaseLinkNamesJob: RecurringJob = {
  name: 'users-release-link-names',
  cron: '23 3 * * *',
  run: ({ db, clock }) => deleteExpiredNames(db, currentDate(clock)),
}

export const recurringLinkNameJobs: readonly RecurringJob[] = [releaseLinkNamesJob]
