import type { CalendarId, MeetingId } from '#shared/ids.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Services } from '../../../../platform/services.ts'
import type { RemoteAccount, WrittenEvent } from '../../providers/provider.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { AccountKey } from '../account-connection.ts'
import { type RefusalServices, settleRefusal } from '../refusals/settle-refusal.ts'
import { withUserLock } from '../user-lock.ts'
import { withAccountAddress } from './account-address.ts'
import { beginNextWrite, listPendingDeletions, type PendingWrite, settleDeletion, settleWrite } from './store.ts'

/** Maximum number of consecutive conflicts with changes at the provider. */
const MAX_CONFLICTS = 3

/**
 * Writes an account's pending changes to its provider. Deletions come first: an event that moves between two calendars
 * of the account keeps its UID, and some providers accept each UID only once. An event that moves to another account is
 * deleted only after the other account has it.
 * @param canContinue renews the claim on the account; resolves to false when this run must end
 * @param steps.readCalendar reads the changes to a calendar, and with them the current ETags
 * @param steps.onConferenceRequested runs in the transaction that records a write that requested a video meeting link
 * @param steps.onInserted runs in the transaction that records an insertion: another account may now have to delete the
 *   event
 * @returns false if another run must write the rest
 * @throws {ProviderError} when the remaining changes have to wait
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
): Promise<boolean> {
  const { db } = services
  for (const deletion of await listPendingDeletions(db, account)) {
    const deleteAtProvider = async () => {
      await remote.deleteEvent(deletion.external_calendar_id, deletion)
      return 'synced' as const
    }
    const outcome = await catchRefusal(deleteAtProvider)
    await settleDeletion(db, account.user_id, deletion, outcome === 'synced' ? 'synced' : 'failed')
    if (!(await canContinue())) return false
  }
  for (let conflicts = 0; ; ) {
    const write = await withUserLock(db, account.user_id, (trx) => beginNextWrite(trx, account))
    if (!write) return true
    const outgoing = await withAccountAddress(db, account, write)
    const outcome = await catchRefusal(() => writeEvent(remote, outgoing))
    if (outcome === 'conflict') {
      if (++conflicts > MAX_CONFLICTS) throw new ProviderError('unavailable')
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
      if (!(await canContinue())) return false
    }
  }
}

async function writeEvent(remote: RemoteAccount, write: PendingWrite): Promise<WrittenEvent | 'conflict'> {
  const { external_calendar_id, external_id, etag, event, exceptions, shouldCreateConference, isRetry } = write
  const outgoing = { event, exceptions, shouldCreateConference }
  if (external_id !== null) return remote.updateEvent(external_calendar_id, { external_id, etag }, outgoing)
  const inserted = await remote.insertEvent(external_calendar_id, outgoing)
  // The earlier call may have written an outdated version.
  return isRetry ? remote.updateEvent(external_calendar_id, inserted, outgoing) : inserted
}

async function catchRefusal<Outcome>(call: () => Promise<Outcome>): Promise<Outcome | 'forbidden' | 'gone'> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderError && (error.kind === 'forbidden' || error.kind === 'gone')) return error.kind
    throw error
  }
}
