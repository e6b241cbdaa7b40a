import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { listTeam } from '../users/callers.ts'
import { deleteCodesOf } from './email-code/store.ts'
import { removeSignInsOf } from './providers/store.ts'
import { forgetDecider, removeAccessCodes, removeAccessRequests } from './store.ts'

/**
 * Deletes the access requests and unused codes of some addresses. Admins keep the record that a code was used and that a
 * decision was made. People who sign up again need a new invitation.
 */
export async function forgetAccess(
  services: Pick<Services, 'live' | 'config'>,
  trx: Db,
  addresses: readonly string[],
): Promise<void> {
  await deleteCodesOf(trx, addresses)
  await removeSignInsOf(trx, addresses)
  await removeAccessRequests(trx, addresses)
  await removeAccessCodes(trx, addresses)
  await forgetDecider(trx, addresses)
  await services.live.publish(trx, await listTeam(services, trx), 'access')
}
