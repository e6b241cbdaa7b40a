import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { listAdminIds } from '../users/callers.ts'
import { deleteEmailCodesFor } from './email-code/store.ts'
import { deleteProviderSignInsFor } from './providers/store.ts'
import { clearAdminReferences, deleteAccessCodesFor, deleteAccessRequestsFor } from './store.ts'

/**
 * Deletes the access requests, unused access codes and pending sign-ins of the given addresses. Used codes, and codes
 * and decisions by these addresses as admins, stay without the address. People who sign up again need a new invitation.
 */
export async function deleteAccessData(
  services: Pick<Services, 'live' | 'config'>,
  trx: Db,
  addresses: readonly string[],
): Promise<void> {
  await deleteEmailCodesFor(trx, addresses)
  await deleteProviderSignInsFor(trx, addresses)
  await deleteAccessRequestsFor(trx, addresses)
  await deleteAccessCodesFor(trx, addresses)
  await clearAdminReferences(trx, addresses)
  await services.live.publish(trx, await listAdminIds(services, trx), 'access')
}
