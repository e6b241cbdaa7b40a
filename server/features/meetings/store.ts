import { type ExpressionBuilder, sql } from 'kysely'
import type { BookingReason } from '#shared/booking-reason.ts'
import type { ResponseStatus } from '#shared/events.ts'
import type { MeetingId, UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { MeetingParticipantsTable } from './tables.ts'

export interface Participant
  extends Omit<
    MeetingParticipantsTable,
    'meeting_id' | 'position' | 'response_status' | 'language' | 'handle_hash' | 'handle_encrypted'
  > {
  response_status: ResponseStatus
  /** A user's current setting, or the language of a guest's requests; null if unknown. */
  language: Language | null
  /** False for a user who hides their address from anonymous people. */
  is_email_public: boolean
}

export interface Meeting {
  meeting_id: MeetingId
  /** Null once the organizer has deleted their account. */
  organizer_id: UserId | null
  ical_uid: string
  sequence: number
  summary: string
  /**
   * False if the title is generated from the two participants' names, in each reader's language; `summary` is then in
   * the organizer's language.
   */
  is_named: boolean
  description: string | null
  /** True once the organizer has changed the description; until then, it is what the booker wrote. */
  has_organizer_description: boolean
  location: string | null
  start: Date
  end: Date
  time_zone: string
  status: 'confirmed' | 'cancelled'
  meeting_url: string | null
  url_invites: string | null
  reason: BookingReason
  undo_hash: string | null
  undo_until: Date | null
  /** The organizer first. */
  participants: Participant[]
}

/** A meeting that waits for confirmation. It reserves its participants' time, and is otherwise invisible. */
export interface PendingMeeting extends Omit<Meeting, 'status'> {
  status: 'pending'
  /** When the reservation ends. */
  hold_until: Date
}

/** A range with an inclusive start and an exclusive end, in Postgres syntax. */
export function formatRange({ start, end }: { start: Date; end: Date }): string {
  return `[${start.toISOString()},${end.toISOString()})`
}

function getMeetingColumns(eb: ExpressionBuilder<Schema, 'meetings'>) {
  return [
    ...([
      'meeting_id',
      'organizer_id',
      'ical_uid',
      'sequence',
      'summary',
      'is_named',
      'description',
      'has_organizer_description',
      'location',
      'time_zone',
      'status',
      'meeting_url',
      'url_invites',
      'reason',
      'undo_hash',
      'undo_until',
    ] as const),
    sql<Date>`lower(${eb.ref('during')})`.as('start'),
    sql<Date>`upper(${eb.ref('during')})`.as('end'),
  ] as const
}

const PARTICIPANT_COLUMNS = [
  'meeting_participants.email',
  'meeting_participants.user_id',
  'meeting_participants.name',
  'meeting_participants.picture',
  'meeting_participants.time_zone',
  'meeting_participants.role',
  'meeting_participants.response_status',
] as const

/** The participants of meetings, in order. */
function selectParticipants(db: Db) {
  return db
    .selectFrom('meeting_participants')
    .leftJoin('users', 'users.user_id', 'meeting_participants.user_id')
    .select(PARTICIPANT_COLUMNS)
    .select((eb) => eb.fn.coalesce('users.language', 'meeting_participants.language').as('language'))
    .select((eb) => eb.fn.coalesce('users.is_email_public', sql.lit(true)).as('is_email_public'))
    .orderBy('meeting_participants.position')
}

/** Loads a meeting and its participants; `lock` locks it until the transaction ends. */
export async function findMeeting(db: Db, meeting_id: MeetingId, { lock = false } = {}): Promise<Meeting | undefined> {
  const row = await db
    .selectFrom('meetings')
    .select(getMeetingColumns)
    .where('meeting_id', '=', meeting_id)
    .where('status', '!=', 'pending')
    .$narrowType<Pick<Meeting, 'status'>>()
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  const participants = await selectParticipants(db).where('meeting_id', '=', meeting_id).execute()
  return { ...row, participants }
}

/** Identifies a person in meetings: by user id, or for a guest, by one of these addresses. */
export interface PersonIdentity {
  user_id: UserId
  addresses: readonly string[]
}

export function matchesPerson({ user_id, addresses }: PersonIdentity) {
  return (eb: ExpressionBuilder<Schema, 'meeting_participants'>) =>
    eb.or([
      eb('meeting_participants.user_id', '=', user_id),
      eb.and([eb('meeting_participants.user_id', 'is', null), eb('meeting_participants.email', 'in', addresses)]),
    ])
}

/** The names under which a person appears in meetings. */
export async function listNamesInMeetings(db: Db, identity: PersonIdentity): Promise<string[]> {
  const rows = await db
    .selectFrom('meeting_participants')
    .select('name')
    .distinct()
    .where(matchesPerson(identity))
    .execute()
  return rows.flatMap(({ name }) => name || [])
}

/** The other users at a person's upcoming and ongoing meetings. */
export async function listCoParticipantIds(db: Db, identity: PersonIdentity, now: Date): Promise<UserId[]> {
  const rows = await db
    .selectFrom('meeting_participants')
    .innerJoin('meetings', 'meetings.meeting_id', 'meeting_participants.meeting_id')
    .innerJoin('meeting_participants as other', 'other.meeting_id', 'meetings.meeting_id')
    .select('other.user_id')
    .distinct()
    .where(matchesPerson(identity))
    .where('meetings.status', '=', 'confirmed')
    .where(sql<boolean>`upper(meetings.during) > ${now}`)
    .where('other.user_id', '!=', identity.user_id)
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

/** All meetings of a person except pending ones, including those they have left, locked in the order of their ids. */
export async function lockMeetingsWith(db: Db, identity: PersonIdentity): Promise<Meeting[]> {
  const rows = await db
    .selectFrom('meetings')
    .select(getMeetingColumns)
    .where('status', '!=', 'pending')
    .$narrowType<Pick<Meeting, 'status'>>()
    .where('meeting_id', 'in', (eb) =>
      eb.selectFrom('meeting_participants').select('meeting_participants.meeting_id').where(matchesPerson(identity)),
    )
    .orderBy('meeting_id')
    .forUpdate()
    .execute()
  const people = await selectParticipants(db)
    .select('meeting_id')
    .where(sql<boolean>`meeting_id = any(${rows.map(({ meeting_id }) => meeting_id)}::text[])`)
    .execute()
  const peopleByMeeting = Map.groupBy(people, ({ meeting_id }) => meeting_id)
  return rows.map((row) => ({ ...row, participants: peopleByMeeting.get(row.meeting_id) ?? [] }))
}

/** The users at a meeting, who have to be locked before the meeting. */
export async function listMeetingUserIds(db: Db, meeting_id: MeetingId): Promise<UserId[]> {
  const rows = await db
    .selectFrom('meeting_participants')
    .select('user_id')
    .where('meeting_id', '=', meeting_id)
    .where('user_id', 'is not', null)
    .where('response_status', '!=', 'declined')
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

export async function updateGuestLanguage(
  db: Db,
  meeting_id: MeetingId,
  email: string,
  language: Language,
): Promise<void> {
  await db
    .updateTable('meeting_participants')
    .set({ language })
    .where('meeting_id', '=', meeting_id)
    .where('email', '=', email)
    .execute()
}

/** Deletes meetings that have ended and have no users left, unless an email is still unsent. */
export async function deleteOrphanedMeetings(db: Db, now: Date): Promise<void> {
  await sql`
    delete from meetings m
    where m.organizer_id is null and upper(m.during) <= ${now}
      and not exists (select from meeting_participants p where p.meeting_id = m.meeting_id and p.user_id is not null)
      and not exists (
        select from mails where mails.meeting_id = m.meeting_id and sent_at is null and abandoned_at is null
      )`.execute(db)
}

/** Renames a user's main link in the meetings booked with it, so that their participants can book again. */
export async function renameLinkInMeetings(
  db: Db,
  organizer_id: UserId,
  { previousName, url_invites }: { previousName: string; url_invites: string },
): Promise<void> {
  await db
    .updateTable('meetings')
    .set({ url_invites })
    .where('organizer_id', '=', organizer_id)
    .where('url_invites', '=', previousName)
    .execute()
}
