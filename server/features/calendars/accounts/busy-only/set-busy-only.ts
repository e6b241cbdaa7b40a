import type { UserId } from '#shared/ids.ts'
import type { Services } from '../../../../platform/services.ts'
import { lockUser } from '../../../users/people.ts'
import { accountNotFound } from '../../errors.ts'
import { publishCalendarChanges } from '../../management/calendar.ts'
import { updateAccount } from '../../management/store.ts'
import { accountSynchronizationJob } from '../synchronize-account.ts'
import { deleteEventDetails, findBusyOnlySetting } from './store.ts'

/**
 * Turns the busy-only setting of an account on or off. Turning it on deletes the stored details of the account's
 * events; turning it off reads them again. Meetings booked in Meridian, and events that the provider never accepted,
 * keep their details; events waiting to be written keep theirs until they are written.
 * @throws {DomainError} `not_found`, including for the main account, whose events are stored only in Meridian
 */
export async function setBusyOnly(
  { db, jobs, live }: Pick<Services, 'db' | 'jobs' | 'live'>,
  { user_id }: { user_id: UserId },
  { account_id, is_busy_only }: { account_id: string; is_busy_only: boolean },
): Promise<{ success: true }> {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    const account = await findBusyOnlySetting(trx, user_id, account_id)
    if (!account) throw accountNotFound()
    const key = { user_id, account_id: account.account_id }
    if (account.is_busy_only === is_busy_only) return
    await updateAccount(trx, key, { is_busy_only, ...(is_busy_only && { lacks_details: true }) })
    if (is_busy_only) await deleteEventDetails(trx, key)
    else await jobs.enqueue(trx, accountSynchronizationJob, key)
    await live.publish(trx, [user_id], 'settings')
    await publishCalendarChanges(live, trx, user_id)
  })
  return { success: true }
}
