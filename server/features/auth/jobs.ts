import { CODE_LIFETIME } from '#shared/access.ts'
import { currentDate } from '../../platform/clock.ts'
import type { RecurringJob } from '../../platform/jobs/jobs.ts'
import { announceAccessRequests } from './access-requests.ts'
import { deleteExpiredEmailCodes } from './email-code/store.ts'
import { FLOW_LIFETIME } from './providers/flow-cookie.ts'
import { deleteProviderSignInsBefore } from './providers/store.ts'
import { REFRESH_LIFETIME } from './refresh-token.ts'
import { deleteExpiredSessions } from './store.ts'

/** Deletes expired sessions, emailed codes and provider sign-ins, hourly. */
const deleteExpiredAuthDataJob: RecurringJob = {
  name: 'auth-delete-expired',
  cron: '17 * * * *',
  async run({ db, clock }) {
    await deleteExpiredSessions(db, { now: currentDate(clock), cutoff: new Date(clock.now() - REFRESH_LIFETIME) })
    await deleteExpiredEmailCodes(db, { now: currentDate(clock), cutoff: new Date(clock.now() - CODE_LIFETIME) })
    await deleteProviderSignInsBefore(db, new Date(clock.now() - FLOW_LIFETIME))
  },
}

/** Hourly at most, however many strangers ask for access. */
const announceAccessRequestsJob: RecurringJob = {
  name: 'auth-announce-access-requests',
  cron: '7 * * * *',
  run: announceAccessRequests,
}

export const recurringAuthJobs: readonly RecurringJob[] = [deleteExpiredAuthDataJob, announceAccessRequestsJob]
