import type { CalendarId, MeetingId } from '#shared/ids.ts'
import { HOUR } from '#shared/time.ts'
import { currentDate } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Services } from '../../../../platform/services.ts'
import type { InsertResult, RemoteAccount, UpdateResult } from '../../providers/provider.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { AccountKey } from '../account-connection.ts'
import { type RefusalServices, settleRefusal, settleRefusedDeletion } from '../refusals/settle-refusal.ts'
import type { AccountClaim } from '../schedule/claim.ts'
import { saveEventVersion } from '../store.ts'
import { withUserLock } from '../user-lock.ts'
import { withAccountAddress } from './account-address.ts'
import {
  beginNextWrite,
  listPendingDeletions,
  type PendingDeletion,
  type PendingWrite,
  recordFailedDeletion,
  recordFailedWrite,
  settleDeletion,
  settleWrite,
} from './store.ts'

/** Maximum number of consecutive conflicts with changes at the provider. */
const MAX_CONFLICTS = 3
/** A change that has failed for this long, although the provider could be read, counts as refused. */
const MAX_FAILURE_DURATION = 3 * HOUR

/** A write or deletion that failed because the provider is down, fails for this event, or limits our rate. */
export type WriteFailure = { error: ProviderError } & ({ deletion: PendingDeletion } | { write: PendingWrite })

export interface WriteResult {
  /** False if another run must write the rest at once. */
  isComplete: boolean
  /** At most one deletion and one write: the first failure ends each, because the provider may be down. */
  failures: WriteFailure[]
}

type WriteServices = RefusalServices & Pick<Services, 'db'>

type Claim = Pick<AccountClaim, 'canContinue' | 'keepDuring'>

interface WriteSteps {
  /** Reads the changes to a calendar, and with them the current ETags. */
  readCalendar: (calendar_id: CalendarId) => Promise<void>
  /** Reads a single event, and with it its current ETag. */
  readEvent: (calendar_id: CalendarId, external_id: string) => Promise<void>
  /** Runs in the transaction that records a write that requested a video meeting link. */
  onConferenceRequested: (trx: Db, meeting_id: MeetingId) => Promise<void>
  /** Runs in the transaction that records an insertion: another account may now have to delete the event. */
  onInserted: (trx: Db) => Promise<void>
}

/**
 * Writes an account's pending changes to its provider. Deletions come first: an event that moves between two calendars
 * of the account keeps its UID, and some providers accept each UID only once. An event that moves to another account is
 * deleted only after the other account has it.
 * @throws {ProviderError} when the account may not be used, or the provider asks us to wait
 * @throws {LostClaimError} nothing is recorded of a call during which the claim was lost
 */
export async function writePendingChanges(
  services: WriteServices,
  remote: RemoteAccount,
  account: AccountKey,
  claim: Claim,
  steps: WriteSteps,
): Promise<WriteResult> {
  const deletionResult = await deletePendingEvents(services, remote, account, claim)
  if (!deletionResult.isComplete || deletionResult.failures.some(({ error }) => error.kind === 'rate_limited'))
    return deletionResult
  const writeResult = await writePendingEvents(services, remote, account, claim, steps)
  return { ...writeResult, failures: [...deletionResult.failures, ...writeResult.failures] }
}

/**
 * Runs `change` in a transaction that has locked the user and keeps the claim: a process that has claimed the account
 * since may have written newer versions.
 * @throws {LostClaimError}
 */
function withClaim<Result>(
  db: Db,
  { user_id }: AccountKey,
  claim: Claim,
  change: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return withUserLock(db, user_id, async (trx) => {
    await claim.keepDuring(trx)
    return change(trx)
  })
}

async function deletePendingEvents(
  services: WriteServices,
  remote: RemoteAccount,
  account: AccountKey,
  claim: Claim,
): Promise<WriteResult> {
  const { db } = services
  for (const deletion of await listPendingDeletions(db, account)) {
    const deleteAtProvider = async () => {
      if (!deletion.is_shared) await remote.deleteEvent(deletion.external_calendar_id, deletion)
      return 'synced' as const
    }
    const outcome = await catchFailure(deleteAtProvider)
    if (outcome instanceof ProviderError) return { isComplete: true, failures: [{ error: outcome, deletion }] }
    await withClaim(db, account, claim, async (trx) => {
      if (outcome === 'forbidden') return settleRefusedDeletion(services, trx, account.user_id, deletion)
      // If it is gone, so is its calendar.
      await settleDeletion(trx, account.user_id, deletion, outcome === 'synced' ? 'synced' : 'failed')
    })
    if (!(await claim.canContinue())) return { isComplete: false, failures: [] }
  }
  return { isComplete: true, failures: [] }
}

