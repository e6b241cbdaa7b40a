import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { listAdminIds } from '../users/callers.ts'
import { deleteEmailCodesOf } from './email-code/store.ts'
import { deleteProviderSignInsOf } from './providers/store.ts'
import { clearAdminReferences, deleteAccessCodesOf, deleteAccessRequestsOf } from './store.ts'

/**
 * Deletes the access requests and unused codes of some addresses. Admins keep the record that a code was used and that
 * a decision was made. People who sign up again need a new invitation.
 */
export async function deleteAccessData(
  services: Pick<Services, 'live' | 'config'>,
  trx: Db,
  addresses: readonly string[],
): Promise<void> {
  await deleteEmailCodesOf(trx, addresses)
  await deleteProviderSignInsOf(trx, addresses)
  await deleteAccessRequestsOf(trx, addresses)
  await deleteAccessCodesOf(trx, addresses)
  await clearAdminReferences(trx, addresses)
  await services.live.publish(trx, await listAdminIds(services, trx), 'access')
}
