import type { Group } from '#shared/groups.ts'
import { checkParticipant } from '#shared/invitations.ts'
import { QUOTAS } from '#shared/quotas.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { meetingWithOneself } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { findPeopleByEmail, type Person } from '../users/people.ts'
import { groupNotFound, invalidNewOwner, ownerCannotLeave, ownersOnly, participantRefused } from './errors.ts'
import { getGroupRow, lockGroup, lockOwnGroup, publishGroupChange } from './groups.ts'
import { addParticipants } from './participants.ts'
import {
  countOwnedGroups,
  deleteParticipants,
  type GroupRow,
  insertAuditEntries,
  insertParticipants,
  updateGroupRow,
} from './store.ts'

type GroupServices = Pick<Services, 'db' | 'clock' | 'live' | 'config'>

export async function addMember(
  services: GroupServices,
  caller: Caller,
  group_id: string,
  email: string,
): Promise<Group> {
  return services.db.transaction().execute(async (trx) => {
    const group = await lockOwnGroup(trx, caller, group_id)
    const refusal = checkParticipant(email, group.group_owner, group.group_participants)
    if (refusal) throw participantRefused('email', refusal)
    await addParticipants(services, trx, group, { emails: [email], actor_id: caller.user_id, field: 'email' })
    await updateGroupRow(trx, group.group_id, { updated_at: currentDate(services.clock) })
    return publishGroupChange(services, trx, await getGroupRow(trx, caller, group_id))
  })
}

/** Replaces the participants of a group that the caller owns and the transaction has locked. */
export async function replaceParticipants(
  services: GroupServices,
  trx: Db,
  caller: Caller,
  group: GroupRow,
  emails: readonly string[],
): Promise<void> {
  if (emails.includes(caller.email)) throw meetingWithOneself('group_participants')
  const { group_id, group_participants } = group
  const now = currentDate(services.clock)
  const removedEmails = group_participants.filter((email) => !emails.includes(email))
  await deleteParticipants(trx, group_id, removedEmails)
  const { user_id: actor_id } = caller
  await insertAuditEntries(
    trx,
    removedEmails.map((email) => ({ group_id, action: 'removed', actor_id, email })),
    now,
  )
  const addedEmails = emails.filter((email) => !group_participants.includes(email))
  await addParticipants(services, trx, group, { emails: addedEmails, actor_id, field: 'group_participants' })
  await updateGroupRow(trx, group_id, { updated_at: now })
}

/** Removes a participant: the owner can remove any of them, participants only themselves. */
export async function removeMember(
  services: GroupServices,
  caller: Caller,
  group_id: string,
  email: string,
): Promise<Group> {
  return services.db.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, caller, group_id)
    const isOwner = group.owner_id === caller.user_id
    if (!isOwner && !(await listAddressesInGroup(trx, caller, group)).includes(email)) throw ownersOnly()
    if (!group.group_participants.includes(email)) throw groupNotFound()
    return removeParticipants(services, trx, caller, group, { action: isOwner ? 'removed' : 'left', emails: [email] })
  })
}

/** @throws {DomainError} `owner_leaves` for the owner, who has to transfer the group first */
export async function leaveGroup(
  services: GroupServices,
  caller: Caller,
  group_id: string,
): Promise<{ success: true }> {
  await services.db.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, caller, group_id)
    if (group.owner_id === caller.user_id) throw ownerCannotLeave()
    const emails = await listAddressesInGroup(trx, caller, group)
    await removeParticipants(services, trx, caller, group, { action: 'left', emails })
  })
  return { success: true }
}

/** Makes a participant the owner; the former owner becomes a participant. */
export async function transferOwnership(
  services: GroupServices,
  caller: Caller,
  group_id: string,
  newOwnerEmail: string,
): Promise<Group> {
  return services.db.transaction().execute(async (trx) => {
    const group = await lockOwnGroup(trx, caller, group_id)
    await transferLockedGroup(services, trx, caller, group, { email: newOwnerEmail, field: 'newOwnerEmail' })
    return publishGroupChange(services, trx, await getGroupRow(trx, caller, group_id), group.group_participants)
  })
}

