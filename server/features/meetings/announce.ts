import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { putMeetingEvents } from '../calendars/meeting-events.ts'
import { queueMeetingWebhooks } from '../developers/deliveries/meeting-webhooks.ts'
import { type MeetingChange, queueMeetingMails } from './mail.ts'
import { calendarEntry, toCalendarEvent, usersAt } from './meetings.ts'

/** What follows from a meeting that was made or moved, in its transaction: everybody's entry, mail, webhooks and screen. */
export async function announce(services: Services, trx: Db, change: MeetingChange): Promise<void> {
  const user_ids = usersAt(change.meeting)
  const { organizer_id, url_invites } = change.meeting
  const isOneMoreOfALink = change.kind === 'made' && url_invites !== null && organizer_id !== null
  await putMeetingEvents(trx, services.clock, calendarEntry(change.meeting), user_ids)
  await queueMeetingMails(services, trx, change)
  await queueMeetingWebhooks(services, trx, {
    type: change.kind === 'made' ? 'meeting.created' : 'meeting.moved',
    event: toCalendarEvent(change.meeting),
    user_ids,
    sendAfter: change.sendAfter,
  })
  await services.live.publishAll(trx, [
    { users: user_ids, topic: 'events' },
    { users: isOneMoreOfALink ? [organizer_id] : [], topic: 'links' },
  ])
}
