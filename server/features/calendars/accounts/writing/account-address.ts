import type { Db } from '../../../../platform/db/database.ts'
import { listAddresses } from '../../../users/people.ts'
import type { EventRow } from '../../tables.ts'
import type { AccountKey } from '../account-connection.ts'
import { findVerifiedAddress } from '../store.ts'
import type { PendingWrite } from './store.ts'

/**
 * Replaces the user's addresses in a meeting with the address of the account that writes it. Under another address, the
 * provider would treat the user as a different person, who could not respond.
 */
export async function withAccountAddress(db: Db, account: AccountKey, write: PendingWrite): Promise<PendingWrite> {
  if (write.event.meeting_id === null) return write
  const accountEmail = await findVerifiedAddress(db, account)
  if (accountEmail === undefined) return write
  const ownAddresses = new Set(await listAddresses(db, account.user_id))
  return { ...write, event: replaceAddresses(write.event, ownAddresses, accountEmail) }
}

function replaceAddresses(event: EventRow, ownAddresses: ReadonlySet<string>, accountEmail: string): EventRow {
  const hasOtherOwnAddress = ({ email }: { email: string }) => ownAddresses.has(email) && email !== accountEmail
  // A user who is invited under two addresses is listed once.
  const isListed = event.attendees.some(({ email }) => email === accountEmail)
  const attendees = event.attendees.flatMap((person) => {
    if (!hasOtherOwnAddress(person)) return person
    return isListed ? [] : { ...person, email: accountEmail }
  })
  const { organizer } = event
  return {
    ...event,
    attendees,
    organizer: hasOtherOwnAddress(organizer) ? { ...organizer, email: accountEmail } : organizer,
  }
}
