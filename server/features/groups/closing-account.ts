import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { findPeopleByEmail } from '../users/people.ts'
import { holdGroup, published } from './groups.ts'
import { handOver, membershipsOf } from './members.ts'
import { anonymizeAudit, insertAudit, listGroupIdsOf, removeGroup, removeParticipants } from './store.ts'

/**
 * Takes a user out of all their groups, as their account is closed. What they own goes to the participant who has
 * been in it longest and has an account; where nobody has, the group ends. The audit forgets who they were.
 */
export async function leaveAllGroups(services: Pick<Services, 'clock' | 'live'>, trx: Db, user: Caller): Promise<void> {
  const now = dateOf(services.clock)
  for (const { group_id, owned } of await listGroupIdsOf(trx, user.user_id)) {
    const group = await holdGroup(trx, user, group_id)
    const people = await findPeopleByEmail(trx, group.group_participants)
    const heir = group.group_participants.find((email) => {
      const person = people.get(email)
      return person !== undefined && person.user_id !== user.user_id
    })
    const next = heir === undefined ? undefined : people.get(heir)
    const own = await membershipsOf(trx, user, group)
    if (own.length > 0) await removeParticipants(trx, group_id, own)
    if (owned && next) await handOver(services, trx, group, next)
    if (owned && !next) await removeGroup(trx, group_id)
    const action = owned ? (next ? ('transferred' as const) : ('ended' as const)) : ('left' as const)
    await insertAudit(trx, [{ group_id, action, actor_id: null, email: owned && heir ? heir : null }], now)
    await published(services, trx, group)
  }
  await anonymizeAudit(trx, user.email)
}
