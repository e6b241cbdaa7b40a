import { z } from 'zod'
import type { AccountId, CalendarId, UserId } from '#shared/ids.ts'
import { MINUTE } from '#shared/time.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { confirmDeletions } from '../provider-changes/confirm-deletions.ts'
import { enqueueProviderChanges } from '../provider-changes/provider-change-job.ts'
import { ProviderError } from '../providers/provider-error.ts'
import type { SyncProblem } from '../tables.ts'
import { type AccountKey, openConnection } from './connection.ts'
import { readRemoteCalendars } from './read-remote-calendars.ts'
import { readRemoteChanges } from './read-remote-changes.ts'
import {
  claimAccount,
  findConnection,
  listMirroredCalendars,
  markCalendarsFailed,
  releaseAccount,
  saveProblem,
} from './store.ts'
import { writePendingChanges } from './write-events.ts'

export const accountSynchronizationJob: Job<AccountKey> = {
  name: 'calendars-synchronize-account',
  payload: z.object({
    user_id: z.uuid().transform((id) => id as UserId),
    account_id: z.uuid().transform((id) => id as AccountId),
  }),
  run: synchronizeAccount,
}

/** How long the claim of a dead process blocks an account. */
const CLAIM_DURATION = 2 * MINUTE
const SECOND = 1000

/**
 * Synchronizes an account in both directions: writes pending changes to its provider, then reads the provider's
 * changes. One process at a time works on an account.
 * @throws {ProviderError} `unavailable`: the job is retried
 */
async function synchronizeAccount(services: Services, key: AccountKey): Promise<void> {
  const { db, clock, jobs } = services
  const connection = await findConnection(db, key)
  if (!connection) return
  const now = clock.now()
  const until = new Date(now + CLAIM_DURATION)
  const retryIn = (seconds: number) =>
    jobs.enqueue(db, accountSynchronizationJob, key, { startAfter: new Date(now + seconds * SECOND) })
  // The process with the claim may have read the database before the change that triggered this job.
  if (!(await claimAccount(db, key, { now: new Date(now), until }))) return retryIn(1)
  let isReading = false
  try {
    const remote = openConnection(services, connection, key.user_id)
    const read = async (calendar_id?: CalendarId) => {
      for (const calendar of await listMirroredCalendars(db, key)) {
        if (calendar_id === undefined || calendar.calendar_id === calendar_id)
          await readRemoteChanges(services, remote, { ...calendar, user_id: key.user_id })
      }
    }
    await writePendingChanges(db, remote, key, read)
    isReading = true
    await readRemoteCalendars(services, remote, key)
    await read()
    await confirmDeletions(services, remote, key)
    await enqueueProviderChanges(services, key)
    await setProblem(services, key, null)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'rate_limited') return await retryIn(error.retryAfter)
    if (isReading || error.kind === 'revoked') await markCalendarsFailed(db, key)
    await setProblem(services, key, PROBLEMS[error.kind])
    if (error.kind === 'unavailable') throw error
  } finally {
    await releaseAccount(db, key, until)
  }
}

const PROBLEMS = {
  revoked: 'reconnect',
  forbidden: 'permission',
  gone: 'unavailable',
  unavailable: 'unavailable',
} as const

/** Shows the account's owner what prevents its synchronization. */
async function setProblem(
  { db, clock, live }: Pick<Services, 'db' | 'clock' | 'live'>,
  key: AccountKey,
  sync_problem: SyncProblem | null,
): Promise<void> {
  if (await saveProblem(db, key, { sync_problem, now: currentDate(clock) }))
    await live.publish(db, [key.user_id], 'settings')
}
