import type { UserId } from '#shared/ids.ts'
import { type Cancellation, isAttending, outcomeOfCancelling } from '#shared/meetings.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { sameHash, sha256 } from '../../platform/secrets.ts'
import type { Context } from '../../platform/trpc.ts'
import { removeMeetingEvents } from '../calendars/meeting-events.ts'
import { queueMeetingWebhooks } from '../developers/deliveries/meeting-webhooks.ts'
import { lockPeople, type Person } from '../users/people.ts'
import { type Access, actorOf, type MeetingContext, openMeeting } from './access.ts'
import { meetingNotFound, meetingOver, undoOver } from './errors.ts'
import { addressesHiddenFrom, withoutAddresses } from './hidden-addresses.ts'
import { leaveMeeting, withoutAttendees } from './leave.ts'
import { type MailServices, queueMeetingMails } from './mail.ts'
import { closedEvent, toCalendarEvent, usersAt } from './meetings.ts'
import { rememberLanguage } from './reader-language.ts'
import { eraseMeeting, findMeeting, listMeetingUsers, type Meeting, markCancelled, type Participant } from './store.ts'

/** A meeting that nobody else can touch until the transaction ends, for one who acts on it. */
export interface HeldMeeting {
  meeting: Meeting
  /** The users at it: their calendars are held too. */
  people: Person[]
  user_ids: UserId[]
  /** Null where it is not known who acts. */
  actor: Participant | null
}

/** @throws {DomainError} `not_found` */
export async function holdMeetingFor(trx: Db, access: Access): Promise<HeldMeeting> {
  // Calendars first, as a booking does: two that hold the one and want the other would wait for ever.
  const user_ids = await listMeetingUsers(trx, access.meeting_id)
  const people = await lockPeople(trx, user_ids)
  const meeting = await findMeeting(trx, access.meeting_id, { lock: true })
  if (!meeting) throw meetingNotFound()
  return { meeting, people, user_ids, actor: actorOf(access, meeting) }
}

/**
 * Cancels a meeting for everyone, or takes a participant out of one that goes on without them. A repeated cancellation
 * succeeds and says so.
 * @throws {DomainError} `not_found`; `conflict` when the meeting is over
 */
export async function cancelMeeting(
  ctx: MeetingContext & Pick<Context, 'language'>,
  { eventId, reason }: { eventId: string; reason?: string | undefined },
): Promise<Cancellation> {
  const { services, language } = ctx
  const access = await openMeeting(ctx, eventId)
  return services.db.transaction().execute(async (trx): Promise<Cancellation> => {
    const { meeting, actor } = await holdMeetingFor(trx, access)
    const already_cancelled = meeting.status === 'cancelled'
    const already_left = !already_cancelled && actor !== null && !isAttending(actor)
    if (already_cancelled || already_left) {
      const outcome = already_left ? 'left' : 'cancelled'
      return { success: true, outcome, already_cancelled, already_left, event: closedEvent(eventId) }
    }
    if (meeting.end.getTime() <= services.clock.now()) throw meetingOver()
    const current = await rememberLanguage(trx, meeting, actor, language)
    const outcome = outcomeOfCancelling(meeting.participants, actor?.role)
    const changed =
      outcome === 'left' && actor
        ? withoutAttendees(current, [actor])
        : await cancelHeld(services, trx, current, { by: actor, reason })
    if (outcome === 'left' && actor) await leaveMeeting(services, trx, changed, { left: [actor], by: actor, reason })
    const hidden = addressesHiddenFrom(ctx.caller, actor, changed)
    const event = withoutAddresses(toCalendarEvent(changed, eventId), hidden)
    return { success: true, outcome, already_cancelled, already_left, event }
  })
}

/** Cancels a meeting that is held: it keeps nobody busy, and everybody is told. */
export async function cancelHeld(
  services: MailServices,
  trx: Db,
  meeting: Meeting,
  { by, reason }: { by: Participant | null; reason?: string | undefined },
): Promise<Meeting> {
  const cancelled: Meeting = { ...meeting, status: 'cancelled', sequence: meeting.sequence + 1 }
  await markCancelled(trx, cancelled, dateOf(services.clock))
  const user_ids = usersAt(meeting)
  await queueMeetingWebhooks(services, trx, { type: 'meeting.cancelled', event: toCalendarEvent(cancelled), user_ids })
  await removeMeetingEvents(trx, cancelled.meeting_id)
  await queueMeetingMails(services, trx, { kind: 'cancelled', meeting: cancelled, by, reason })
  await services.live.publish(trx, user_ids, 'events')
  return cancelled
}

/**
 * Takes a fresh booking back, for who made it and while its mails still wait: then it never was.
 * @throws {DomainError} `not_found` without the right token; `conflict` once the mails are on their way
 */
export async function undoBooking(
  ctx: MeetingContext,
  { eventId, undo_token }: { eventId: string; undo_token: string },
): Promise<{ success: true }> {
  const { db, clock, live } = ctx.services
  const access = await openMeeting(ctx, eventId)
  return db.transaction().execute(async (trx) => {
    const { meeting, user_ids } = await holdMeetingFor(trx, access)
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
