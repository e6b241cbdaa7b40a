import type { z } from 'zod'
import type { Group, groupUpdate } from '#shared/groups.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { ownerAndParticipantsChanged } from './errors.ts'
import { getGroupRow, lockOwnGroup, publishGroupChange } from './groups.ts'
import { replaceParticipants, transferLockedGroup } from './members.ts'
import { updateGroupRow } from './store.ts'

/**
 * Updates the given fields of a group that the caller owns. `group_participants` replaces the whole list.
 * @throws {DomainError} `invalid_input` if both the owner and the participants change, or the participants include the
 *   caller; otherwise as `transferLockedGroup` and `addParticipants` do
 */
export async function updateGroup(
  services: Pick<Services, 'db' | 'clock' | 'live' | 'config'>,
  caller: Caller,
  { groupId, name, group_participants, group_owner }: z.output<typeof groupUpdate>,
): Promise<Group> {
  const isTransfer = group_owner !== undefined && group_owner !== caller.email
  if (isTransfer && group_participants) throw ownerAndParticipantsChanged()
  return services.db.transaction().execute(async (trx) => {
    const group = await lockOwnGroup(trx, caller, groupId)
    if (name !== undefined) await updateGroupRow(trx, group.group_id, { name, updated_at: currentDate(services.clock) })
    if (group_participants) await replaceParticipants(services, trx, caller, group, group_participants)
    if (isTransfer)
      await transferLockedGroup(services, trx, caller, group, { email: group_owner, field: 'group_owner' })
    return publishGroupChange(services, trx, await getGroupRow(trx, caller, groupId), group.group_participants)
  })
}
