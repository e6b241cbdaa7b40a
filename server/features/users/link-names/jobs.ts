import { dateOf } from '../../../platform/clock.ts'
import type { RecurringJob } from '../../../platform/jobs/jobs.ts'
import { deleteExpiredNames } from './store.ts'

/** Releases link names after their year of reservation, nightly. */
const releaseNames: RecurringJob = {
  name: 'users-release-link-names',
  every: '23 3 * * *',
  run: ({ db, clock }) => deleteExpiredNames(db, dateOf(clock)),
}

export const recurringLinkNameJobs: readonly RecurringJob[] = [releaseNames]
