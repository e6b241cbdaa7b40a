import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { putMeetingEvents, removeMeetingEvents } from '../calendars/meeting-events.ts'
import { queueMeetingWebhooks } from '../developers/deliveries/meeting-webhooks.ts'
import { type MailServices, queueMeetingMails } from './mail.ts'
import { calendarEntry, toCalendarEvent, usersAt } from './meetings.ts'
import { type Meeting, type Participant, removeParticipants } from './store.ts'

interface Departure {
  left: readonly Participant[]
  by: Participant | null
  reason?: string | null | undefined
}

/**
 * Takes people out of a locked meeting that goes on with the others, frees their time and tells everybody.
 * @param after the meeting as it goes on; people it no longer lists at all are forgotten
 */
export async function leaveMeeting(
  services: MailServices,
  trx: Db,
  after: Meeting,
  { left, by, reason }: Departure,
): Promise<void> {
  const leavers = left.flatMap(({ user_id }) => user_id ?? [])
  const user_ids = usersAt(after)
  await removeParticipants(trx, after, left, dateOf(services.clock))
  const event = toCalendarEvent(after)
  const gone = { ...event, status: 'cancelled' as const }
  await queueMeetingWebhooks(services, trx, { type: 'meeting.cancelled', event: gone, user_ids: leavers })
  await putMeetingEvents(trx, services.clock, calendarEntry(after), user_ids)
  await queueMeetingWebhooks(services, trx, { type: 'meeting.moved', event, user_ids })
  await removeMeetingEvents(trx, after.meeting_id, leavers)
  await queueMeetingMails(services, trx, { kind: 'left', meeting: after, left, by, reason })
  await services.live.publish(trx, [...user_ids, ...leavers], 'events')
}

/** A meeting after some of its people have left it: they stay on its list. */
export function withoutAttendees(meeting: Meeting, left: readonly Participant[]): Meeting {
  const emails = new Set(left.map(({ email }) => email))
  const participants = meeting.participants.map((person) =>
    emails.has(person.email) ? { ...person, response_status: 'declined' as const } : person,
  )
  return { ...meeting, sequence: meeting.sequence + 1, participants }
}
