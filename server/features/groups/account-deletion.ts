import { currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { findPeopleByEmail, type Person } from '../users/people.ts'
import { publishGroupChange } from './groups.ts'
import { canTakeOver, replaceOwner } from './members.ts'
import {
  anonymizeAuditEntries,
  deleteGroupRow,
  deleteParticipants,
  findGroup,
  type GroupRow,
  insertAuditEntries,
  listGroupIds,
  lockGroupRow,
  type Member,
  updateGroupRow,
} from './store.ts'

/**
 * Removes a user, under all of their addresses, from all groups when their account is closed. Groups that they own pass
 * to the longest-standing participant who has accepted, has an account and can take over another group; without such a
 * participant, a group is deleted. Audit entries about the user are anonymized.
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
    // The owner may have removed them, or deleted the group, in the meantime.
    if (!group) continue
    const isOwner = group.owner_id === user_id
    const nextOwner = isOwner ? await findNextOwner(trx, group, addresses) : undefined
    const ownAddresses = group.group_participants.filter((email) => addresses.includes(email))
    await deleteParticipants(trx, group_id, ownAddresses)
    if (nextOwner) await replaceOwner(services, trx, group, nextOwner)
    else if (isOwner) await deleteGroupRow(trx, group_id)
    else await updateGroupRow(trx, group_id, { updated_at: now })
    const action = nextOwner ? 'transferred' : isOwner ? 'ended' : 'left'
    await insertAuditEntries(trx, [{ group_id, action, actor_id: null, email: nextOwner?.email ?? null }], now)
    await publishGroupChange(services, trx, group)
  }
  await anonymizeAuditEntries(trx, addresses)
}

/** Finds the longest-standing participant to whom the group can pass, with their address in the group. */
async function findNextOwner(
  trx: Db,
  { group_participants, invited }: GroupRow,
  ownAddresses: readonly string[],
): Promise<Pick<Person, 'user_id' | 'email'> | undefined> {
  const candidates = group_participants.filter((email) => !ownAddresses.includes(email) && !invited.includes(email))
  const people = await findPeopleByEmail(trx, candidates)
  for (const email of candidates) {
    const person = people.get(email)
    if (person && (await canTakeOver(trx, person))) return { email, user_id: person.user_id }
  }
  return undefined
}
