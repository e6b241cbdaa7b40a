import { QUOTAS } from '#shared/quotas.ts'
import type { Db } from '../../platform/db/database.ts'
import { quotaError } from '../../platform/quotas.ts'
import { type EventTotals, getEventTotals } from './store.ts'
import type { EventRow } from './tables.ts'

/**
 * Measures a user's storage before a change to their events; requires a lock on their row.
 * @param event the event that changes, or the series of an instance: its exceptions are counted
 * @returns a check to run after the change, which throws `quota_reached` for anything that grew beyond its quota
 */
export async function trackQuotas(
  trx: Db,
  { user_id, event_id }: Pick<EventRow, 'user_id' | 'event_id'>,
): Promise<() => Promise<void>> {
  const totalsBefore = await getEventTotals(trx, user_id, event_id)
  return async () => {
    const totalsAfter = await getEventTotals(trx, user_id, event_id)
    for (const quota of Object.keys(totalsBefore) as (keyof EventTotals)[]) {
      if (totalsAfter[quota] > totalsBefore[quota] && totalsAfter[quota] > QUOTAS[quota]) throw quotaError(quota)
    }
  }
}
