import { currentDate } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Services } from '../../../../platform/services.ts'
import { listAddresses, lockPeople } from '../../../users/people.ts'
import type { AccountKey } from '../../accounts/account-connection.ts'
import type { RemoteAccount } from '../../providers/provider.ts'
import { findCopy } from '../confirm-deletions.ts'
import { reconcileMeetingCopy } from '../reconcile-event.ts'
import { findEntry, saveProviderChange } from '../store.ts'
import { deleteInvitation, listMissingInvitations, type MissingInvitation } from './store.ts'

/**
 * Asks the provider for each invitation that it no longer lists. If the account no longer has it, its user has declined
 * the meeting: Outlook removes declined invitations. This never cancels the meeting for other participants.
 * @throws {ProviderError} the remaining invitations stay missing until the next synchronization
 */
export async function confirmRemovedInvitations(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  remote: RemoteAccount,
  account: AccountKey,
): Promise<void> {
  for (const missing of await listMissingInvitations(db, account)) {
    const found = missing.has_other ? undefined : await findCopy(db, remote, account, missing)
    if (found === 'unknown') continue
    await db.transaction().execute(async (trx) => {
      await lockPeople(trx, [missing.user_id])
      const current = (await listMissingInvitations(trx, account)).find(
        ({ calendar_id, external_id }) => calendar_id === missing.calendar_id && external_id === missing.external_id,
      )
      if (!current) return
      await deleteInvitation(trx, current)
      const entry = await findEntry(trx, current)
      const now = currentDate(clock)
      if (!entry || entry.event.end_at <= now) return
      if (found) {
        const { event, calendar_id } = found
        await reconcileMeetingCopy(trx, entry, { remote: event, calendar_id, now })
      } else if (!current.has_other) await recordDecline(trx, current, entry.change)
    })
  }
}

type Entry = NonNullable<Awaited<ReturnType<typeof findEntry>>>

async function recordDecline(
  trx: Db,
  { user_id, meeting_id }: MissingInvitation,
  change: Entry['change'],
): Promise<void> {
  const declined = await listAddresses(trx, user_id)
  await saveProviderChange(trx, { user_id, meeting_id }, { ...change, declined })
}
