import { sql } from 'kysely'
import type { MeetingId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'

/** A participant, found by a handle or a session. */
interface ParticipantAccess {
  meeting_id: MeetingId
  email: string
  /** When the meeting ends. */
  end: Date
}

function selectAccess(db: Db) {
  return db
    .selectFrom('meeting_participants')
    .innerJoin('meetings', 'meetings.meeting_id', 'meeting_participants.meeting_id')
    .select(['meetings.meeting_id', 'email', sql<Date>`upper(during)`.as('end')])
    .where('meetings.status', '!=', 'pending')
}

export function findAccessByHandle(db: Db, handle_hash: string): Promise<ParticipantAccess | undefined> {
  return selectAccess(db).where('handle_hash', '=', handle_hash).executeTakeFirst()
}

export function findAccessByUser(db: Db, meeting_id: string, user_id: UserId): Promise<ParticipantAccess | undefined> {
  return selectAccess(db)
    .where('meetings.meeting_id', '=', meeting_id as MeetingId)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
}

/** Whether old emails link to a meeting by this id, and it has not ended. */
export async function isAccessibleById(db: Db, meeting_id: string, now: Date): Promise<boolean> {
  const meeting = await db
    .selectFrom('meetings')
    .select('meeting_id')
    .where('meeting_id', '=', meeting_id as MeetingId)
    .where('is_accessible_by_id', '=', true)
    .where(sql<boolean>`upper(during) > ${now}`)
    .executeTakeFirst()
  return meeting !== undefined
}

/** The stored handles of a meeting's participants. */
export function listHandles(db: Db, meeting_id: MeetingId) {
  return db
    .selectFrom('meeting_participants')
    .select(['email', 'handle_hash', 'handle_encrypted'])
    .where('meeting_id', '=', meeting_id)
    .execute()
}

export async function saveHandle(
  db: Db,
  meeting_id: MeetingId,
  email: string,
  handle: { handle_hash: string; handle_encrypted: string },
): Promise<void> {
  await db
    .updateTable('meeting_participants')
    .set(handle)
    .where('meeting_id', '=', meeting_id)
    .where('email', '=', email)
    .execute()
}

/** Deletes the handles of meetings that ended before a given time. */
export async function deleteHandlesBefore(db: Db, before: Date): Promise<void> {
  await sql`
    update meeting_participants p set handle_hash = null, handle_encrypted = null
    from meetings m
    where m.meeting_id = p.meeting_id and p.handle_hash is not null and upper(m.during) <= ${before}`.execute(db)
}
