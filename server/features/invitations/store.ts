import { sql } from 'kysely'
import type { LinkId, UserId } from '#shared/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors.ts'
import { PERSON_COLUMNS, type Person } from '../users/people.ts'

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
    .select(selectBookingCount('links').as('uses'))
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute()
}

/** Counts the meetings booked with a link, excluding those of a deleted link with the same name. */
function selectBookingCount(table: 'links' | 'users') {
  const column = (name: 'user_id' | 'url_invites' | 'created_at') => sql.ref(`${table}.${name}`)
  return sql<number>`(select count(*) from meetings where organizer_id = ${column('user_id')}
    and url_invites = ${column('url_invites')} and created_at >= ${column('created_at')} and status <> 'pending')`
}

/**
 * The user's main link, with the default duration.
 * @throws {DomainError} `unauthenticated` if the account was just deleted
 */
export function getMainLink(db: Db, user_id: UserId) {
  return db
    .selectFrom('users')
    .select(['url_invites', 'event_duration', 'created_at'])
    .select(selectBookingCount('users').as('uses'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow(() => new DomainError('unauthenticated'))
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

/** @returns the link's name; undefined when it is not one of the user's links */
export async function deleteLinkRow(db: Db, user_id: UserId, link_id: LinkId): Promise<string | undefined> {
  const row = await db
    .deleteFrom('links')
    .where('user_id', '=', user_id)
    .where('link_id', '=', link_id)
    .returning('url_invites')
    .executeTakeFirst()
  return row?.url_invites
}

/** The owner of a link, its duration, and all durations that the owner offers (minutes). */
export interface FoundLink {
  sender: Person
  event_duration: number
  offeredDurations: number[]
}

/** Finds a link by its name: a user's main link, or a link that they created. */
export async function findLink(db: Db, url_invites: string): Promise<FoundLink | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('links', (join) =>
      join.onRef('links.user_id', '=', 'users.user_id').on('links.url_invites', '=', url_invites),
    )
    .select(PERSON_COLUMNS)
    .select('links.event_duration as link_duration')
    .select(sql<number[]>`array(select event_duration from links where user_id = users.user_id)`.as('link_durations'))
    .where((eb) =>
      eb.or([
        eb('users.url_invites', '=', url_invites),
        eb('users.user_id', '=', eb.selectFrom('links').select('user_id').where('url_invites', '=', url_invites)),
      ]),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { link_duration, link_durations, ...sender } = row
  return {
    sender,
    event_duration: link_duration ?? sender.event_duration,
    offeredDurations: [sender.event_duration, ...link_durations],
  }
}
