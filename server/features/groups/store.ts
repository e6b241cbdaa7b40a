import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { GroupFilter, GroupSort } from '#shared/groups.ts'
import type { GroupId, UserId } from '#shared/ids.ts'
import type { CursorPosition } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { selectAddresses, selectPeopleByEmail } from '../users/people.ts'
import type { GroupAuditTable } from './tables.ts'

/** A group; its owner, participants and invited participants are given by address. */
export interface GroupRow {
  group_id: GroupId
  name: string
  owner_id: UserId
  group_owner: string
  group_participants: string[]
  invited: string[]
  created_at: Date
  updated_at: Date
}

/** Selects complete groups: the row, the owner's address, and the participants in the order they were added. */
function selectGroups(db: Db) {
  return db
    .selectFrom('groups')
    .innerJoin('users', 'users.user_id', 'groups.owner_id')
    .select(['groups.group_id', 'groups.name', 'groups.owner_id', 'groups.created_at', 'groups.updated_at'])
    .select('users.email as group_owner')
    .select([
      sql<string[]>`array(select email from group_participants where group_id = groups.group_id order by position)`.as(
        'group_participants',
      ),
      sql<
        string[]
      >`array(select email from group_participants where group_id = groups.group_id and status = 'invited' order by position)`.as(
        'invited',
      ),
    ])
}

/** A user, with all addresses under which a group may list them. */
export interface Member {
  user_id: UserId
  addresses: readonly string[]
}

/** Selects the ids of a user's groups by filter; `all` means owned and joined groups, without pending invitations. */
function selectGroupIds(
  db: Db,
  { user_id, addresses }: { user_id: UserId; addresses: Member['addresses'] | RawBuilder<string[]> },
  filter: GroupFilter,
) {
  const ownGroupIds = db.selectFrom('groups as own').select('own.group_id').where('own.owner_id', '=', user_id)
  const selectWithStatus = (status: 'invited' | 'accepted') =>
    db
      .selectFrom('group_participants as participant')
      .select('participant.group_id')
      .where('participant.status', '=', status)
      .where(sql<boolean>`participant.email = any (${addresses}::text[])`)
  if (filter === 'all') return ownGroupIds.union(selectWithStatus('accepted'))
  if (filter === 'owned') return ownGroupIds
  return selectWithStatus(filter === 'invited' ? 'invited' : 'accepted')
}

function isVisibleTo(eb: ExpressionBuilder<Schema, 'groups'>, db: Db, member: Member) {
  return eb.or([
    eb('groups.group_id', 'in', selectGroupIds(db, member, 'all')),
    eb('groups.group_id', 'in', selectGroupIds(db, member, 'invited')),
  ])
}

/** Finds a group that a user owns, has joined or is invited to. */
export function findGroup(db: Db, member: Member, group_id: GroupId): Promise<GroupRow | undefined> {
  return selectGroups(db)
    .where('groups.group_id', '=', group_id)
    .where((eb) => isVisibleTo(eb, db, member))
    .executeTakeFirst()
}

/** Locks a group until the transaction ends. Lock a group before you load it. */
export async function lockGroupRow(db: Db, group_id: GroupId): Promise<void> {
  await db.selectFrom('groups').select('group_id').where('group_id', '=', group_id).forUpdate().execute()
}

const SORT_BY: Record<GroupSort, { value: ReturnType<typeof sql<string | number>>; direction: 'asc' | 'desc' }> = {
  created_at: { value: sql`extract(epoch from groups.created_at)::float8`, direction: 'desc' },
  name: { value: sql`lower(groups.name)`, direction: 'asc' },
  participants: {
    value: sql`(select count(*) from group_participants where group_id = groups.group_id)::integer`,
    direction: 'desc',
  },
}

/** One page of a user's groups, each with its sort key. */
export function listGroups(
  db: Db,
  member: Member,
  page: {
    sort: GroupSort
    filter: GroupFilter
    search?: string | undefined
    limit: number
    after?: CursorPosition | undefined
  },
): Promise<(GroupRow & { sort_key: string | number })[]> {
  const { value, direction } = SORT_BY[page.sort]
  const { search, after } = page
  let query = selectGroups(db)
    .select(value.as('sort_key'))
    .where('groups.group_id', 'in', selectGroupIds(db, member, page.filter))
    .orderBy(value, direction)
    .orderBy(sql`groups.group_id::text`, direction)
    .limit(page.limit)
  if (search) query = query.where((eb) => matchesSearch(eb, search))
  if (after) {
    const operator = sql.raw(direction === 'asc' ? '>' : '<')
    query = query.where(sql<boolean>`(${value}, groups.group_id::text) ${operator} (${after[0]}, ${after[1]})`)
  }
  return query.execute()
}

function matchesSearch(eb: ExpressionBuilder<Schema, 'groups' | 'users'>, search: string) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return eb.or([
    eb('groups.name', 'ilike', pattern),
    eb('users.email', 'ilike', pattern),
    eb.exists(
      eb
        .selectFrom('group_participants as participant')
        .select('participant.email')
        .whereRef('participant.group_id', '=', 'groups.group_id')
        .where('participant.email', 'ilike', pattern),
    ),
  ])
}

