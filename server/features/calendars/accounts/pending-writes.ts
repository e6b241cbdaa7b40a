import type { UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { listAccountsToWrite } from './store.ts'
import { accountSynchronizationJob } from './synchronize-account.ts'

/**
 * Enqueues provider writes for changes in these users' calendars, in the transaction of the changes. Does nothing for
 * calendars that are stored only here.
 */
export async function enqueueProviderWrites(
  { jobs }: Pick<Services, 'jobs'>,
  trx: Db,
  user_ids: readonly UserId[],
): Promise<void> {
  if (user_ids.length === 0) return
  await jobs.enqueueAll(trx, accountSynchronizationJob, await listAccountsToWrite(trx, user_ids))
}
