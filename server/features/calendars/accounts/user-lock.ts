import type { UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lockPeople } from '../../users/people.ts'

/**
 * Runs `change` in a transaction that has locked the user: concurrent bookings wait, so none relies on outdated busy
 * times. Locking the user first also prevents deadlocks.
 */
export function withUserLock<Result>(db: Db, user_id: UserId, change: (trx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await lockPeople(trx, [user_id])
    return change(trx)
  })
}
