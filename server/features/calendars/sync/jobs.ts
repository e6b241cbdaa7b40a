import { DAY } from '#shared/time.ts'
import type { RecurringJob } from '../../../platform/jobs/jobs.ts'
import { purgeDeletionsBefore } from './store.ts'
import { TOKEN_LIFETIME } from './sync-token.ts'

/** Purges deletions older than any valid sync token, hourly; keeps an extra day for long transactions. */
const purgeDeletions: RecurringJob = {
  name: 'calendars-purge-deletions',
  cron: '57 * * * *',
  run: ({ db, clock }) => purgeDeletionsBefore(db, new Date(clock.now() - TOKEN_LIFETIME - DAY)),
}

export const recurringSyncJobs: readonly RecurringJob[] = [purgeDeletions]
