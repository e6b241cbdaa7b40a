import type { Group } from '#shared/groups.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { groupNotFound } from './errors.ts'
import { getGroupRow, lockGroup, publishGroupChange } from './groups.ts'
import { listAddressesInGroup } from './members.ts'
import {
  deleteParticipants,
  type GroupRow,
  insertAuditEntries,
  markParticipantsAccepted,
  updateGroupRow,
} from './store.ts'

type GroupServices = Pick<Services, 'db' | 'clock' | 'live'>

/**
 * Accepts the caller's invitation to a group. Idempotent.
 * @throws {DomainError} `not_found` if the caller is not in the group
 */
export async function acceptInvitation(services: GroupServices, caller: Caller, group_id: string): Promise<Group> {
  return services.db.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, caller, group_id)
    const emails = await listInvitedAddresses(trx, caller, group)
    if (emails.length === 0) return publishGroupChange(services, trx, group)
    const now = currentDate(services.clock)
    await markParticipantsAccepted(trx, group.group_id, emails)
    await recordResponse(trx, caller, group, { action: 'joined', emails, now })
    return publishGroupChange(services, trx, await getGroupRow(trx, caller, group_id))
  })
}

/** @throws {DomainError} `not_found` if the caller has no pending invitation */
export async function declineInvitation(
  services: GroupServices,
  caller: Caller,
  group_id: string,
): Promise<{ success: true }> {
  await services.db.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, caller, group_id)
    const emails = await listInvitedAddresses(trx, caller, group)
    if (emails.length === 0) throw groupNotFound()
    const now = currentDate(services.clock)
    await deleteParticipants(trx, group.group_id, emails)
    await recordResponse(trx, caller, group, { action: 'declined', emails, now })
    await publishGroupChange(services, trx, group)
  })
  return { success: true }
}

/** Records a user's response to the invitations of all their addresses. */
async function recordResponse(
  trx: Db,
  caller: Caller,
  { group_id }: GroupRow,
  { action, emails, now }: { action: 'joined' | 'declined'; emails: readonly string[]; now: Date },
): Promise<void> {
  const entries = emails.map((email) => ({ group_id, action, actor_id: caller.user_id, email }))
  await insertAuditEntries(trx, entries, now)
  await updateGroupRow(trx, group_id, { updated_at: now })
}

async function listInvitedAddresses(trx: Db, caller: Caller, group: GroupRow): Promise<string[]> {
  const ownAddresses = await listAddressesInGroup(trx, caller, group)
  return group.invited.filter((email) => ownAddresses.includes(email))
}
