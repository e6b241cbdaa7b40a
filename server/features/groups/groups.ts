import { z } from 'zod'
import type { Group, GroupPage, GroupSort, groupListQuery, newGroup } from '#shared/groups.ts'
import type { GroupId, UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import { currentDate } from '../../platform/clock.ts'
import { type CursorPosition, parseCursor, toPage } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import { meetingWithOneself } from '../../platform/errors.ts'
import { runIdempotent } from '../../platform/idempotency/run-idempotent.ts'
import { checkQuota } from '../../platform/quotas.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import { findPeopleByEmail, listAddresses, lockUser } from '../users/people.ts'
import { findPeopleAndAcquaintances } from './acquaintances.ts'
import { groupNotFound, ownersOnly } from './errors.ts'
import { defaultGroupName, getParticipantLabels } from './group-name.ts'
import { addParticipants } from './participants.ts'
import {
  countOwnedGroups,
  deleteGroupRow,
  findGroup,
  type GroupRow,
  insertAuditEntries,
  insertGroup,
  listGroups,
  lockGroupRow,
  type Member,
} from './store.ts'

/** The schema of a page cursor, by sort order. */
const CURSOR_SCHEMAS: Record<GroupSort, z.ZodType<CursorPosition>> = {
  created_at: z.tuple([z.number(), z.uuid()]),
  name: z.tuple([z.string().refine((name) => !name.includes('\0')), z.uuid()]),
  participants: z.tuple([z.int32(), z.uuid()]),
}

/** Lists the caller's groups, by default those that they own or have joined, page by page. */
export async function listCallerGroups(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { cursor, limit, ...query }: z.output<typeof groupListQuery>,
): Promise<GroupPage> {
  const after = cursor === undefined ? undefined : parseCursor(cursor, CURSOR_SCHEMAS[query.sort])
  const { rows, next_cursor } = toPage(
    await listGroups(db, await loadMember(db, caller), { ...query, limit: limit + 1, after }),
    limit,
    ({ sort_key, group_id }) => [sort_key, group_id],
  )
  return { groups: rows.map(toGroup), next_cursor }
}

export async function getGroup({ db }: Pick<Services, 'db'>, caller: Caller, group_id: string): Promise<Group> {
  return toGroup(await getGroupRow(db, caller, group_id))
}

/**
 * Creates a group, once per Idempotency-Key. Without a name, it is named after its participants, in the language of the
 * request.
 */
export async function createGroup(
  { services, idempotencyKey: key, language }: Pick<Context, 'services' | 'idempotencyKey' | 'language'>,
  caller: Caller,
  input: z.output<typeof newGroup>,
): Promise<Group> {
  const { user_id: owner_id } = caller
  const { name, group_participants: emails } = input
  const now = currentDate(services.clock)
  const request = { scope: owner_id, key, input: { operation: 'create-group', ...input } }
  return runIdempotent(services, request, async (trx) => {
    if (emails.includes(caller.email)) throw meetingWithOneself('group_participants')
    await lockUser(trx, owner_id)
    checkQuota('groups', await countOwnedGroups(trx, owner_id))
    const groupName = name ?? (await getDefaultName(services, trx, { owner_id, emails, language }))
    const group_id = await insertGroup(trx, { name: groupName, owner_id, created_at: now })
    await insertAuditEntries(trx, [{ group_id, action: 'created', actor_id: owner_id, email: caller.email }], now)
    const newParticipants = { emails, actor_id: owner_id, field: 'group_participants' }
    await addParticipants(services, trx, { group_id, owner_id }, newParticipants)
    return publishGroupChange(services, trx, await getGroupRow(trx, caller, group_id))
  })
}

async function getDefaultName(
  services: Pick<Services, 'clock' | 'config'>,
  db: Db,
  { owner_id, emails, language }: { owner_id: UserId; emails: readonly string[]; language: Language },
): Promise<string> {
  const { people, acquaintances } = await findPeopleAndAcquaintances(services, db, owner_id, emails)
  return defaultGroupName(language, getParticipantLabels(emails, people, acquaintances))
}

export async function deleteGroup(
  services: Pick<Services, 'db' | 'clock' | 'live'>,
  caller: Caller,
  group_id: string,
): Promise<{ success: true }> {
  const { db, clock } = services
  await db.transaction().execute(async (trx) => {
    const group = await lockOwnGroup(trx, caller, group_id)
    await deleteGroupRow(trx, group.group_id)
    const entry = { group_id: group.group_id, action: 'ended' as const, actor_id: caller.user_id, email: caller.email }
    await insertAuditEntries(trx, [entry], currentDate(clock))
    await publishGroupChange(services, trx, group)
  })
  return { success: true }
}

/**
 * Loads a group that the caller owns, has joined or is invited to.
 * @throws {DomainError} `not_found` for any other group
 */
export async function getGroupRow(db: Db, caller: Pick<Caller, 'user_id'>, group_id: string): Promise<GroupRow> {
  const group = await findGroup(db, await loadMember(db, caller), group_id as GroupId)
  if (!group) throw groupNotFound()
  return group
}

/**
 * Loads a group that the caller owns.
 * @throws {DomainError} `group_owners_only` if the caller is a participant
 */
export async function getOwnGroupRow(db: Db, caller: Caller, group_id: string): Promise<GroupRow> {
  return assertOwner(await getGroupRow(db, caller, group_id), caller)
}

function assertOwner(group: GroupRow, caller: Caller): GroupRow {
  if (group.owner_id !== caller.user_id) throw ownersOnly()
  return group
}

async function loadMember(db: Db, { user_id }: Pick<Caller, 'user_id'>): Promise<Member> {
  return { user_id, addresses: await listAddresses(db, user_id) }
}

/** Loads a group like `getGroupRow` and locks it until the transaction ends. */
export async function lockGroup(trx: Db, caller: Caller, group_id: string): Promise<GroupRow> {
  await lockGroupRow(trx, group_id as GroupId)
  return getGroupRow(trx, caller, group_id)
}

/**
 * Locks a group that the caller owns.
 * @throws {DomainError} `group_owners_only` if the caller is a participant
 */
export async function lockOwnGroup(trx: Db, caller: Caller, group_id: string): Promise<GroupRow> {
  return assertOwner(await lockGroup(trx, caller, group_id), caller)
}

/**
 * Publishes a live update to everyone in the group, and to the users at `otherAddresses`.
 * @returns the group in the format of the API
 */
export async function publishGroupChange(
  { live }: Pick<Services, 'live'>,
  trx: Db,
  group: GroupRow,
  otherAddresses: readonly string[] = [],
): Promise<Group> {
  const people = await findPeopleByEmail(trx, [...group.group_participants, ...otherAddresses])
  const userIds = new Set([group.owner_id, ...[...people.values()].map(({ user_id }) => user_id)])
  await live.publish(trx, [...userIds], 'groups')
  return toGroup(group)
}

function toGroup(row: GroupRow): Group {
  const { group_id, name, group_owner, group_participants, invited, created_at, updated_at } = row
  return {
    _id: group_id,
    name,
    group_owner,
    group_participants,
    invited,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
