import { type SelectQueryBuilder, sql } from 'kysely'
import type { GroupFilter, GroupSort } from '#shared/groups.ts'
import type { GroupId, UserId } from '#shared/ids.ts'
import type { Place } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { GroupAuditTable, Schema } from '../../platform/db/schema.ts'

export interface GroupRow {
  group_id: GroupId
  name: string
  owner_id: UserId
  group_owner: string
  group_participants: string[]
  created_at: Date
  updated_at: Date
}

/** All that a group is: its own row, its owner's address, and its participants in the order in which they joined. */
function selectGroups(db: Db) {
  return db
    .selectFrom('groups')
    .innerJoin('users', 'users.user_id', 'groups.owner_id')
    .select(['groups.group_id', 'groups.name', 'groups.owner_id', 'groups.created_at', 'groups.updated_at'])
    .select('users.email as group_owner')
    .select(
      sql<string[]>`array(select email from group_participants where group_id = groups.group_id order by position)`.as(
        'group_participants',
      ),
    )
}

/** A user, as groups know them: by whichever of their addresses they were put in. */
export interface Member {
  user_id: UserId
  addresses: readonly string[]
}

/** The ids of the groups that somebody owns or has joined. */
function groupIdsOf(db: Db, { user_id, addresses }: Member, filter: GroupFilter) {
  const owned = db.selectFrom('groups as own').select('own.group_id').where('own.owner_id', '=', user_id)
  const joined = db
    .selectFrom('group_participants as joined')
    .select('joined.group_id')
    .where(sql<boolean>`joined.email = any (${addresses}::text[])`)
  if (filter === 'all') return owned.union(joined)
  return filter === 'owned' ? owned : joined
}

/** A group that somebody owns or has joined; undefined for any other. */
export function findGroup(db: Db, member: Member, group_id: GroupId): Promise<GroupRow | undefined> {
  return selectGroups(db)
    .where('groups.group_id', '=', group_id)
    .where('groups.group_id', 'in', groupIdsOf(db, member, 'all'))
    .executeTakeFirst()
}

/** Locks a group until the transaction ends; what is read of it afterwards stays true until then. */
export async function lockGroup(db: Db, group_id: GroupId): Promise<void> {
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

/** One page of somebody's groups, each with what it was sorted by. */
export function listGroups(
  db: Db,
  member: Member,
  page: { sort: GroupSort; filter: GroupFilter; search?: string | undefined; limit: number; after?: Place | undefined },
): Promise<(GroupRow & { place: string | number })[]> {
  const { value, direction } = SORT_BY[page.sort]
  const { search, after } = page
  return selectGroups(db)
    .select(value.as('place'))
    .where('groups.group_id', 'in', groupIdsOf(db, member, page.filter))
    .$if(Boolean(search), (query) => matching(query, search ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${value}, groups.group_id::text) ${sql.raw(direction === 'asc' ? '>' : '<')} (${after?.[0]}, ${after?.[1]})`,
      ),
    )
    .orderBy(value, direction)
    .orderBy(sql`groups.group_id::text`, direction)
    .limit(page.limit)
    .execute()
}

function matching<Query extends SelectQueryBuilder<Schema, 'groups' | 'users', object>>(query: Query, search: string) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return query.where((eb) =>
    eb.or([
      eb('groups.name', 'ilike', pattern),
      eb('users.email', 'ilike', pattern),
      eb.exists(
        eb
          .selectFrom('group_participants as sought')
          .select('sought.email')
          .whereRef('sought.group_id', '=', 'groups.group_id')
          .where('sought.email', 'ilike', pattern),
      ),
    ]),
  ) as Query
}

export async function insertGroup(db: Db, group: { name: string; owner_id: UserId; created_at: Date }) {
  const { group_id } = await db
    .insertInto('groups')
    .values({ ...group, updated_at: group.created_at })
    .returning('group_id')
    .executeTakeFirstOrThrow()
  return group_id
}

/** Adds addresses behind those that are there. */
export async function insertParticipants(db: Db, group_id: GroupId, emails: readonly string[], now: Date) {
  const { last } = await db
    .selectFrom('group_participants')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), eb.lit(0)).as('last'))
    .where('group_id', '=', group_id)
    .executeTakeFirstOrThrow()
  const rows = emails.map((email, i) => ({ group_id, email, added_at: now, position: last + 1 + i }))
  await db.insertInto('group_participants').values(rows).execute()
}

export async function removeParticipants(db: Db, group_id: GroupId, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('group_participants').where('group_id', '=', group_id).where('email', 'in', emails).execute()
}

export async function updateGroup(
  db: Db,
  group_id: GroupId,
  change: { name?: string; owner_id?: UserId; updated_at: Date },
): Promise<void> {
  await db.updateTable('groups').set(change).where('group_id', '=', group_id).execute()
}

export async function removeGroup(db: Db, group_id: GroupId): Promise<void> {
  await db.deleteFrom('groups').where('group_id', '=', group_id).execute()
}

export async function insertAudit(
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

/** The ids of all groups that somebody owns or has joined, in the order in which they are to be locked. */
export async function listGroupIds(db: Db, member: Member): Promise<GroupId[]> {
  const rows = await db
    .selectFrom('groups')
    .select('group_id')
    .where('group_id', 'in', groupIdsOf(db, member, 'all'))
    .orderBy('group_id')
    .execute()
  return rows.map(({ group_id }) => group_id)
}

/** Forgets addresses in what was written down. */
export async function anonymizeAudit(db: Db, emails: readonly string[]): Promise<void> {
  await db.updateTable('group_audit').set({ email: null }).where('email', 'in', emails).execute()
}
