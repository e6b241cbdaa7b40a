import { type ExpressionBuilder, type QueryCreator, sql } from 'kysely'
import type { MeetingId, UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import { isAttending } from '#shared/meetings.ts'
import type { Span } from '#shared/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { packSpans, unpackSpans } from '../../platform/db/packed-spans.ts'
import type { MeetingParticipantsTable, Schema } from '../../platform/db/schema.ts'
import { isExclusionViolation } from '../../platform/db/violations.ts'
import { justTaken } from './errors.ts'
import type { Handle } from './handles/handles.ts'

export interface Participant
  extends Omit<
    MeetingParticipantsTable,
    'meeting_id' | 'position' | 'response_status' | 'language' | 'handle_hash' | 'handle_sealed'
  > {
  response_status: 'accepted' | 'declined' | 'tentative' | 'needs_action'
  /** A user's as they have set it by now; null where it is not known. */
  language: Language | null
  /** False for a user who hides their address from people without a session. */
  is_email_public: boolean
}

export interface Meeting {
  meeting_id: MeetingId
  /** Null once the organizer has closed their account. */
  organizer_id: UserId | null
  ical_uid: string
  sequence: number
  summary: string
  description: string | null
  location: string | null
  start: Date
  end: Date
  time_zone: string
  status: 'confirmed' | 'cancelled'
  meeting_url: string | null
  url_invites: string | null
  reason: string
  undo_hash: string | null
  undo_until: Date | null
  /** The organizer first. */
  participants: Participant[]
}

/** A range that holds its start and not its end, as Postgres writes it. */
function rangeOf({ start, end }: { start: Date; end: Date }): string {
  return `[${start.toISOString()},${end.toISOString()})`
}

function meetingColumns(eb: ExpressionBuilder<Schema, 'meetings'>) {
  return [
    ...([
      'meeting_id',
      'organizer_id',
      'ical_uid',
      'sequence',
      'summary',
      'description',
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

const PARTICIPANT = [
  'meeting_participants.email',
  'meeting_participants.user_id',
  'meeting_participants.name',
  'meeting_participants.picture',
  'meeting_participants.time_zone',
  'meeting_participants.role',
  'meeting_participants.response_status',
] as const

/** The people of meetings, in their places. */
function selectParticipants(db: Db) {
  return db
    .selectFrom('meeting_participants')
    .leftJoin('users', 'users.user_id', 'meeting_participants.user_id')
    .select(PARTICIPANT)
    .select((eb) => eb.fn.coalesce('users.language', 'meeting_participants.language').as('language'))
    .select((eb) => eb.fn.coalesce('users.is_email_public', sql.lit(true)).as('is_email_public'))
    .orderBy('meeting_participants.position')
}

/** A meeting and its people; with `lock` nobody else may change it until the transaction ends. */
export async function findMeeting(db: Db, meeting_id: MeetingId, { lock = false } = {}): Promise<Meeting | undefined> {
  const row = await db
    .selectFrom('meetings')
    .select(meetingColumns)
    .where('meeting_id', '=', meeting_id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  const participants = await selectParticipants(db).where('meeting_id', '=', meeting_id).execute()
  return { ...row, participants }
}

/** Somebody as the meetings know them: the user, or a guest of one of these addresses. */
export interface Known {
  user_id: UserId
  addresses: readonly string[]
}

function isKnown({ user_id, addresses }: Known) {
  return (eb: ExpressionBuilder<Schema, 'meeting_participants'>) =>
    eb.or([
      eb('meeting_participants.user_id', '=', user_id),
      eb.and([eb('meeting_participants.user_id', 'is', null), eb('meeting_participants.email', 'in', addresses)]),
    ])
}

/** The names that somebody has been at meetings under. */
export async function listNames(db: Db, known: Known): Promise<string[]> {
  const rows = await db.selectFrom('meeting_participants').select('name').distinct().where(isKnown(known)).execute()
  return rows.flatMap(({ name }) => name || [])
}

/** The users at those of somebody's meetings that are not over, but for themself. */
export async function listCompanions(db: Db, known: Known, now: Date): Promise<UserId[]> {
  const rows = await db
    .selectFrom('meeting_participants')
    .innerJoin('meetings', 'meetings.meeting_id', 'meeting_participants.meeting_id')
    .innerJoin('meeting_participants as other', 'other.meeting_id', 'meetings.meeting_id')
    .select('other.user_id')
    .distinct()
    .where(isKnown(known))
    .where('meetings.status', '=', 'confirmed')
    .where(sql<boolean>`upper(meetings.during) > ${now}`)
    .where('other.user_id', '!=', known.user_id)
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

/** All meetings that somebody is at, was at, or was to be at, locked in the order of their ids. */
export async function lockMeetingsOf(db: Db, known: Known): Promise<Meeting[]> {
  const rows = await db
    .selectFrom('meetings')
    .select(meetingColumns)
    .where('meeting_id', 'in', (eb) =>
      eb.selectFrom('meeting_participants').select('meeting_participants.meeting_id').where(isKnown(known)),
    )
    .orderBy('meeting_id')
    .forUpdate()
    .execute()
  const people = await selectParticipants(db)
    .select('meeting_id')
    .where(sql<boolean>`meeting_id = any(${rows.map(({ meeting_id }) => meeting_id)}::text[])`)
    .execute()
  const byMeeting = Map.groupBy(people, ({ meeting_id }) => meeting_id)
  return rows.map((row) => ({ ...row, participants: byMeeting.get(row.meeting_id) ?? [] }))
}

/** The users at a meeting, for locking them before it. */
export async function listMeetingUsers(db: Db, meeting_id: MeetingId): Promise<UserId[]> {
  const rows = await db
    .selectFrom('meeting_participants')
    .select('user_id')
    .where('meeting_id', '=', meeting_id)
    .where('user_id', 'is not', null)
    .where('response_status', '!=', 'declined')
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

/**
 * Writes a meeting with all its people and takes their time: all of it or nothing.
 * @throws {DomainError} `just_taken` when somebody has another meeting then
 */
export async function insertMeeting(
  db: Db,
  meeting: Meeting,
  created_at: Date,
  handles: ReadonlyMap<string, Handle> = new Map(),
): Promise<void> {
  const { participants, start, end, ...row } = meeting
  const { meeting_id } = meeting
  const withMeeting = db
    .with('meeting', (query) =>
      query
        .insertInto('meetings')
        .values({ ...row, during: rangeOf({ start, end }), created_at, updated_at: created_at }),
    )
    .with('people', (query) =>
      query.insertInto('meeting_participants').values(
        participants.map(({ user_id, email, name, picture, time_zone, language, role, response_status }, position) => ({
          meeting_id,
          position,
          user_id,
          email,
          name,
          picture,
          time_zone,
          language: user_id === null ? language : null,
          role,
          response_status,
          handle_hash: handles.get(email)?.handle_hash ?? null,
          handle_sealed: handles.get(email)?.handle_sealed ?? null,
        })),
      ),
    )
  await reserve(withMeeting, meeting)
}

/**
 * Writes a changed meeting as its next revision, and gives its people its time in place of the old.
 * @throws {DomainError} `just_taken` when somebody has another meeting then
 */
export async function moveMeeting(db: Db, meeting: Meeting, updated_at: Date): Promise<void> {
  const { meeting_id, sequence, summary, description, location, reason } = meeting
  await db
    .updateTable('meetings')
    .set({
      during: rangeOf(meeting),
      sequence,
      summary,
      description,
      location,
      reason,
      undo_hash: null,
      undo_until: null,
      updated_at,
    })
    .where('meeting_id', '=', meeting_id)
    .execute()
  await releaseTime(db, meeting_id)
  await reserve(db, meeting)
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

export async function markCancelled(db: Db, { meeting_id, sequence }: Meeting, updated_at: Date): Promise<void> {
  await db
    .updateTable('meetings')
    .set({ status: 'cancelled', sequence, undo_hash: null, undo_until: null, updated_at })
    .where('meeting_id', '=', meeting_id)
    .execute()
  await releaseTime(db, meeting_id)
}

/**
 * Takes people out of a meeting: those who are still among its participants stay on the list as having left, the others
 * are removed from it.
 */
export async function removeParticipants(
  db: Db,
  { meeting_id, sequence, participants }: Meeting,
  left: readonly Participant[],
  updated_at: Date,
): Promise<void> {
  const user_ids = left.flatMap(({ user_id }) => user_id ?? [])
  const listed = new Set(participants.map(({ email }) => email))
  const emails = left.map(({ email }) => email)
  const declined = emails.filter((email) => listed.has(email))
  const removed = emails.filter((email) => !listed.has(email))
  await db
    .updateTable('meeting_participants')
    .set({ response_status: 'declined' })
    .where('meeting_id', '=', meeting_id)
    .where(sql<boolean>`email = any(${declined}::text[])`)
    .execute()
  await db
    .deleteFrom('meeting_participants')
    .where('meeting_id', '=', meeting_id)
    .where(sql<boolean>`email = any(${removed}::text[])`)
    .execute()
  await db
    .deleteFrom('reservation')
    .where('meeting_id', '=', meeting_id)
    .where(sql<boolean>`user_id = any(${user_ids}::uuid[])`)
    .execute()
  await db
    .updateTable('meetings')
    .set({ sequence, undo_hash: null, undo_until: null, updated_at })
    .where('meeting_id', '=', meeting_id)
    .execute()
}

/** What is written anew of a meeting that somebody was at who has gone. */
export interface Retold {
  before: Meeting
  /** The same people in the same places, under other names. */
  after: Meeting
}

/** Writes down that of meetings' people some are not to be known any more. */
export async function retellMeetings(db: Db, retold: readonly Retold[]): Promise<void> {
  const meetings = retold.map(({ after }) => ({ ...after, participants: undefined }))
  await sql`
    update meetings m
    set organizer_id = r.organizer_id, summary = r.summary, description = r.description, location = r.location,
      meeting_url = r.meeting_url, url_invites = r.url_invites, undo_hash = null, undo_until = null
    from jsonb_to_recordset(${JSON.stringify(meetings)}::jsonb)
      as r(
        meeting_id text, organizer_id uuid, summary text, description text, location text, meeting_url text,
        url_invites text
      )
    where m.meeting_id = r.meeting_id`.execute(db)
  const people = retold.flatMap(({ before, after }) =>
    before.participants.flatMap(({ email }, i) => {
      const participant = after.participants[i]
      return participant && participant.email !== email
        ? { ...participant, meeting_id: before.meeting_id, known_as: email }
        : []
    }),
  )
  await sql`
    update meeting_participants p
    set email = r.email, user_id = r.user_id, name = r.name, picture = r.picture, time_zone = r.time_zone,
      language = r.language, handle_hash = null, handle_sealed = null
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as r(meeting_id text, known_as text, email text, user_id uuid, name text, picture text, time_zone text, language text)
    where p.meeting_id = r.meeting_id and p.email = r.known_as`.execute(db)
}

/** Removes the meetings before a moment that nobody is left at who could look at them, unless a mail is still to go out. */
export async function removeOrphanedMeetings(db: Db, moment: Date): Promise<void> {
  await sql`
    delete from meetings m
    where m.organizer_id is null and upper(m.during) <= ${moment}
      and not exists (select from meeting_participants p where p.meeting_id = m.meeting_id and p.user_id is not null)
      and not exists (
        select from mails where mails.meeting_id = m.meeting_id and sent_at is null and given_up_at is null
      )`.execute(db)
}

/** Removes a meeting and all that hangs on it, its unsent mails included. */
export async function eraseMeeting(db: Db, meeting_id: MeetingId): Promise<void> {
  await db.deleteFrom('meetings').where('meeting_id', '=', meeting_id).execute()
}

async function releaseTime(db: Db, meeting_id: MeetingId): Promise<void> {
  await db.deleteFrom('reservation').where('meeting_id', '=', meeting_id).execute()
}

async function reserve(db: Pick<QueryCreator<Schema>, 'insertInto'>, meeting: Meeting): Promise<void> {
  const { meeting_id } = meeting
  const users = meeting.participants.filter(isAttending).flatMap(({ user_id }) => user_id ?? [])
  const during = rangeOf(meeting)
  try {
    await db
      .insertInto('reservation')
      .values(users.toSorted().map((user_id) => ({ user_id, meeting_id, during })))
      .execute()
  } catch (error) {
    if (isExclusionViolation(error, 'reservation_no_overlap')) throw justTaken([])
    throw error
  }
}

/** The time that users' confirmed meetings take within a range, but for one meeting, in no order; an answer for each user. */
export async function listReserved(
  db: Db,
  users: readonly UserId[],
  range: Span,
  except: MeetingId | undefined,
): Promise<Map<UserId, Span[]>> {
  if (users.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select('users.user_id')
    // One by one: the index over user and time is of no use for several users at once.
    .select((user) =>
      user
        .selectFrom('reservation')
        .select(packSpans(sql`lower(during)`, sql`upper(during)`).as('spans'))
        .whereRef('reservation.user_id', '=', 'users.user_id')
        .where(
          sql<boolean>`during && ${rangeOf({ start: new Date(range.start), end: new Date(range.end) })}::tstzrange`,
        )
        .$if(except !== undefined, (query) => query.where('meeting_id', '!=', except as MeetingId))
        .as('spans'),
    )
    .where('users.user_id', 'in', users)
    .execute()
  return new Map(rows.map(({ user_id, spans }) => [user_id, unpackSpans(spans)]))
}