async function writePendingEvents(
  services: WriteServices,
  remote: RemoteAccount,
  account: AccountKey,
  claim: Claim,
  steps: WriteSteps,
): Promise<WriteResult> {
  const { db } = services
  for (let conflicts = 0; ; ) {
    const write = await withClaim(db, account, claim, (trx) => beginNextWrite(trx, account))
    if (!write) return { isComplete: true, failures: [] }
    const outgoing = await withAccountAddress(db, account, write)
    const result = await catchFailure(() => writeEvent(remote, outgoing))
    const outcome = result === 'conflict' && ++conflicts > MAX_CONFLICTS ? new ProviderError('unavailable') : result
    if (outcome instanceof ProviderError) return { isComplete: true, failures: [{ error: outcome, write }] }
    if (outcome === 'conflict') {
      await steps.readCalendar(write.calendar_id)
      const { external_id } = write
      // Our ETag may be outdated although nothing has changed since the last read. A series is not read on its own:
      // with its new ETag, changes to its exceptions would be missed.
      if (conflicts > 1 && external_id !== null && write.event.recurrence.length === 0) {
        const error = await catchFailure(() => steps.readEvent(write.calendar_id, external_id))
        if (error instanceof ProviderError) return { isComplete: true, failures: [{ error, write }] }
      }
    } else if (typeof outcome === 'object' && write.external_id === null && (outcome.isExisting || write.isRetry)) {
      // The provider's event may be an outdated version of ours, or have changed since: a read merges both versions.
      // If the event is still pending after that, the next write updates it.
      if (write.isRetry) await steps.readCalendar(write.calendar_id)
      await withClaim(db, account, claim, (trx) =>
        saveEventVersion(trx, { ...write.event, calendar_id: write.calendar_id }, outcome),
      )
      await claim.canContinue()
    } else {
      conflicts = 0
      await withClaim(db, account, claim, async (trx) => {
        // The event has been deleted or moved at the provider; the next read will pick up the change.
        if (outcome === 'gone' && write.external_id !== null) return settleWrite(trx, write, 'failed')
        if (outcome === 'gone' || outcome === 'forbidden') return settleRefusal(services, trx, write)
        if (outcome.isPartial) {
          await settleRefusal(services, trx, write)
          // With its new ETag, the next read does not replace our version.
          return saveEventVersion(trx, { ...write.event, calendar_id: write.calendar_id }, outcome)
        }
        await settleWrite(trx, write, outcome)
        const { meeting_id } = write.event
        if (write.shouldCreateConference && meeting_id !== null) await steps.onConferenceRequested(trx, meeting_id)
        if (write.external_id === null || write.isRetry) await steps.onInserted(trx)
      })
      if (!(await claim.canContinue())) return { isComplete: false, failures: [] }
    }
  }
}

/**
 * Records writes that have failed although the provider can be read. If that goes on for hours, they count as refused,
 * so that they do not stay pending forever. A rate limit is not the fault of the event, so it does not count.
 * @returns the error of a write that failed for the first time
 */
export async function recordFailures(
  services: WriteServices,
  { user_id }: AccountKey,
  failures: readonly WriteFailure[],
): Promise<ProviderError | undefined> {
  const now = currentDate(services.clock)
  return withUserLock(services.db, user_id, async (trx) => {
    let firstError: ProviderError | undefined
    for (const failure of failures) {
      if (failure.error.kind === 'rate_limited') continue
      const failingSince =
        'deletion' in failure
          ? await recordFailedDeletion(trx, user_id, failure.deletion, now)
          : await recordFailedWrite(trx, failure.write, now)
      const duration = now.getTime() - failingSince.getTime()
      if (duration === 0) firstError ??= failure.error
      if (duration < MAX_FAILURE_DURATION) continue
      if ('deletion' in failure) await settleRefusedDeletion(services, trx, user_id, failure.deletion)
      else await settleRefusal(services, trx, failure.write)
    }
    return firstError
  })
}

function writeEvent(remote: RemoteAccount, write: PendingWrite): Promise<(InsertResult & UpdateResult) | 'conflict'> {
  const { external_calendar_id, external_id, etag } = write
  return external_id === null
    ? remote.insertEvent(external_calendar_id, write)
    : remote.updateEvent(external_calendar_id, { external_id, etag }, write)
}

/** @returns the error if the provider is unavailable or limits our rate, and does not ask us to wait */
async function catchFailure<Outcome>(
  call: () => Promise<Outcome>,
): Promise<Outcome | 'forbidden' | 'gone' | ProviderError> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'forbidden' || error.kind === 'gone') return error.kind
    if (error.kind !== 'revoked' && !error.hasRetryAfter) return error
    throw error
  }
}
