import type { UserId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { type Clock, dateOf } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isReservedUrl } from '../url-invites.ts'
import { deleteFormerName, insertFormerNames, isNameTaken, listLinkNames, lockLinkName } from './store.ts'

/** How long nobody but its former owner may take a link's name. */
const RESERVED_FOR = 365 * DAY

/**
 * Takes a name for a link, in the caller's transaction, which then inserts it.
 * @param user_id null for somebody new
 * @returns false when it is a product word, leads somewhere already, or was somebody else's within the last year
 */
export async function claimLinkName(trx: Db, clock: Clock, name: string, user_id: UserId | null): Promise<boolean> {
  if (isReservedUrl(name)) return false
  await lockLinkName(trx, name)
  if (await isNameTaken(trx, name, user_id, dateOf(clock))) return false
  await deleteFormerName(trx, name)
  return true
}

/** Keeps names that lead nowhere any more for their former owner; for nobody when the account is closed. */
export async function reserveLinkNames(
  trx: Db,
  clock: Clock,
  names: readonly string[],
  user_id: UserId | null,
): Promise<void> {
  await insertFormerNames(trx, names, user_id, new Date(clock.now() + RESERVED_FOR))
}

/** The names of all links of a user, as their account is closed. */
export async function reserveNamesOf(trx: Db, clock: Clock, user_id: UserId): Promise<void> {
  await reserveLinkNames(trx, clock, await listLinkNames(trx, user_id), null)
}
