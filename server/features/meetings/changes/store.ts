import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { ResponseStatus } from '#shared/events.ts'
import type { UserId } from '#shared/ids.ts'
import { isAttending } from '#shared/meetings.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { isExclusionViolation } from '../../../platform/db/violations.ts'
import { justTaken } from '../errors.ts'
import type { Handle } from '../handles/handles.ts'
import {
  formatRange,
  type Meeting,
  matchesPerson,
  type Participant,
  type PendingMeeting,
  type PersonIdentity,
} from '../store.ts'
import type { AnonymizedMeeting, MeetingChange } from './change.ts'

/**
 * Saves a change: the meeting, its participants' reserved time, and a row of `meeting_changes`.
 * @throws {DomainError} `just_taken` when somebody has another meeting at that time
 */
export function saveChange(db: Db, change: MeetingChange, at: Date): Promise<void> {
  if (change.kind === 'anonymized') return anonymizeMeetings(db, change.meetings, at)
  const statement = withChangeRow(db, change, at)
  if (change.kind === 'held') return insertMeeting(statement, change.meeting, new Map(), at)
  if (change.kind === 'booked') return insertMeeting(statement, change.meeting, change.handles, at)
  if (change.kind === 'link_added') return saveMeetingUrl(statement, change.meeting, at)
  if (change.kind === 'responded') return saveResponses(statement, change.meeting, change.respondents, at)
  if (change.kind === 'cancelled') return cancelMeeting(statement, change.meeting, at)
  if (change.kind === 'undone') return deleteMeeting(statement, change.meeting)
  if (change.kind === 'left' || change.kind === 'removed') {
    return removeParticipants(statement, change.meeting, change.departedParticipants, at)
  }
  return updateMeeting(db, statement, change.meeting, at)
}

type ChangeStatement = Pick<QueryCreator<Schema>, 'insertInto' | 'updateTable' | 'deleteFrom' | 'with'>

/** Starts a statement that also inserts the row of a change, to save a round trip. */
function withChangeRow(
  db: Db,
  { kind, meeting, actor }: Exclude<MeetingChange, { kind: 'anonymized' }>,
  at: Date,
): ChangeStatement {
  const { meeting_id, sequence } = meeting
  return db.with('change', (query) =>
    query
      .insertInto('meeting_changes')
      .values({ meeting_id, kind, sequence, during: formatRange(meeting), actor_id: actor?.user_id ?? null, at }),
  )
}

async function insertMeeting(
  db: ChangeStatement,
  meeting: Meeting | PendingMeeting,
  handles: ReadonlyMap<string, Handle>,
  created_at: Date,
): Promise<void> {
  const { participants, start, end, reason, ...row } = meeting
  const { meeting_id } = meeting
  const withMeeting = db
    .with('meeting', (query) =>
      query.insertInto('meetings').values({
        ...row,
        reason: JSON.stringify(reason),
        during: formatRange({ start, end }),
        created_at,
        updated_at: created_at,
      }),
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
          handle_encrypted: handles.get(email)?.handle_encrypted ?? null,
        })),
      ),
    )
  await insertReservations(withMeeting, meeting)
}

async function updateMeeting(db: Db, statement: ChangeStatement, meeting: Meeting, updated_at: Date): Promise<void> {
  const { meeting_id, sequence, summary, is_named, description, has_organizer_description, location, reason } = meeting
  // The insert must run separately: in a combined statement, the constraint would still see the deleted rows.
  await statement
    .with('released', (query) => query.deleteFrom('reservation').where('meeting_id', '=', meeting_id))
    .updateTable('meetings')
    .set({
      during: formatRange(meeting),
      sequence,
      summary,
      is_named,
      description,
      has_organizer_description,
      location,
      reason: JSON.stringify(reason),
      undo_hash: null,
      undo_until: null,
      updated_at,
    })
    .where('meeting_id', '=', meeting_id)
    .execute()
  await insertReservations(db, meeting)
}

async function saveMeetingUrl(db: ChangeStatement, { meeting_id, sequence, meeting_url }: Meeting, updated_at: Date) {
  await db
    .updateTable('meetings')
    .set({ meeting_url, sequence, updated_at })
    .where('meeting_id', '=', meeting_id)
    .execute()
}

async function saveResponses(
  db: ChangeStatement,
  { meeting_id }: Meeting,
  respondents: readonly Participant[],
  updated_at: Date,
): Promise<void> {
  const responses = JSON.stringify(respondents.map(({ email, response_status }) => ({ email, response_status })))
  await db
    .with('responded', (query) =>
      query
        .updateTable('meeting_participants as p')
        .from(
          sql<{ email: string; response_status: ResponseStatus }>`jsonb_to_recordset(${responses}::jsonb)`.as<'a'>(
            sql`a(email text, response_status text)`,
          ),
        )
        .set((eb) => ({ response_status: eb.ref('a.response_status') }))
        .where('p.meeting_id', '=', meeting_id)
        .whereRef('p.email', '=', 'a.email'),
    )
    .updateTable('meetings')
    .set({ updated_at })
    .where('meeting_id', '=', meeting_id)
    .execute()
}

async function cancelMeeting(db: ChangeStatement, { meeting_id, sequence }: Meeting, updated_at: Date): Promise<void> {
  await db
    .with('released', (query) => query.deleteFrom('reservation').where('meeting_id', '=', meeting_id))
    .updateTable('meetings')
    .set({ status: 'cancelled', sequence, undo_hash: null, undo_until: null, updated_at })
    .where('meeting_id', '=', meeting_id)
    .execute()
}

