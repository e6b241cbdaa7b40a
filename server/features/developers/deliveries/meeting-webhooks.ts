import type { CalendarEvent } from '#shared/events.ts'
import type { MeetingId, UserId } from '#shared/ids.ts'
import type { WebhookEvent } from '#shared/webhooks.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { listMeetingEntries } from '../../calendars/meeting-entries/meeting-entries.ts'
import { listEnabledWebhooks } from '../webhooks/store.ts'
import { createDelivery } from './create-delivery.ts'
import { webhookJob } from './deliver.ts'
import { deletePendingCreatedDeliveries, insertDeliveries } from './store.ts'

/** A change to a meeting that webhooks are notified of. */
export interface WebhookNotice {
  type: WebhookEvent
  /** The meeting's current state, the same for all participants; sent to those without a calendar entry. */
  event: CalendarEvent
  user_ids: readonly UserId[]
  /** Earliest time to send; immediately if absent. */
  sendAfter?: Date | undefined
}

/**
 * Enqueues a meeting's change for the webhooks of the given users, in `db`'s transaction. Each webhook gets the event
 * from its owner's calendar, so call this before calendar entries are deleted.
 *
 * A `meeting.created` delivery that has not been attempted is deleted: a move then sends a new `meeting.created`
 * instead of `meeting.moved`, and a cancellation sends nothing. Emails work the same way.
 */
export async function enqueueMeetingWebhooks(
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  db: Db,
  { type, event, user_ids, sendAfter }: WebhookNotice,
): Promise<void> {
  if (user_ids.length === 0) return
  const meeting_id = event.id as MeetingId
  const now = currentDate(clock)
  const unnotifiedWebhookIds =
    type === 'meeting.created' ? [] : await deletePendingCreatedDeliveries(db, meeting_id, user_ids)
  const replacementType = type === 'meeting.moved' ? 'meeting.created' : undefined
  const options = { now, meeting_id, ...(sendAfter ? { sendAfter } : {}) }
  const webhooks = await listEnabledWebhooks(db, user_ids)
  const subscribers = webhooks.flatMap(({ webhook_id, user_id, time_zone, events }) => {
    const messageType = unnotifiedWebhookIds.includes(webhook_id) ? replacementType : type
    return messageType !== undefined && events.includes(messageType)
      ? { webhook_id, user_id, time_zone, messageType }
      : []
  })
  if (subscribers.length === 0) return
  const users = new Map(subscribers.map(({ user_id, time_zone }) => [user_id, { time_zone }]))
  const entries = await listMeetingEntries(db, meeting_id, users)
  const deliveries = subscribers.map(({ webhook_id, user_id, messageType }) => {
    const entry = entries.get(user_id)
    const ownEvent = entry ? withCurrentStatus(entry, event) : event
    return createDelivery(webhook_id, { type: messageType, data: { event: ownEvent } }, options)
  })
  const rows = await insertDeliveries(db, deliveries)
  await jobs.enqueueAll(
    db,
    webhookJob,
    rows.map(({ delivery_id }) => ({ delivery_id })),
    sendAfter ? { startAfter: sendAfter } : {},
  )
}

/** Adds the meeting's current status and responses, which an entry that is about to be deleted lacks. */
function withCurrentStatus(entry: CalendarEvent, { status, attendees }: CalendarEvent): CalendarEvent {
  const currentAttendees = new Map(attendees.map((attendee) => [attendee.email, attendee]))
  return {
    ...entry,
    status,
    attendees: entry.attendees.map((attendee) => currentAttendees.get(attendee.email) ?? attendee),
  }
}
