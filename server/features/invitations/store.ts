import { sql } from 'kysely'
import type { LinkId, UserId } from '#shared/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/violations.ts'

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
    and url_invites = ${column('url_invites')} and created_at >= ${column('created_at')})`
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

/** Makes a link; undefined when its address is taken. */
export async function insertLink(
  db: Db,
  link: { user_id: UserId; url_invites: string; event_duration: number; created_at: Date },
): Promise<LinkRow | undefined> {
  try {
    const row = await db
      .insertInto('links')
      .values(link)
      .returning(['link_id', 'url_invites', 'event_duration', 'created_at'])
      .executeTakeFirstOrThrow()
    return { ...row, uses: 0 }
  } catch (error) {
    if (isUniqueViolation(error, 'links_url_invites_key')) return undefined
    throw error
  }
}

/** Is the address anybody's own? */
export async function isOwnAddress(db: Db, url_invites: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('user_id').where('url_invites', '=', url_invites).executeTakeFirst()
  return user !== undefined
}

export async function removeLink(db: Db, user_id: UserId, link_id: LinkId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('links')
    .where('user_id', '=', user_id)
    .where('link_id', '=', link_id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function findLink(db: Db, url_invites: string) {
  return db
    .selectFrom('links')
    .select(['user_id', 'event_duration'])
    .where('url_invites', '=', url_invites)
    .executeTakeFirst()
}
