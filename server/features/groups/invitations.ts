import type { Group } from '#shared/groups.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { groupNotFound } from './errors.ts'
import { holdGroup, openGroup, published } from './groups.ts'
import { membershipsOf } from './members.ts'
import { type GroupRow, insertAudit, markAccepted, removeParticipants, updateGroup } from './store.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'live'>

/**
 * Accepts the caller's invitation to a group. Idempotent.
 * @throws {DomainError} `not_found`
 */
export async function acceptInvitation(services: Needed, caller: Caller, group_id: string): Promise<Group> {
  return services.db.transaction().execute(async (trx) => {
    const group = await holdGroup(trx, caller, group_id)
    const invited = await invitationsOf(trx, caller, group)
    if (invited.length === 0) return published(services, trx, group)
    const now = dateOf(services.clock)
    await markAccepted(trx, group.group_id, invited)
    await recordAnswer(trx, caller, group, { action: 'joined', emails: invited, now })
    return published(services, trx, await openGroup(trx, caller, group_id))
  })
}

/** @throws {DomainError} `not_found` where there is no invitation (any more) */
export async function declineInvitation(
  services: Needed,
  caller: Caller,
  group_id: string,
): Promise<{ success: true }> {
  await services.db.transaction().execute(async (trx) => {
    const group = await holdGroup(trx, caller, group_id)
    const invited = await invitationsOf(trx, caller, group)
    if (invited.length === 0) throw groupNotFound()
    const now = dateOf(services.clock)
    await removeParticipants(trx, group.group_id, invited)
    await recordAnswer(trx, caller, group, { action: 'declined', emails: invited, now })
    await published(services, trx, group)
  })
  return { success: true }
}

/** Records a user's response to the invitations of all their addresses. */
async function recordAnswer(
  trx: Db,
  caller: Caller,
  { group_id }: GroupRow,
  { action, emails, now }: { action: 'joined' | 'declined'; emails: readonly string[]; now: Date },
): Promise<void> {
  const entries = emails.map((email) => ({ group_id, action, actor_id: caller.user_id, email }))
  await insertAudit(trx, entries, now)
  await updateGroup(trx, group_id, { updated_at: now })
}

async function invitationsOf(trx: Db, caller: Caller, group: GroupRow): Promise<string[]> {
  const own = await membershipsOf(trx, caller, group)
  return group.invited.filter((email) => own.includes(email))
}
