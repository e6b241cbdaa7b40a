import type { UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { listAccountsToWrite } from './store.ts'
import { accountSynchronization } from './synchronize-account.ts'

/**
 * Queues what was written into these users' calendars to be written to their providers too; part of the transaction
 * that wrote it. Calendars that are stored here alone have nothing to queue.
 */
export async function queueProviderWrites(
  { jobs }: Pick<Services, 'jobs'>,
  trx: Db,
  user_ids: readonly UserId[],
): Promise<void> {
  if (user_ids.length === 0) return
  await jobs.enqueueAll(trx, accountSynchronization, await listAccountsToWrite(trx, user_ids))
}
