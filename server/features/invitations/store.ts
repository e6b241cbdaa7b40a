import { sql } from 'kysely'
import type { LinkId, UserId } from '#shared/ids.ts'
import type { Db } from '../../platform/db/database.ts'

export interface LinkRow {
  link_id: LinkId
  url_invites: string
  event_duration: number
  created_at: Date
  uses: number
}

export function listLinkRows(db: Db, user_id: UserId): Promise<LinkRow[]> {
  return db
    .selectFrom('links')
    .select(['link_id', 'url_invites', 'event_duration', 'created_at'])
    .select(usesOf('links').as('uses'))
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute()
}

/** How many meetings came of a link, and not of an earlier one at the same address. */
function usesOf(table: 'links' | 'users') {
  const column = (name: 'user_id' | 'url_invites' | 'created_at') => sql.ref(`${table}.${name}`)
  return sql<number>`(select count(*) from meetings where organizer_id = ${column('user_id')}
    and url_invites = ${column('url_invites')} and created_at >= ${column('created_at')} and status <> 'pending')`
}

/** The link that a user always has, with the default duration. */
export function findOwnLink(db: Db, user_id: UserId) {
  return db
    .selectFrom('users')
    .select(['url_invites', 'event_duration', 'created_at'])
    .select(usesOf('users').as('uses'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
}

export async function insertLink(
  db: Db,
  link: { user_id: UserId; url_invites: string; event_duration: number; created_at: Date },
): Promise<LinkRow> {
  const row = await db
    .insertInto('links')
    .values(link)
    .returning(['link_id', 'url_invites', 'event_duration', 'created_at'])
    .executeTakeFirstOrThrow()
  return { ...row, uses: 0 }
}

/** @returns its name; undefined when it is not one of the user's links */
export async function deleteLinkRow(db: Db, user_id: UserId, link_id: LinkId): Promise<string | undefined> {
  const row = await db
    .deleteFrom('links')
    .where('user_id', '=', user_id)
    .where('link_id', '=', link_id)
    .returning('url_invites')
    .executeTakeFirst()
  return row?.url_invites
}

/** The lengths of meetings that a user offers, in minutes: their default, and those of their links. */
export async function listOfferedDurations(db: Db, user_id: UserId): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('event_duration')
    .where('user_id', '=', user_id)
    .union(db.selectFrom('links').select('event_duration').where('user_id', '=', user_id))
    .execute()
  return rows.map(({ event_duration }) => event_duration)
}

export function findLink(db: Db, url_invites: string) {
  return db
    .selectFrom('links')
    .select(['user_id', 'event_duration'])
    .where('url_invites', '=', url_invites)
    .executeTakeFirst()
}
