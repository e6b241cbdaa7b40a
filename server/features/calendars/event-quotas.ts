import { QUOTAS } from '#shared/quotas.ts'
import type { Db } from '../../platform/db/database.ts'
import { quotaReached } from '../../platform/quotas.ts'
import { type EventTotals, eventTotals } from './store.ts'
import type { EventRow } from './tables.ts'

/**
 * Measures what a user stores before a change of their events; their row is locked.
 * @param event what changes, or the series of an instance: its exceptions are counted
 * @returns a check for after the change, which throws `quota_reached` for whatever grew beyond its quota
 */
export async function expectWithinQuotas(
  trx: Db,
  { user_id, event_id }: Pick<EventRow, 'user_id' | 'event_id'>,
): Promise<() => Promise<void>> {
  const before = await eventTotals(trx, user_id, event_id)
  return async () => {
    const after = await eventTotals(trx, user_id, event_id)
    for (const quota of Object.keys(before) as (keyof EventTotals)[]) {
      if (after[quota] > before[quota] && after[quota] > QUOTAS[quota]) throw quotaReached(quota)
    }
  }
}