/** Departed people who are still in `participants` are marked as declined; the others are deleted. */
async function removeParticipants(
  db: ChangeStatement,
  { meeting_id, sequence, participants }: Meeting,
  departedParticipants: readonly Participant[],
  updated_at: Date,
): Promise<void> {
  const user_ids = departedParticipants.flatMap(({ user_id }) => user_id ?? [])
  const keptEmails = new Set(participants.map(({ email }) => email))
  const departedEmails = departedParticipants.map(({ email }) => email)
  const declinedEmails = departedEmails.filter((email) => keptEmails.has(email))
  const removedEmails = departedEmails.filter((email) => !keptEmails.has(email))
  await db
    .with('declined', (query) =>
      query
        .updateTable('meeting_participants')
        .set({ response_status: 'declined' })
        .where('meeting_id', '=', meeting_id)
        .where(sql<boolean>`email = any(${declinedEmails}::text[])`),
    )
    .with('removed', (query) =>
      query
        .deleteFrom('meeting_participants')
        .where('meeting_id', '=', meeting_id)
        .where(sql<boolean>`email = any(${removedEmails}::text[])`),
    )
    .with('released', (query) =>
      query
        .deleteFrom('reservation')
        .where('meeting_id', '=', meeting_id)
        .where(sql<boolean>`user_id = any(${user_ids}::uuid[])`),
    )
    .updateTable('meetings')
    .set({ sequence, undo_hash: null, undo_until: null, updated_at })
    .where('meeting_id', '=', meeting_id)
    .execute()
}

/** Deletes a meeting and everything that refers to it, including unsent emails. */
async function deleteMeeting(db: ChangeStatement, { meeting_id }: Meeting): Promise<void> {
  await db.deleteFrom('meetings').where('meeting_id', '=', meeting_id).execute()
}

async function anonymizeMeetings(db: Db, anonymizedMeetings: readonly AnonymizedMeeting[], at: Date): Promise<void> {
  const meetings = anonymizedMeetings.map(({ after }) => ({ ...after, participants: undefined }))
  await sql`
    with changed as (
      update meetings m
      set organizer_id = r.organizer_id, summary = r.summary, description = r.description, location = r.location,
        meeting_url = r.meeting_url, url_invites = r.url_invites, undo_hash = null, undo_until = null
      from jsonb_to_recordset(${JSON.stringify(meetings)}::jsonb)
        as r(
          meeting_id text, organizer_id uuid, summary text, description text, location text, meeting_url text,
          url_invites text
        )
      where m.meeting_id = r.meeting_id
      returning m.meeting_id, m.sequence, m.during
    )
    insert into meeting_changes (meeting_id, kind, sequence, during, at)
    select meeting_id, 'anonymized', sequence, during, ${at} from changed`.execute(db)
  const people = anonymizedMeetings.flatMap(({ before, after }) =>
    before.participants.flatMap(({ email }, i) => {
      const participant = after.participants[i]
      return participant && participant.email !== email
        ? { ...participant, meeting_id: before.meeting_id, previous_email: email }
        : []
    }),
  )
  await sql`
    update meeting_participants p
    set email = r.email, user_id = r.user_id, name = r.name, picture = r.picture, time_zone = r.time_zone,
      language = r.language, handle_hash = null, handle_encrypted = null
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as r(
        meeting_id text, previous_email text, email text, user_id uuid, name text, picture text, time_zone text,
        language text
      )
    where p.meeting_id = r.meeting_id and p.email = r.previous_email`.execute(db)
}

async function insertReservations(
  db: Pick<ChangeStatement, 'insertInto'>,
  meeting: Meeting | PendingMeeting,
): Promise<void> {
  const { meeting_id } = meeting
  const userIds = meeting.participants.filter(isAttending).flatMap(({ user_id }) => user_id ?? [])
  const during = formatRange(meeting)
  try {
    await db
      .insertInto('reservation')
      .values(userIds.toSorted().map((user_id) => ({ user_id, meeting_id, during })))
      .execute()
  } catch (error) {
    if (isExclusionViolation(error, 'reservation_no_overlap')) throw justTaken([])
    throw error
  }
}

/** Deletes pending meetings whose hold has expired: all of them, or those that reserve the time of these users. */
export async function deleteExpiredHolds(db: Db, now: Date, user_ids?: readonly UserId[]): Promise<void> {
  const isInScope = user_ids
    ? sql<boolean>`meeting_id in (select r.meeting_id from reservation r where r.user_id = any(${user_ids}::uuid[]))`
    : sql<boolean>`true`
  await deleteHolds(db, sql`hold_until <= ${now} and ${isInScope}`, now)
}

/** Deletes all pending meetings with a person. */
export async function deleteHoldsWith(db: Db, identity: PersonIdentity, now: Date): Promise<void> {
  const meetingIds = db
    .selectFrom('meeting_participants')
    .select('meeting_participants.meeting_id')
    .where(matchesPerson(identity))
  await deleteHolds(db, sql`meeting_id in (${meetingIds})`, now)
}

async function deleteHolds(db: Db, condition: RawBuilder<boolean>, at: Date): Promise<void> {
  // Lock in a fixed order, because two transactions may delete the same holds.
  await sql`
    with holds as materialized (
      select meeting_id from meetings where hold_until is not null and ${condition} order by meeting_id for update
    ), deleted as (
      delete from meetings m using holds where m.meeting_id = holds.meeting_id
      returning m.meeting_id, m.sequence, m.during
    )
    insert into meeting_changes (meeting_id, kind, sequence, during, at)
    select meeting_id, 'released', sequence, during, ${at} from deleted`.execute(db)
}

export async function deleteChangesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('meeting_changes').where('at', '<', before).execute()
}
