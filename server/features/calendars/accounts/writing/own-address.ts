import type { Db } from '../../../../platform/db/database.ts'
import { listAddresses } from '../../../users/people.ts'
import type { EventRow } from '../../tables.ts'
import type { AccountKey } from '../account-connection.ts'
import { findVerifiedAddress } from '../store.ts'
import type { PendingWrite } from './store.ts'

/**
 * A meeting as one of its user's accounts writes it: an account knows its user by its own address only. Under another
 * one they would be somebody else there, and could not respond.
 */
export async function withOwnAddress(db: Db, account: AccountKey, write: PendingWrite): Promise<PendingWrite> {
  if (write.event.meeting_id === null) return write
  const own = await findVerifiedAddress(db, account)
  if (own === undefined) return write
  const addresses = new Set(await listAddresses(db, account.user_id))
  return { ...write, event: replaceAddresses(write.event, addresses, own) }
}

function replaceAddresses(event: EventRow, addresses: ReadonlySet<string>, own: string): EventRow {
  const isOther = ({ email }: { email: string }) => addresses.has(email) && email !== own
  // Invited under two addresses, they are there once.
  const isListed = event.attendees.some(({ email }) => email === own)
  const attendees = event.attendees.flatMap((person) => {
    if (!isOther(person)) return person
    return isListed ? [] : { ...person, email: own }
  })
  const { organizer } = event
  return { ...event, attendees, organizer: isOther(organizer) ? { ...organizer, email: own } : organizer }
}
