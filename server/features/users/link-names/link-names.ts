import type { UserId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { type Clock, currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isReservedLinkName } from './link-name-candidates.ts'
import { deleteFormerName, insertFormerNames, isNameTaken, listLinkNames, lockLinkName } from './store.ts'

/** How long a link name stays reserved for its former owner. */
const RESERVATION_PERIOD = 365 * DAY

/**
 * Claims a link name in the caller's transaction, which must then insert it.
 * @param user_id null for a new user
 * @returns false when the name is a reserved word, is in use, or was another user's within the last year
 */
export async function claimLinkName(trx: Db, clock: Clock, name: string, user_id: UserId | null): Promise<boolean> {
  if (isReservedLinkName(name)) return false
  await lockLinkName(trx, name)
  if (await isNameTaken(trx, name, user_id, currentDate(clock))) return false
  await deleteFormerName(trx, name)
  return true
}

/**
 * Reserves names that are no longer in use, for a year.
 * @param user_id the former owner, who can claim the names again; null when the account is deleted
 */
export async function reserveLinkNames(
  trx: Db,
  clock: Clock,
  names: readonly string[],
  user_id: UserId | null,
): Promise<void> {
  await insertFormerNames(trx, names, user_id, new Date(clock.now() + RESERVATION_PERIOD))
}

/** Reserves all link names of a user whose account is being deleted. */
export async function reserveAllLinkNames(trx: Db, clock: Clock, user_id: UserId): Promise<void> {
  await reserveLinkNames(trx, clock, await listLinkNames(trx, user_id), null)
}
