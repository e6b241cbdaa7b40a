import { dateOf } from '../../platform/clock.ts'
import type { RecurringJob } from '../../platform/jobs/jobs.ts'
import { CODE_LIFETIME } from './email-code/sign-in-request.ts'
import { deleteExpiredCodes } from './email-code/store.ts'
import { FLOW_LIFETIME } from './providers/flow-cookie.ts'
import { removeSignInsBefore } from './providers/store.ts'
import { REFRESH_LIFETIME } from './refresh-token.ts'
import { deleteExpired } from './store.ts'

/** Deletes expired sessions and codes, hourly. */
const forgetExpired: RecurringJob = {
  name: 'auth-forget-expired',
  every: '17 * * * *',
  async run({ db, clock }) {
    await deleteExpired(db, { now: dateOf(clock), before: new Date(clock.now() - REFRESH_LIFETIME) })
    await deleteExpiredCodes(db, { now: dateOf(clock), before: new Date(clock.now() - CODE_LIFETIME) })
    await removeSignInsBefore(db, new Date(clock.now() - FLOW_LIFETIME))
  },
}

export const recurringAuthJobs: readonly RecurringJob[] = [forgetExpired]
