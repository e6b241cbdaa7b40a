import type { MeetingId } from '#shared/ids.ts'
import { isAttending } from '#shared/meetings.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { sha256 } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import type { Person } from '../users/people.ts'
import { lockCalendars } from './changes/holds.ts'
import { meetingNotFound } from './errors.ts'
import { HANDLE_LIFETIME } from './handles/handles.ts'
import { findAccessByHandle, findAccessByUser, isAccessibleById } from './handles/store.ts'
import { findMeeting, listMeetingUserIds, type Meeting, type Participant } from './store.ts'

/** How a caller accesses a meeting: which meeting, and as which participant. */
export interface Access {
  meeting_id: MeetingId
  /** The participant's address; null for links in old emails (before handles), which identify only the meeting. */
  email: string | null
  /** The `{eventId}` that the caller sent; responses identify the meeting by it. */
  event_id: string
  /** The scope of the caller's Idempotency-Keys: their user id, or a hash of the `{eventId}`. */
  key_scope: string
}

/** The request data that bookings and changes depend on, besides the caller and the input. */
export type RequestContext = Pick<Context, 'idempotencyKey' | 'language' | 'network'>

/**
 * Resolves an `{eventId}`. Anyone who holds a participant's handle, even another logged-in user, has access as that
 * participant until 30 days after the meeting's end. A meeting's id gives access only to users at that meeting, or to
 * anyone if emails from before handles existed link to the id and the meeting has not ended.
 * @throws {DomainError} `not_found` for a missing meeting, and also for a meeting that is not the caller's
 */
export async function resolveAccess(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: Caller | null,
  event_id: string,
): Promise<Access> {
  const handle_hash = sha256(event_id)
  const key_scope = getKeyScope(caller, event_id)
  const handleAccess = await findAccessByHandle(db, handle_hash)
  if (handleAccess) {
    if (clock.now() >= handleAccess.end.getTime() + HANDLE_LIFETIME) throw meetingNotFound()
    return { meeting_id: handleAccess.meeting_id, email: handleAccess.email, event_id, key_scope }
  }
  const access = caller ? await findAccessByUser(db, event_id, caller.user_id) : undefined
  if (access) return { meeting_id: access.meeting_id, email: access.email, event_id, key_scope }
  if (!(await isAccessibleById(db, event_id, currentDate(clock)))) throw meetingNotFound()
  return { meeting_id: event_id as MeetingId, email: null, event_id, key_scope }
}

/** The scope of the caller's Idempotency-Keys for changes to a meeting. */
export function getKeyScope(caller: Caller | null, event_id: string): string {
  return caller?.user_id ?? `meeting:${sha256(event_id)}`
}

/**
 * The participant that the caller acts as; null if unknown.
 * @throws {DomainError} `not_found` if the participant has since deleted their account
 */
export function getActor({ email }: Pick<Access, 'email'>, { participants }: Meeting): Participant | null {
  if (email === null) return null
  const actor = participants.find((participant) => participant.email === email)
  if (!actor) throw meetingNotFound()
  return actor
}

/** A meeting locked until the transaction ends. */
export interface LockedMeeting {
  meeting: Meeting
  /** The users who attend the meeting; their calendars are locked too. */
  people: Person[]
  /** The participant that the caller acts as; null if unknown. */
  actor: Participant | null
}

/** @throws {DomainError} `not_found` */
export async function lockMeeting(
  services: Pick<Services, 'clock'>,
  trx: Db,
  access: Pick<Access, 'meeting_id' | 'email'>,
): Promise<LockedMeeting> {
  // Lock users before the meeting, in the same order as bookings, to avoid deadlocks.
  const user_ids = await listMeetingUserIds(trx, access.meeting_id)
  const people = await lockCalendars(services, trx, user_ids)
  const meeting = await findMeeting(trx, access.meeting_id, { lock: true })
  if (!meeting) throw meetingNotFound()
  // Some may have left while this transaction waited for the locks.
  const attendingIds = new Set(meeting.participants.filter(isAttending).map(({ user_id }) => user_id))
  const attendingPeople = people.filter(({ user_id }) => attendingIds.has(user_id))
  return { meeting, people: attendingPeople, actor: getActor(access, meeting) }
}
