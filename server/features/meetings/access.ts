import type { MeetingId } from '#shared/ids.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { sha256 } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import type { Person } from '../users/people.ts'
import { lockCalendars } from './changes/holds.ts'
import { meetingNotFound } from './errors.ts'
import { HANDLE_LIFETIME } from './handles/handles.ts'
import { findByHandle, findByUser, isOpenedById } from './handles/store.ts'
import { findMeeting, listMeetingUsers, type Meeting, type Participant } from './store.ts'

/** A caller's way to a meeting: which one, and in whose place they act. */
export interface Access {
  meeting_id: MeetingId
  /** The participant; null for the link of a mail sent before handles, which does not say whose it is. */
  email: string | null
  /** What the caller sent in place of `{eventId}`: answers name the meeting by it. */
  event_id: string
  /** The owner of the caller's Idempotency-Keys. */
  key_scope: string
}

/** What of a request a booking or a change depends on, besides its caller and its input. */
export type RequestFacts = Pick<Context, 'idempotencyKey' | 'language' | 'network'>

/**
 * Reads an `{eventId}`. A participant's handle opens the meeting for whoever holds it, as that participant, until 30
 * days after the meeting's end: also for a user who is logged in as somebody else. The id of a calendar entry opens it
 * for users at that meeting alone.
 * @throws {DomainError} `not_found`, the same for a meeting that is not there and for one that is not the caller's
 */
export async function openMeeting(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: Caller | null,
  event_id: string,
): Promise<Access> {
  const hash = sha256(event_id)
  const key_scope = caller?.user_id ?? `meeting:${hash}`
  const found = await findByHandle(db, hash)
  if (found) {
    if (clock.now() >= found.end.getTime() + HANDLE_LIFETIME) throw meetingNotFound()
    return { meeting_id: found.meeting_id, email: found.email, event_id, key_scope }
  }
  const own = caller ? await findByUser(db, event_id, caller.user_id) : undefined
  if (own) return { meeting_id: own.meeting_id, email: own.email, event_id, key_scope }
  if (!(await isOpenedById(db, event_id, dateOf(clock)))) throw meetingNotFound()
  return { meeting_id: event_id as MeetingId, email: null, event_id, key_scope }
}

/**
 * The participant who acts; null where that is not known.
 * @throws {DomainError} `not_found`: they have closed their account meanwhile
 */
export function actorOf({ email }: Pick<Access, 'email'>, { participants }: Meeting): Participant | null {
  if (email === null) return null
  const actor = participants.find((participant) => participant.email === email)
  if (!actor) throw meetingNotFound()
  return actor
}

/** A meeting that nobody else can change until the transaction ends. */
export interface LockedMeeting {
  meeting: Meeting
  /** The users at it: their calendars are locked too. */
  people: Person[]
  /** Null where it is not known who acts. */
  actor: Participant | null
}

/** @throws {DomainError} `not_found` */
export async function lockMeeting(
  services: Pick<Services, 'clock'>,
  trx: Db,
  access: Pick<Access, 'meeting_id' | 'email'>,
): Promise<LockedMeeting> {
  // Users before the meeting, in the order in which a booking locks them: otherwise the two could deadlock.
  const user_ids = await listMeetingUsers(trx, access.meeting_id)
  const people = await lockCalendars(services, trx, user_ids)
  const meeting = await findMeeting(trx, access.meeting_id, { lock: true })
  if (!meeting) throw meetingNotFound()
  return { meeting, people, actor: actorOf(access, meeting) }
}
