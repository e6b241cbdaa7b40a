import { currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { lockActionKeys } from '../../platform/limits/action-limits.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { findPeopleAndAcquaintances } from './acquaintances.ts'
import { tooManyInvitations } from './errors.ts'
import { countInvitations, type GroupRow, insertAuditEntries, insertParticipants } from './store.ts'

/** Maximum pending invitations per email address: across all groups, and across one owner's groups. */
const MAX_PENDING_INVITATIONS = { total: 30, byOwner: 10 }

/**
 * Adds addresses to a locked group. Acquaintances of its owner, and the owner's other addresses, join immediately;
 * everyone else is invited, with or without an account, and has to accept.
 * @throws {DomainError} `too_many_invitations` for an address with too many pending invitations; `field` is the input
 *   field that contains it
 */
export async function addParticipants(
  services: Pick<Services, 'clock' | 'config'>,
  trx: Db,
  group: Pick<GroupRow, 'group_id' | 'owner_id'>,
  { emails, actor_id, field }: { emails: readonly string[]; actor_id: Caller['user_id']; field: string },
): Promise<void> {
  const { group_id, owner_id } = group
  const now = currentDate(services.clock)
  const { people, acquaintances } = await findPeopleAndAcquaintances(services, trx, owner_id, emails)
  const canJoinDirectly = (email: string) => {
    const person = people.get(email)
    return person !== undefined && (person.user_id === owner_id || acquaintances.has(person.user_id))
  }
  const entries = emails.map((email) => ({
    email,
    status: canJoinDirectly(email) ? ('accepted' as const) : ('invited' as const),
  }))
  const invitedEmails = entries.filter(({ status }) => status === 'invited').map(({ email }) => email)
  await lockActionKeys(trx, invitedEmails)
  for (const { email, total, byOwner } of await countInvitations(trx, owner_id, invitedEmails)) {
    if (total >= MAX_PENDING_INVITATIONS.total || byOwner >= MAX_PENDING_INVITATIONS.byOwner)
      throw tooManyInvitations(field, email)
  }
  await insertParticipants(trx, group_id, entries, now)
  const auditEntries = entries.map(({ email, status }) => ({
    action: status === 'accepted' ? ('joined' as const) : ('invited' as const),
    group_id,
    actor_id,
    email,
  }))
  await insertAuditEntries(trx, auditEntries, now)
}
