import type { UserId } from '#shared/ids.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPeople, type Person } from '../../users/people.ts'
import { deleteExpiredHolds } from './store.ts'

export { deleteHoldsWith } from './store.ts'

/**
 * Locks the calendars of users until the transaction ends. Deletes pending meetings whose hold has expired, so that
 * they no longer reserve time.
 * @returns the existing users, in no particular order
 */
export async function lockCalendars(
  { clock }: Pick<Services, 'clock'>,
  trx: Db,
  user_ids: readonly UserId[],
): Promise<Person[]> {
  const people = await lockPeople(trx, user_ids)
  await deleteExpiredHolds(trx, currentDate(clock), user_ids)
  return people
}
