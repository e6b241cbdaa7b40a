import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { findPeopleByEmail } from '../users/people.ts'
import { published } from './groups.ts'
import { handOver } from './members.ts'
import {
  anonymizeAudit,
  findGroup,
  insertAudit,
  listGroupIds,
  lockGroup,
  type Member,
  removeGroup,
  removeParticipants,
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
  const now = dateOf(services.clock)
  for (const group_id of await listGroupIds(trx, member)) {
    await lockGroup(trx, group_id)
    const group = await findGroup(trx, member, group_id)
    // The owner may have removed them in the meantime.
    if (!group) continue
    const isOwner = group.owner_id === user_id
    const [own, others] = [true, false].map((isOwn) =>
      group.group_participants.filter((email) => addresses.includes(email) === isOwn),
    ) as [string[], string[]]
    const people = await findPeopleByEmail(trx, others)
    const heir = others.find((email) => people.has(email) && !group.invited.includes(email))
    const next = heir === undefined ? undefined : people.get(heir)
    if (own.length > 0) await removeParticipants(trx, group_id, own)
    if (isOwner && next) await handOver(services, trx, group, next)
    if (isOwner && !next) await removeGroup(trx, group_id)
    const action = isOwner ? (next ? ('transferred' as const) : ('ended' as const)) : ('left' as const)
    await insertAudit(trx, [{ group_id, action, actor_id: null, email: isOwner && heir ? heir : null }], now)
    await published(services, trx, group)
  }
  await anonymizeAudit(trx, addresses)
}
