import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { enqueueProviderWrites } from '../accounts/pending-writes.ts'
import { type EntryKey, markEntryPending } from './store.ts'

export type { ProviderChange } from '../tables.ts'
export { consumeProviderChange, type EntryKey } from './store.ts'

/** Enqueues another write of a meeting's copy, which reverts the change made at its provider. */
export async function restoreCopy(services: Pick<Services, 'jobs'>, trx: Db, key: EntryKey): Promise<void> {
  await markEntryPending(trx, key)
  await enqueueProviderWrites(services, trx, [key.user_id])
}
