import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { AccountId, CalendarId, MeetingId, UserId } from '#shared/ids.ts'
import { SYNC_PROBLEMS } from '#shared/users.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { confirmDeletions } from '../provider-changes/confirm-deletions.ts'
import { enqueueLinkSearch } from '../provider-changes/find-link.ts'
import { confirmRemovedInvitations } from '../provider-changes/invitations/confirm-removals.ts'
import { enqueueProviderChanges } from '../provider-changes/provider-change-job.ts'
import { ProviderError } from '../providers/provider-error.ts'
import type { AccountKey } from './account-connection.ts'
import { deleteEventDetails, isBusyOnly } from './busy-only/store.ts'
import { keepChannelsOpen } from './channels/keep-channels-open.ts'
import { mailReconnectNotice } from './connecting/reconnect-notice.ts'
import { findProvider, openConnection } from './connection.ts'
import { type PartialRead, readAccount } from './loading/read-account.ts'
import { readChanges } from './loading/read-changes.ts'
import { beginReload } from './loading/store.ts'
import { saveEvents, saveInBatches } from './save-remote-events.ts'
import { type AccountClaim, claimForSync, LostClaimError } from './schedule/claim.ts'
import { addJitter } from './schedule/next-sync.ts'
import {
  getOutcomeAfterError,
  getOutcomeAfterFailedWrite,
  getOutcomeAfterRateLimitedWrite,
  getOutcomeAfterRead,
  getOutcomeAfterUnconfirmedRefusal,
  isUnconfirmedRefusal,
} from './schedule/outcome.ts'
import { requestAnotherSync } from './schedule/store.ts'
import { findMirroredCalendar, listMirroredCalendars, markCalendarsFailed, recordRefusedReads } from './store.ts'
import { withUserLock } from './user-lock.ts'
import { clearFailures, listAccountsWithPendingWrites } from './writing/store.ts'
import { recordFailures, type WriteResult, writePendingChanges } from './writing/write-events.ts'

interface AccountSync extends AccountKey {
  /** Continues a read that the previous run had to end. */
  partial?: PartialRead | undefined
}

export const accountSynchronizationJob: Job<AccountSync> = {
  name: 'calendars-synchronize-account',
  // Synchronizations mostly wait for servers, some of which are deliberately slow.
  concurrency: 12,
  payload: z.object({
    user_id: z.uuid().transform((id) => id as UserId),
    account_id: z.uuid().transform((id) => id as AccountId),
    partial: z
      .object({
        done: z.array(z.string().transform((id) => id as CalendarId)),
        sync_problem: z.enum(SYNC_PROBLEMS).nullable(),
      })
      .optional(),
  }),
  run: async (services, sync) => {
    // Without a pause, the worker would keep deferring all waiting jobs.
    if (!(await synchronizeAccount(services, sync))) await delay(addJitter(BUSY_DELAY))
  },
}

/** Delay (ms) until a job tries again while too many other accounts are being synchronized. */
const BUSY_DELAY = 3000

/**
 * Synchronizes an account in both directions: writes pending changes to its provider, then reads the provider's
 * changes, even if writing has failed. One process at a time works on an account; long work continues in another job.
 * @returns false if all processes together are synchronizing as many other accounts as they may
 * @throws the error of the first few failures, if the provider is unavailable, so that the queue retries the job
 */
export async function synchronizeAccount(services: Services, { partial, ...key }: AccountSync): Promise<boolean> {
  const claim = await claimForSync(services, key, { isContinuation: partial !== undefined })
  if (!claim) return deferSync(services, { ...key, partial })
  let nextSync: AccountSync | undefined
  let isRequested = false
  try {
    nextSync = await synchronizeClaimedAccount(services, key, claim, partial)
  } finally {
    isRequested = await claim.release()
  }
  if (claim.outcome?.sync_problem === 'reconnect') await mailReconnectNotice(services, key)
  // A continuation leaves the request for the run after the last one.
  if (isRequested) nextSync ??= key
  if (nextSync) await services.jobs.enqueue(services.db, accountSynchronizationJob, nextSync)
  return true
}

/**
 * Has the account synchronized again, because the process with the claim may have read the database before the change
 * that triggered this job.
 * @returns false if too many other accounts are being synchronized
 */
async function deferSync({ db, clock, jobs }: Services, sync: AccountSync): Promise<boolean> {
  const now = clock.now()
  const state = await requestAnotherSync(db, sync, new Date(now))
  if (state === 'free' || state === 'busy')
    await jobs.enqueue(db, accountSynchronizationJob, sync, { startAfter: new Date(now + addJitter(BUSY_DELAY)) })
  return state !== 'busy'
}