export async function countOwnedGroups(db: Db, user_id: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('groups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertGroup(db: Db, group: { name: string; owner_id: UserId; created_at: Date }) {
  const { group_id } = await db
    .insertInto('groups')
    .values({ ...group, updated_at: group.created_at })
    .returning('group_id')
    .executeTakeFirstOrThrow()
  return group_id
}

/** Appends participants to the list. */
export async function insertParticipants(
  db: Db,
  group_id: GroupId,
  participants: readonly { email: string; status: 'invited' | 'accepted' }[],
  now: Date,
) {
  if (participants.length === 0) return
  const { last_position } = await db
    .selectFrom('group_participants')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), eb.lit(0)).as('last_position'))
    .where('group_id', '=', group_id)
    .executeTakeFirstOrThrow()
  const rows = participants.map((participant, i) => ({
    ...participant,
    group_id,
    added_at: now,
    position: last_position + 1 + i,
  }))
  await db.insertInto('group_participants').values(rows).execute()
}

export async function markParticipantsAccepted(db: Db, group_id: GroupId, emails: readonly string[]): Promise<void> {
  await db
    .updateTable('group_participants')
    .set({ status: 'accepted' })
    .where('group_id', '=', group_id)
    .where('email', 'in', emails)
    .execute()
}

/** Counts each address's pending invitations, in all groups and in one owner's groups. */
export function countInvitations(db: Db, owner_id: UserId, emails: readonly string[]) {
  return db
    .selectFrom('group_participants')
    .innerJoin('groups', 'groups.group_id', 'group_participants.group_id')
    .select('email')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('groups.owner_id', '=', owner_id).as('byOwner'),
    ])
    .where('status', '=', 'invited')
    .where(sql<boolean>`email = any (${emails}::text[])`)
    .groupBy('email')
    .execute()
}

export async function deleteParticipants(db: Db, group_id: GroupId, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await db.deleteFrom('group_participants').where('group_id', '=', group_id).where('email', 'in', emails).execute()
}

export async function updateGroupRow(
  db: Db,
  group_id: GroupId,
  change: { name?: string; owner_id?: UserId; updated_at: Date },
): Promise<void> {
  await db.updateTable('groups').set(change).where('group_id', '=', group_id).execute()
}

export async function deleteGroupRow(db: Db, group_id: GroupId): Promise<void> {
  await db.deleteFrom('groups').where('group_id', '=', group_id).execute()
}

export async function insertAuditEntries(
  db: Db,
  entries: readonly Pick<GroupAuditTable, 'group_id' | 'action' | 'actor_id' | 'email'>[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('group_audit')
    .values(entries.map((entry) => ({ ...entry, created_at: now })))
    .execute()
}

/** The ids of all groups that a user owns or is listed in, invited or not, in lock order. */
export async function listGroupIds(db: Db, member: Member): Promise<GroupId[]> {
  const rows = await db
    .selectFrom('groups')
    .select('group_id')
    .where((eb) => isVisibleTo(eb, db, member))
    .orderBy('group_id')
    .execute()
  return rows.map(({ group_id }) => group_id)
}

/** Removes addresses from audit entries. */
export async function anonymizeAuditEntries(db: Db, emails: readonly string[]): Promise<void> {
  await db.updateTable('group_audit').set({ email: null }).where('email', 'in', emails).execute()
}

/**
 * The verified users at some addresses, and whether each is an acquaintance of a user, as defined by
 * `findPeopleAndAcquaintances`.
 */
export function listPeopleWithAcquaintanceStatus(
  db: Db,
  user_id: UserId,
  emails: readonly string[],
  { now, undoSeconds }: { now: Date; undoSeconds: number },
) {
  const groupIds = selectGroupIds(
    db,
    { user_id, addresses: sql<string[]>`array(${selectAddresses(db, user_id)})` },
    'all',
  )
  const isAcquaintance = sql<boolean>`(
    exists (
      select from groups g
      where g.group_id in (${groupIds}) and (g.owner_id = users.user_id or exists (
        select from group_participants p
        where p.group_id = g.group_id and p.status = 'accepted' and (p.email = users.email or exists (
          select from accounts a
          where a.user_id = users.user_id and a.account_email = p.email and a.is_email_verified))))
    )
    or exists (
      with own as materialized (
        select m.meeting_id from meeting_participants p
        join meetings m on m.meeting_id = p.meeting_id
        where p.user_id = ${user_id} and p.response_status <> 'declined'
          and m.created_at + make_interval(secs => ${undoSeconds}) <= ${now}
          and m.status = 'confirmed'
      )
      select from meeting_participants other
      where other.user_id = users.user_id and other.response_status <> 'declined'
        and other.meeting_id in (select meeting_id from own)
    )
  )`
  return selectPeopleByEmail(db, emails).select(isAcquaintance.as('is_acquaintance')).execute()
}
