import { z } from 'zod'
import type { Group, GroupPage, GroupSort, groupList, newGroup } from '#shared/groups.ts'
import type { GroupId } from '#shared/ids.ts'
import { dateOf } from '../../platform/clock.ts'
import { fromCursor, type Place, toCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { findPeopleByEmail, listAddresses } from '../users/people.ts'
import { groupNotFound, ownersOnly, withOneself } from './errors.ts'
import {
  findGroup,
  type GroupRow,
  insertAudit,
  insertGroup,
  insertParticipants,
  listGroups,
  lockGroup,
  type Member,
  removeGroup,
  updateGroup,
} from './store.ts'

/** What a page of groups can end at, by what they are sorted by. */
const PLACES: Record<GroupSort, z.ZodType<Place>> = {
  created_at: z.tuple([z.number(), z.uuid()]),
  name: z.tuple([z.string().refine((name) => !name.includes('\0')), z.uuid()]),
  participants: z.tuple([z.int32(), z.uuid()]),
}

/** The groups that the caller owns or has joined, page by page. */
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

export async function createGroup(
  services: Pick<Services, 'db' | 'clock' | 'live'>,
  caller: Caller,
  { name, group_participants }: z.output<typeof newGroup>,
): Promise<Group> {
  const { db, clock } = services
  const now = dateOf(clock)
  return db.transaction().execute(async (trx) => {
    if (group_participants.includes(caller.email)) throw withOneself()
    const group_id = await insertGroup(trx, { name, owner_id: caller.user_id, created_at: now })
    await insertParticipants(trx, group_id, group_participants, now)
    const joined = group_participants.map((email) => ({ action: 'joined' as const, email }))
    const entries = [{ action: 'created' as const, email: caller.email }, ...joined]
    await insertAudit(
      trx,
      entries.map((entry) => ({ ...entry, group_id, actor_id: caller.user_id })),
      now,
    )
    return published(services, trx, await openGroup(trx, caller, group_id))
  })
}

export async function renameGroup(
  services: Pick<Services, 'db' | 'clock' | 'live'>,
  caller: Caller,
  group_id: string,
  name: string,
): Promise<Group> {
  return services.db.transaction().execute(async (trx) => {
    const group = await holdOwnGroup(trx, caller, group_id)
    const updated_at = dateOf(services.clock)
    await updateGroup(trx, group.group_id, { name, updated_at })
    return published(services, trx, { ...group, name, updated_at })
  })
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
 * A group of the caller's, as owner or participant.
 * @throws {DomainError} `not_found` for any other
 */
export async function openGroup(db: Db, caller: Pick<Caller, 'user_id'>, group_id: string): Promise<GroupRow> {
  const group = await findGroup(db, await memberOf(db, caller), group_id as GroupId)
  if (!group) throw groupNotFound()
  return group
}

async function memberOf(db: Db, { user_id }: Pick<Caller, 'user_id'>): Promise<Member> {
  return { user_id, addresses: await listAddresses(db, user_id) }
}

/** The same, held against whoever else would change it until the transaction ends. */
export async function holdGroup(trx: Db, caller: Caller, group_id: string): Promise<GroupRow> {
  await lockGroup(trx, group_id as GroupId)
  return openGroup(trx, caller, group_id)
}

/**
 * The same, of which the caller is the owner.
 * @throws {DomainError} `forbidden` when they are a participant
 */
export async function holdOwnGroup(trx: Db, caller: Caller, group_id: string): Promise<GroupRow> {
  const group = await holdGroup(trx, caller, group_id)
  if (group.owner_id !== caller.user_id) throw ownersOnly()
  return group
}

/** Tells the screens of all who see the group, those in `alsoTold` as well. */
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

function toGroup({ group_id, name, group_owner, group_participants, created_at, updated_at }: GroupRow): Group {
  return {
    _id: group_id,
    name,
    group_owner,
    group_participants,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