/** @returns the synchronization that must follow at once, if this one was incomplete or opened channels */
async function synchronizeClaimedAccount(
  services: Services,
  key: AccountKey,
  claim: AccountClaim,
  partial: PartialRead | undefined,
): Promise<AccountSync | undefined> {
  const { db, clock, log } = services
  const { account } = claim
  const provider = findProvider(services.calendarProviders, account.provider)
  const canContinue = () => claim.canContinue()
  let isReading = false
  let writeResult: WriteResult = { isComplete: true, failures: [] }
  let newWriteError: ProviderError | undefined
  try {
    const remote = openConnection(services, account, key.user_id)
    const steps = { readCalendar, readEvent, onConferenceRequested, onInserted }
    if (account.has_pending_writes) writeResult = await writePendingChanges(services, remote, key, claim, steps)
    isReading = true
    if (account.needs_reload) await withUserLock(db, key.user_id, (trx) => beginReload(trx, key))
    const result = await readAccount(services, remote, key, partial, canContinue, (refusals) =>
      isUnconfirmedRefusal(refusals, provider),
    )
    // Delete the details of events that were waiting to be written, or read just before the account became busy-only.
    if (await isBusyOnly(db, key)) await withUserLock(db, key.user_id, (trx) => deleteEventDetails(trx, key))
    if (result.unconfirmedRefusals.length > 0) {
      await recordRefusedReads(db, key.user_id, result.unconfirmedRefusals)
      claim.outcome = getOutcomeAfterUnconfirmedRefusal(clock.now(), account)
      return undefined
    }
    if (result.isComplete) {
      await confirmDeletions(services, remote, key)
      await confirmRemovedInvitations(services, remote, key)
    }
    await enqueueProviderChanges(services, key.user_id)
    const channels = await keepChannelsOpen(services, remote, { ...key, provider: account.provider })
    claim.outcome = getOutcomeAfterRead(clock.now(), account, { ...result, ...channels })
    // Changes made before a channel was open were not announced.
    if (channels.hasNewChannels) return key
    if (!writeResult.isComplete || !result.isComplete) return { ...key, partial: result.partial }
    if (writeResult.failures.length > 0) {
      const newError = await recordFailures(services, key, writeResult.failures)
      const isRateLimited = writeResult.failures.some(({ error }) => error.kind === 'rate_limited')
      if (!isRateLimited) newWriteError = newError
      claim.outcome = isRateLimited
        ? getOutcomeAfterRateLimitedWrite(clock.now(), account, claim.outcome)
        : getOutcomeAfterFailedWrite(clock.now(), claim.outcome)
    }

    /** Reading changes can miss the link: it skips events whose ETag is that of our own write. */
    function onConferenceRequested(trx: Db, meeting_id: MeetingId) {
      return enqueueLinkSearch(services, trx, { user_id: key.user_id, meeting_id })
    }

    /** The account that the event moved from can delete it now. */
    async function onInserted(trx: Db) {
      const accounts = await listAccountsWithPendingWrites(trx, [key.user_id])
      const otherAccounts = accounts.filter(({ account_id }) => account_id !== key.account_id)
      await services.jobs.enqueueAll(trx, accountSynchronizationJob, otherAccounts)
    }

    /** Reads all changes, however long it takes: the write that conflicted is repeated with the current ETags. */
    async function readCalendar(calendar_id: CalendarId) {
      const renewClaim = () => canContinue().then(() => true)
      for (const calendar of await listMirroredCalendars(db, key)) {
        if (calendar.calendar_id === calendar_id)
          await readChanges(services, remote, { ...calendar, user_id: key.user_id }, renewClaim)
      }
      await renewClaim()
    }

    async function readEvent(calendar_id: CalendarId, external_id: string) {
      const { user_id } = key
      const mirrored = await findMirroredCalendar(db, { user_id, calendar_id })
      const event = mirrored && (await remote.findEvent(mirrored.external_id, external_id))
      if (!event) return
      const calendar = { ...mirrored, user_id }
      await saveInBatches(services, calendar, [event], (trx, events) =>
        saveEvents(trx, calendar, events, currentDate(clock)),
      )
    }
  } catch (caughtError) {
    if (caughtError instanceof LostClaimError) return undefined
    const error = toProviderError(caughtError)
    claim.outcome = getOutcomeAfterError(clock.now(), account, error, provider)
    if (claim.outcome.isRefused && (isReading || error.kind === 'revoked')) await markCalendarsFailed(db, key)
    if (isReading) await clearFailures(db, key)
    // The queue logs the errors of the jobs that it retries.
    if (error.kind === 'unavailable' && claim.outcome.shouldRetrySoon) throw caughtError
    if (error !== caughtError)
      log.error({ err: caughtError, account_id: key.account_id }, 'an account could not be synchronized')
    return undefined
  }
  // The queue retries the job soon.
  if (newWriteError) throw newWriteError
  return undefined
}

/** Any other error counts as an outage: the account is retried at growing intervals, and its owner sees a problem. */
function toProviderError(error: unknown): ProviderError {
  return error instanceof ProviderError ? error : new ProviderError('unavailable', { cause: error })
}
