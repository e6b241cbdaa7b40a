import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { publishAccessChange } from '../users/callers.ts'
import { deleteEmailCodesFor } from './email-code/store.ts'
import { deleteProviderSignInsFor } from './providers/store.ts'
import { clearAdminReferences, deleteAccessCodesFor, deleteAccessRequestsFor } from './store.ts'

/**
 * Deletes the access requests, unused access codes and pending sign-ins of a user's addresses. Used codes, the codes
 * that the user issued as an admin and the requests that they decided remain, without the addresses. To sign up again,
 * the user needs a new invitation.
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
  await publishAccessChange(services, trx)
}