/** Transfers ownership in a transaction that has locked the group; `field` is the input field of the address. */
export async function transferLockedGroup(
  services: GroupServices,
  trx: Db,
  caller: Caller,
  group: GroupRow,
  { email, field }: { email: string; field: string },
): Promise<void> {
  if (!group.group_participants.includes(email)) throw invalidNewOwner('not_participant', field)
  if (group.invited.includes(email)) throw invalidNewOwner('owner_not_joined', field)
  const newOwner = (await findPeopleByEmail(trx, [email])).get(email)
  if (!newOwner || newOwner.user_id === caller.user_id) throw invalidNewOwner('owner_needs_account', field)
  if (!(await canTakeOver(trx, newOwner))) throw invalidNewOwner('owner_quota_reached', field)
  const now = currentDate(services.clock)
  await replaceOwner(services, trx, group, newOwner)
  await insertParticipants(trx, group.group_id, [{ email: group.group_owner, status: 'accepted' }], now)
  const { group_id } = group
  await insertAuditEntries(trx, [{ group_id, action: 'transferred', actor_id: caller.user_id, email }], now)
}

/**
 * Whether a group may pass to a user. New owners are not asked, so half of the quota stays for the groups that they
 * create. Concurrent transfers can exceed this slightly.
 */
export async function canTakeOver(db: Db, { user_id }: Pick<Person, 'user_id'>): Promise<boolean> {
  return (await countOwnedGroups(db, user_id)) < QUOTAS.groups / 2
}

/**
 * Gets the group's name and its other members, who attend the meetings that the caller books for the group.
 * @throws {DomainError} `not_found` if the caller is not in the group, or has not accepted the invitation
 */
export async function getOtherMembers(
  db: Db,
  caller: Caller,
  group_id: string,
): Promise<{ name: string; otherEmails: string[] }> {
  const group = await getGroupRow(db, caller, group_id)
  const ownEmails = await listAddressesInGroup(db, caller, group)
  const hasJoined = group.owner_id === caller.user_id || ownEmails.some((email) => !group.invited.includes(email))
  if (!hasJoined) throw groupNotFound()
  const emails = [group.group_owner, ...group.group_participants]
  const otherEmails = emails.filter((email) => email !== caller.email && !ownEmails.includes(email))
  return { name: group.name, otherEmails }
}

/** Makes a participant the owner and removes all of their addresses from the participants. */
export async function replaceOwner(
  { clock }: Pick<Services, 'clock'>,
  trx: Db,
  group: GroupRow,
  newOwner: Pick<Person, 'user_id'>,
): Promise<void> {
  await deleteParticipants(trx, group.group_id, await listAddressesInGroup(trx, newOwner, group))
  await updateGroupRow(trx, group.group_id, { owner_id: newOwner.user_id, updated_at: currentDate(clock) })
}

/** The participants' addresses that belong to one user. */
export async function listAddressesInGroup(db: Db, user: Pick<Caller, 'user_id'>, group: GroupRow): Promise<string[]> {
  const people = await findPeopleByEmail(db, group.group_participants)
  return group.group_participants.filter((email) => people.get(email)?.user_id === user.user_id)
}

/** Removes participants from a locked group, and publishes the change to them and everyone in the group. */
async function removeParticipants(
  services: GroupServices,
  trx: Db,
  caller: Caller,
  group: GroupRow,
  { action, emails }: { action: 'removed' | 'left'; emails: readonly string[] },
): Promise<Group> {
  const now = currentDate(services.clock)
  const { group_id } = group
  await deleteParticipants(trx, group_id, emails)
  const entries = emails.map((email) => ({ group_id, action, actor_id: caller.user_id, email }))
  await insertAuditEntries(trx, entries, now)
  await updateGroupRow(trx, group_id, { updated_at: now })
  const isRemaining = (email: string) => !emails.includes(email)
  const group_participants = group.group_participants.filter(isRemaining)
  const updatedGroup = { ...group, updated_at: now, group_participants, invited: group.invited.filter(isRemaining) }
  return publishGroupChange(services, trx, updatedGroup, group.group_participants)
}
