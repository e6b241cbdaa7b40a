import { currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { findPeopleByEmail } from '../users/people.ts'
import { publishGroupChange } from './groups.ts'
import { replaceOwner } from './members.ts'
import {
  anonymizeAuditEntries,
  deleteGroupRow,
  deleteParticipants,
  findGroup,
  insertAuditEntries,
  listGroupIds,
  lockGroupRow,
  type Member,
} from './store.ts'

/**
 * Removes a user, under all of their addresses, from all groups when their account is closed. Groups that they own pass
 * to the longest-standing participant who has accepted and has an account; without such a participant, a group is
 * deleted. Audit entries about the user are anonymized.
 */
export async function leaveAllGroups(
  services: Pick<Services, 'clock' | 'live'>,
  trx: Db,
  member: Member,
): Promise<void> {
  const { user_id, addresses } = member
  const now = currentDate(services.clock)
  for (const group_id of await listGroupIds(trx, member)) {
    await lockGroupRow(trx, group_id)
    const group = await findGroup(trx, member, group_id)
    // The owner may have removed them in the meantime.
    if (!group) continue
    const isOwner = group.owner_id === user_id
    const ownAddresses = group.group_participants.filter((email) => addresses.includes(email))
    const otherAddresses = group.group_participants.filter((email) => !addresses.includes(email))
    const people = await findPeopleByEmail(trx, otherAddresses)
    const nextOwnerEmail = otherAddresses.find((email) => people.has(email) && !group.invited.includes(email))
    const nextOwner = nextOwnerEmail === undefined ? undefined : people.get(nextOwnerEmail)
    await deleteParticipants(trx, group_id, ownAddresses)
    if (isOwner && nextOwner) await replaceOwner(services, trx, group, nextOwner)
    if (isOwner && !nextOwner) await deleteGroupRow(trx, group_id)
    const action = isOwner ? (nextOwner ? ('transferred' as const) : ('ended' as const)) : ('left' as const)
    await insertAuditEntries(
      trx,
      [{ group_id, action, actor_id: null, email: isOwner && nextOwnerEmail ? nextOwnerEmail : null }],
      now,
    )
    await publishGroupChange(services, trx, group)
  }
  await anonymizeAuditEntries(trx, addresses)
}
