import { z } from 'zod'
import type { Group, GroupPage, GroupSort, groupList, newGroup } from '#shared/groups.ts'
import type { GroupId, UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import { dateOf } from '../../platform/clock.ts'
import { fromCursor, type Place, toCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import { expectRoomFor } from '../../platform/quotas.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { findPeopleByEmail, listAddresses, lockUser } from '../users/people.ts'
import { groupNotFound, ownersOnly, withOneself } from './errors.ts'
import { groupNameFrom, namesFor } from './group-name.ts'
import { addParticipants } from './participants.ts'
import {
  countOwnedGroups,
  findGroup,
  type GroupRow,
  insertAudit,
  insertGroup,
  listGroups,
  lockGroup,
  type Member,
  removeGroup,
} from './store.ts'
import { findKnownPeople } from './ties.ts'

/** The type of a page cursor, by sort order. */
const PLACES: Record<GroupSort, z.ZodType<Place>> = {
  created_at: z.tuple([z.number(), z.uuid()]),
  name: z.tuple([z.string().refine((name) => !name.includes('\0')), z.uuid()]),
  participants: z.tuple([z.int32(), z.uuid()]),
}

/** Lists the groups that the caller owns or has joined, page by page. */
export async function listMyGroups(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { cursor, limit, ...chosen }: z.output<typeof groupList>,
): Promise<GroupPage> {
  const after = cursor === undefined ? undefined : fromCursor(cursor, PLACES[chosen.sort])
  const rows = await listGroups(db, await memberOf(db, caller), { ...chosen, limit: limit + 1, after })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    groups: rows.slice(0, limit).map(toGroup),
    next_cursor: last ? toCursor([last.place, last.group_id]) : null,
  }
}

export async function getGroup({ db }: Pick<Services, 'db'>, caller: Caller, group_id: string): Promise<Group> {
  return toGroup(await openGroup(db, caller, group_id))
}

/** Creates a group. Without a name, it is named after its people, in the creator's language. */
export async function createGroup(
  services: Pick<Services, 'db' | 'clock' | 'live' | 'config'>,
  caller: Caller,
  { name, group_participants: emails }: z.output<typeof newGroup>,
  language: Language,
): Promise<Group> {
  const { db, clock } = services
  const { user_id: owner_id } = caller
  const now = dateOf(clock)
  return db.transaction().execute(async (trx) => {
    if (emails.includes(caller.email)) throw withOneself()
    await lockUser(trx, owner_id)
    expectRoomFor('groups', await countOwnedGroups(trx, owner_id))
    const named = name ?? (await nameOfGroup(services, trx, { owner_id, emails, language }))
    const group_id = await insertGroup(trx, { name: named, owner_id, created_at: now })
    await insertAudit(trx, [{ group_id, action: 'created', actor_id: owner_id, email: caller.email }], now)
    const added = { emails, actor_id: owner_id, field: 'group_participants' }
    await addParticipants(services, trx, { group_id, owner_id }, added)
    return published(services, trx, await openGroup(trx, caller, group_id))
  })
}

async function nameOfGroup(
  services: Pick<Services, 'clock' | 'config'>,
  db: Db,
  { owner_id, emails, language }: { owner_id: UserId; emails: readonly string[]; language: Language },
): Promise<string> {
  const { people, acquaintances } = await findKnownPeople(services, db, owner_id, emails)
  return groupNameFrom(language, namesFor(emails, people, acquaintances))
}

export async function deleteGroup(
  services: Pick<Services, 'db' | 'clock' | 'live'>,
  caller: Caller,
  group_id: string,
): Promise<{ success: true }> {
  const { db, clock } = services
  await db.transaction().execute(async (trx) => {
    const group = await holdOwnGroup(trx, caller, group_id)
    await removeGroup(trx, group.group_id)
    const entry = { group_id: group.group_id, action: 'ended' as const, actor_id: caller.user_id, email: caller.email }
    await insertAudit(trx, [entry], dateOf(clock))
    await published(services, trx, group)
  })
  return { success: true }
}

/**
 * Loads a group that the caller owns, has joined or is invited to.
 * @throws {DomainError} `not_found` for any other
 */
export async function openGroup(db: Db, caller: Pick<Caller, 'user_id'>, group_id: string): Promise<GroupRow> {
  const group = await findGroup(db, await memberOf(db, caller), group_id as GroupId)
  if (!group) throw groupNotFound()
  return group
}

/**
 * Loads a group that the caller owns.
 * @throws {DomainError} `forbidden` when they are a participant
 */
export async function openOwnGroup(db: Db, caller: Caller, group_id: string): Promise<GroupRow> {
  return owned(await openGroup(db, caller, group_id), caller)
}

function owned(group: GroupRow, caller: Caller): GroupRow {
  if (group.owner_id !== caller.user_id) throw ownersOnly()
  return group
}

async function memberOf(db: Db, { user_id }: Pick<Caller, 'user_id'>): Promise<Member> {
  return { user_id, addresses: await listAddresses(db, user_id) }
}

/** Loads a group like `openGroup` and locks it until the transaction ends. */
export async function holdGroup(trx: Db, caller: Caller, group_id: string): Promise<GroupRow> {
  await lockGroup(trx, group_id as GroupId)
  return openGroup(trx, caller, group_id)
}

/**
 * Locks a group that the caller owns.
 * @throws {DomainError} `forbidden` when they are a participant
 */
export async function holdOwnGroup(trx: Db, caller: Caller, group_id: string): Promise<GroupRow> {
  return owned(await holdGroup(trx, caller, group_id), caller)
}

/** Publishes a change to the screens of everyone in the group, and of the users at the other addresses. */
export async function published(
  { live }: Pick<Services, 'live'>,
  trx: Db,
  group: GroupRow,
  alsoTold: readonly string[] = [],
): Promise<Group> {
  const people = await findPeopleByEmail(trx, [...group.group_participants, ...alsoTold])
  const users = new Set([group.owner_id, ...[...people.values()].map(({ user_id }) => user_id)])
  await live.publish(trx, [...users], 'groups')
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
