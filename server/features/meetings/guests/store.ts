import { sql } from 'kysely'
import type { MeetingId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'

/** Counts the open bookings of a user, or the open anonymous bookings of an address, across all links of one owner. */
export async function countOpenBookings(
  db: Db,
  owner_id: UserId,
  booker: { user_id: UserId } | { email: string },
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('meetings')
    .innerJoin('meeting_participants as guest', 'guest.meeting_id', 'meetings.meeting_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('meetings.organizer_id', '=', owner_id)
    .where('meetings.url_invites', 'is not', null)
    .where('meetings.status', '=', 'confirmed')
    .where(sql<boolean>`upper(meetings.during) > ${now}`)
    .where((eb) =>
      'user_id' in booker
        ? eb('guest.user_id', '=', booker.user_id)
        : eb.and([eb('guest.email', '=', booker.email), eb('guest.user_id', 'is', null)]),
    )
    .executeTakeFirstOrThrow()
  return count
}

export async function isBlocked(db: Db, owner_id: UserId, email: string): Promise<boolean> {
  const block = await db
    .selectFrom('guest_blocks')
    .select('email')
    .where('owner_id', '=', owner_id)
    .where('email', '=', email)
    .executeTakeFirst()
  return block !== undefined
}

/** Deletes the "This was not me" links and the blocks of a user's addresses. */
export async function deleteGuestData(db: Db, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('not_me_links').where('email', 'in', emails).execute()
  await db.deleteFrom('guest_blocks').where('email', 'in', emails).execute()
}

/** The target of a "This was not me" link. */
export interface NotMeLink {
  meeting_id: MeetingId
  owner_id: UserId
  email: string
}

export async function saveNotMeLink(db: Db, link: NotMeLink, secret_hash: string, created_at: Date): Promise<void> {
  await db
    .insertInto('not_me_links')
    .values({ ...link, secret_hash, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function findNotMeLink(db: Db, secret_hash: string): Promise<NotMeLink | undefined> {
  return db
    .selectFrom('not_me_links')
    .select(['meeting_id', 'owner_id', 'email'])
    .where('secret_hash', '=', secret_hash)
    .executeTakeFirst()
}

/** The addresses that an anonymous booker entered for a meeting. */
export async function listEnteredAddresses(db: Db, meeting_id: MeetingId): Promise<string[]> {
  const rows = await db.selectFrom('not_me_links').select('email').where('meeting_id', '=', meeting_id).execute()
  return rows.map(({ email }) => email)
}

export async function insertBlock(
  db: Db,
  { owner_id, email }: Pick<NotMeLink, 'owner_id' | 'email'>,
  created_at: Date,
): Promise<void> {
  await db
    .insertInto('guest_blocks')
    .values({ owner_id, email, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBlock(db: Db, { owner_id, email }: Pick<NotMeLink, 'owner_id' | 'email'>): Promise<void> {
  await db.deleteFrom('guest_blocks').where('owner_id', '=', owner_id).where('email', '=', email).execute()
}
