import type { z } from 'zod'
import type { Group, groupChange } from '#shared/groups.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { ownerAndPeople } from './errors.ts'
import { holdOwnGroup, openGroup, published } from './groups.ts'
import { replaceParticipants, transfer } from './members.ts'
import { updateGroup } from './store.ts'

/**
 * Updates the given fields of a group that the caller owns. `group_participants` replaces the whole list.
 * @throws {DomainError} as `transfer` and `addParticipants` do
 */
export async function changeGroup(
  services: Pick<Services, 'db' | 'clock' | 'live' | 'config'>,
  caller: Caller,
  { groupId, name, group_participants, group_owner }: z.output<typeof groupChange>,
): Promise<Group> {
  const isTransfer = group_owner !== undefined && group_owner !== caller.email
  if (isTransfer && group_participants) throw ownerAndPeople()
  return services.db.transaction().execute(async (trx) => {
    const group = await holdOwnGroup(trx, caller, groupId)
    if (name !== undefined) await updateGroup(trx, group.group_id, { name, updated_at: dateOf(services.clock) })
    if (group_participants) await replaceParticipants(services, trx, caller, group, group_participants)
    if (isTransfer) await transfer(services, trx, caller, group, { email: group_owner, field: 'group_owner' })
    return published(services, trx, await openGroup(trx, caller, groupId), group.group_participants)
  })
}
