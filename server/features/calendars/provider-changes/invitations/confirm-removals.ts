import { currentDate } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Services } from '../../../../platform/services.ts'
import { listAddresses } from '../../../users/people.ts'
import type { AccountKey } from '../../accounts/account-connection.ts'
import { withUserLock } from '../../accounts/user-lock.ts'
import type { RemoteAccount } from '../../providers/provider.ts'
import { findCopy } from '../confirm-deletions.ts'
import { reconcileUnlinkedEvent } from '../reconcile-event.ts'
import { findEntry, saveProviderChange } from '../store.ts'
import { deleteInvitation, listMissingInvitations, type MissingInvitation } from './store.ts'

/**
 * Asks the provider for each invitation that it no longer lists. If the account no longer has the invitation, the user
 * has declined the meeting: Outlook removes declined invitations. This never cancels the meeting for other
 * participants.
 * @throws {ProviderError} the remaining invitations stay missing until the next synchronization
 */
export async function confirmRemovedInvitations(
  services: Pick<Services, 'db' | 'clock'>,
  remote: RemoteAccount,
  account: AccountKey,
): Promise<void> {
  const { db, clock } = services
  for (const missingInvitation of await listMissingInvitations(db, account)) {
    const foundCopy = missingInvitation.has_other_invitation
      ? undefined
      : await findCopy(services, remote, account, missingInvitation)
    if (foundCopy === 'unknown') continue
    await withUserLock(db, missingInvitation.user_id, async (trx) => {
      const currentInvitation = (await listMissingInvitations(trx, account)).find(
        ({ calendar_id, external_id }) =>
          calendar_id === missingInvitation.calendar_id && external_id === missingInvitation.external_id,
      )
      if (!currentInvitation) return
      await deleteInvitation(trx, currentInvitation)
      const entry = await findEntry(trx, currentInvitation)
      const now = currentDate(clock)
      if (!entry || entry.event.end_at <= now) return
      if (foundCopy) {
        const { event, calendar_id } = foundCopy
        await reconcileUnlinkedEvent(trx, entry, { remote: event, calendar_id, now })
      } else if (!currentInvitation.has_other_invitation) await recordDecline(trx, currentInvitation, entry.change)
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
