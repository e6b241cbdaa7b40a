import type { CalendarEvent } from '#shared/events.ts'
import type { MeetingId, UserId } from '#shared/ids.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { sameHash, sha256 } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { Context } from '../../platform/trpc.ts'
import { removeMeetingEvents } from '../calendars/meeting-events.ts'
import { queueMeetingWebhooks } from '../developers/deliveries/meeting-webhooks.ts'
import { lockPeople, type Person } from '../users/people.ts'
import { meetingNotFound, meetingOver, undoOver } from './errors.ts'
import { queueMeetingMails } from './mail.ts'
import { toCalendarEvent, usersAt } from './meetings.ts'
import { rememberGuest } from './reader-language.ts'
import { eraseMeeting, findMeeting, listMeetingUsers, type Meeting, markCancelled } from './store.ts'

/** A meeting that nobody else can touch until the transaction ends, and the users at it, whose calendars are held too. */
export async function holdMeeting(
  trx: Db,
  meeting_id: MeetingId,
): Promise<{ meeting: Meeting; people: Person[]; user_ids: UserId[] }> {
  // Calendars first, as a booking does: two that hold the one and want the other would wait for ever.
  const user_ids = await listMeetingUsers(trx, meeting_id)
  const people = await lockPeople(trx, user_ids)
  const meeting = await findMeeting(trx, meeting_id, { lock: true })
  if (!meeting) throw meetingNotFound()
  return { meeting, people, user_ids }
}

/** Cancels a meeting for all its people. Again is a success that says so. */
export async function cancelMeeting(
  { services, caller, language }: Pick<Context, 'services' | 'caller' | 'language'>,
  meeting_id: string,
): Promise<{ success: true; already_cancelled: boolean; event: CalendarEvent }> {
  const { db, clock } = services
  return db.transaction().execute(async (trx) => {
    const { meeting } = await holdMeeting(trx, meeting_id as MeetingId)
    if (meeting.status === 'cancelled')
      return { success: true, already_cancelled: true, event: toCalendarEvent(meeting) }
    if (meeting.end.getTime() <= clock.now()) throw meetingOver()
    const cancelled = await cancelHeld(services, trx, await rememberGuest(trx, meeting, { caller, language }))
    return { success: true, already_cancelled: false, event: toCalendarEvent(cancelled) }
  })
}

/** Cancels a meeting that is held: it keeps nobody busy, and everybody is told. */
export async function cancelHeld(
  services: Pick<Services, 'clock' | 'jobs' | 'config' | 'live'>,
  trx: Db,
  meeting: Meeting,
): Promise<Meeting> {
  const cancelled: Meeting = { ...meeting, status: 'cancelled', sequence: meeting.sequence + 1 }
  await markCancelled(trx, cancelled, dateOf(services.clock))
  const user_ids = usersAt(meeting)
  await queueMeetingWebhooks(services, trx, { type: 'meeting.cancelled', event: toCalendarEvent(cancelled), user_ids })
  await removeMeetingEvents(trx, cancelled.meeting_id)
  await queueMeetingMails(services, trx, { kind: 'cancelled', meeting: cancelled })
  await services.live.publish(trx, user_ids, 'events')
  return cancelled
}

/**
 * Takes a fresh booking back, for who made it and while its mails still wait: then it never was.
 * @throws {DomainError} `not_found` without the right token; `conflict` once the mails are on their way
 */
export async function undoBooking(
  { services }: Pick<Context, 'services'>,
  { eventId, undo_token }: { eventId: string; undo_token: string },
): Promise<{ success: true }> {
  const { db, clock, live } = services
  return db.transaction().execute(async (trx) => {
    const { meeting, user_ids } = await holdMeeting(trx, eventId as MeetingId)
    const { undo_hash, undo_until } = meeting
    if (!undo_hash || !undo_until) throw undoOver()
    if (!sameHash(undo_hash, sha256(undo_token))) throw meetingNotFound()
    if (clock.now() >= undo_until.getTime()) throw undoOver()
    await eraseMeeting(trx, meeting.meeting_id)
    await live.publishAll(trx, [
      { users: user_ids, topic: 'events' },
      { users: meeting.organizer_id ? [meeting.organizer_id] : [], topic: 'links' },
    ])
    return { success: true }
  })
}
