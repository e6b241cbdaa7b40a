import type { UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { AccountKey } from './account-connection.ts'
import { accountSynchronizationJob } from './synchronize-account.ts'
import { listAccountsWithPendingWrites } from './writing/store.ts'

/**
 * Enqueues provider writes for changes in these users' calendars, in the transaction that makes the changes. Does
 * nothing for calendars that no provider stores.
 */
export async function enqueueProviderWrites(
  { jobs }: Pick<Services, 'jobs'>,
  trx: Db,
  user_ids: readonly UserId[],
): Promise<void> {
  if (user_ids.length === 0) return
  await jobs.enqueueAll(trx, accountSynchronizationJob, await listAccountsWithPendingWrites(trx, user_ids))
}

/** Enqueues the synchronization of accounts whose calendars have turned out to be out of date. */
export async function enqueueSynchronization(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  accounts: readonly AccountKey[],
): Promise<void> {
  const keys = accounts.map(({ user_id, account_id }) => ({ user_id, account_id }))
  await jobs.enqueueAll(db, accountSynchronizationJob, keys)
}
