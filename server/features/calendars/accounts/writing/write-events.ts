import type { CalendarId, MeetingId } from '#shared/ids.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Services } from '../../../../platform/services.ts'
import type { RemoteAccount, WrittenEvent } from '../../providers/provider.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { AccountKey } from '../account-connection.ts'
import { type RefusalServices, settleRefusal } from '../refusals/settle-refusal.ts'
import { withUserLock } from '../user-lock.ts'
import { withAccountAddress } from './account-address.ts'
import {
  beginNextWrite,
  countFailedDeletion,
  countFailedWrite,
  listPendingDeletions,
  type PendingDeletion,
  type PendingWrite,
  settleDeletion,
  settleWrite,
} from './store.ts'

/** Maximum number of consecutive conflicts with changes at the provider. */
const MAX_CONFLICTS = 3
/** After this many failed attempts, over about three hours, a change counts as refused. */
const MAX_FAILED_WRITES = 20

/** The provider did not respond to a write as expected. Either the provider is down, or it fails for this event. */
export type WriteFailure = { error: ProviderError } & ({ deletion: PendingDeletion } | { write: PendingWrite })

export interface WriteResult {
  /** False if another run must write the rest at once. */
  isComplete: boolean
  /** At most one deletion and one write: the first failure ends each, because the provider may be down. */
  failures: WriteFailure[]
}

/**
 * Writes an account's pending changes to its provider. Deletions come first: an event that moves between two calendars
 * of the account keeps its UID, and some providers accept each UID only once. An event that moves to another account is
 * deleted only after the other account has it.
 * @param canContinue renews the claim on the account; resolves to false when this run must end
 * @param steps.readCalendar reads the changes to a calendar, and with them the current ETags
 * @param steps.onConferenceRequested runs in the transaction that records a write that requested a video meeting link
 * @param steps.onInserted runs in the transaction that records an insertion: another account may now have to delete the
 *   event
 * @throws {ProviderError} when the account may not be used, or the provider asks us to wait
 */
export async function writePendingChanges(
  services: RefusalServices & Pick<Services, 'db'>,
  remote: RemoteAccount,
  account: AccountKey,
  canContinue: () => Promise<boolean>,
  steps: {
    readCalendar: (calendar_id: CalendarId) => Promise<void>
    onConferenceRequested: (trx: Db, meeting_id: MeetingId) => Promise<void>
    onInserted: (trx: Db) => Promise<void>
  },
): Promise<WriteResult> {
  const { db } = services
  const failures: WriteFailure[] = []
  for (const deletion of await listPendingDeletions(db, account)) {
    const deleteAtProvider = async () => {
      await remote.deleteEvent(deletion.external_calendar_id, deletion)
      return 'synced' as const
    }
    const outcome = await catchFailure(deleteAtProvider)
    if (outcome instanceof ProviderError) {
      failures.push({ error: outcome, deletion })
      break
    }
    await settleDeletion(db, account.user_id, deletion, outcome === 'synced' ? 'synced' : 'failed')
    if (!(await canContinue())) return { isComplete: false, failures }
  }
  for (let conflicts = 0; ; ) {
    const write = await withUserLock(db, account.user_id, (trx) => beginNextWrite(trx, account))
    if (!write) return { isComplete: true, failures }
    const outgoing = await withAccountAddress(db, account, write)
    const written = await catchFailure(() => writeEvent(remote, outgoing))
    const outcome = written === 'conflict' && ++conflicts > MAX_CONFLICTS ? new ProviderError('unavailable') : written
    if (outcome instanceof ProviderError) {
      failures.push({ error: outcome, write })
      return { isComplete: true, failures }
    }
    if (outcome === 'conflict') {
      await steps.readCalendar(write.calendar_id)
    } else {
      conflicts = 0
      await withUserLock(db, account.user_id, async (trx) => {
        // The event has been deleted or moved at the provider; the next read will pick up the change.
        if (outcome === 'gone' && write.external_id !== null) return settleWrite(trx, write, 'failed')
        if (outcome === 'gone' || outcome === 'forbidden') return settleRefusal(services, trx, write)
        await settleWrite(trx, write, outcome)
        const { meeting_id } = write.event
        if (write.shouldCreateConference && meeting_id !== null) await steps.onConferenceRequested(trx, meeting_id)
        if (write.external_id === null) await steps.onInserted(trx)
      })
      if (!(await canContinue())) return { isComplete: false, failures }
    }
  }
}

/**
 * Counts writes that have failed although the provider can be read: after too many attempts, they count as refused, so
 * that they do not stay pending forever.
 */
export async function countFailures(
  services: RefusalServices & Pick<Services, 'db'>,
  { user_id }: AccountKey,
  failures: readonly WriteFailure[],
): Promise<void> {
  await withUserLock(services.db, user_id, async (trx) => {
    for (const failure of failures) {
      if ('deletion' in failure) {
        const count = await countFailedDeletion(trx, user_id, failure.deletion)
        if (count >= MAX_FAILED_WRITES) await settleDeletion(trx, user_id, failure.deletion, 'failed')
      } else {
        const count = await countFailedWrite(trx, failure.write)
        if (count >= MAX_FAILED_WRITES) await settleRefusal(services, trx, failure.write)
      }
    }
  })
}

async function writeEvent(remote: RemoteAccount, write: PendingWrite): Promise<WrittenEvent | 'conflict'> {
  const { external_calendar_id, external_id, etag, event, exceptions, shouldCreateConference, isRetry } = write
  const outgoing = { event, exceptions, shouldCreateConference, isRetry }
  if (external_id !== null) return remote.updateEvent(external_calendar_id, { external_id, etag }, outgoing)
  const inserted = await remote.insertEvent(external_calendar_id, outgoing)
  // An earlier call may have written an outdated version.
  return isRetry || inserted.existed ? remote.updateEvent(external_calendar_id, inserted, outgoing) : inserted
}

/** @returns the error if the provider is unavailable and does not ask us to wait */
async function catchFailure<Outcome>(
  call: () => Promise<Outcome>,
): Promise<Outcome | 'forbidden' | 'gone' | ProviderError> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'forbidden' || error.kind === 'gone') return error.kind
    if (error.kind === 'unavailable' && error.retryAfter === 0) return error
    throw error
  }
}
