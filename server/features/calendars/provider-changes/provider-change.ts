import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { enqueueProviderWrites } from '../accounts/pending-writes.ts'
import { type EntryKey, markEntryPending } from './store.ts'

export type { ProviderChange } from '../tables.ts'
export { consumeProviderChange, type EntryKey } from './store.ts'

/** Writes a meeting's copy to its provider again, which reverts the change made there. */
export async function restoreCopy(services: Pick<Services, 'jobs'>, trx: Db, key: EntryKey): Promise<void> {
  await markEntryPending(trx, key)
  await enqueueProviderWrites(services, trx, [key.user_id])
}
