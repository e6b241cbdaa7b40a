import type { UserId } from '#shared/ids.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { reserveAllLinkNames } from './link-names/link-names.ts'
import { deleteUser } from './store.ts'

/** Deletes a user and their personal data. Their link names stay reserved for a year. */
export async function deleteUserAndReserveNames(trx: Db, clock: Clock, user_id: UserId): Promise<void> {
  await reserveAllLinkNames(trx, clock, user_id)
  await deleteUser(trx, user_id)
}
