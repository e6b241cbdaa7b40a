import type { CalendarId, UserId } from '#shared/ids.ts'
import { type AuditServices, recordActivity } from '../../../../platform/audit/record-activity.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Services } from '../../../../platform/services.ts'
import { requestReload } from '../loading/store.ts'
import { type PendingDeletion, type PendingWrite, settleDeletion, settleWrite } from '../writing/store.ts'
import { listUnwrittenEvents, moveEventBack } from './store.ts'

export type RefusalServices = AuditServices & Pick<Services, 'live'>

/**
 * Records that a provider has refused an event. If the event was moved to this provider, it moves back to its previous
 * calendar; otherwise the change stays only in Meridian. Its owner sees the outcome in their activity.
 */
export async function settleRefusal(services: RefusalServices, trx: Db, write: PendingWrite): Promise<void> {
  const { user_id, event_id } = write.event
  const wasMovedBack = await moveEventBack(trx, user_id, event_id)
  if (!wasMovedBack) await settleWrite(trx, write, 'failed')
  const outcome = wasMovedBack ? 'moved_back' : 'only_here'
  await recordActivity(services, trx, { action: 'calendar_write_refused', user_id, params: { outcome } })
  if (wasMovedBack) await services.live.publish(trx, [user_id], 'events')
}

/**
 * Records that a provider has refused to delete an event. Its calendar is read again from the start, so that the event
 * reappears and blocks time again.
 */
export async function settleRefusedDeletion(
  services: RefusalServices,
  trx: Db,
  user_id: UserId,
  deletion: PendingDeletion,
): Promise<void> {
  await settleDeletion(trx, user_id, deletion, 'failed')
  await requestReload(trx, { user_id, calendar_id: deletion.calendar_id })
  await recordActivity(services, trx, { action: 'calendar_write_refused', user_id, params: { outcome: 'not_deleted' } })
}

/** Before calendars are removed, moves events that were never written to them back to their previous calendars. */
export async function moveBackUnwrittenEvents(
  trx: Db,
  user_id: UserId,
  calendar_ids: readonly CalendarId[],
): Promise<void> {
  for (const event_id of await listUnwrittenEvents(trx, user_id, calendar_ids))
    await moveEventBack(trx, user_id, event_id)
}
