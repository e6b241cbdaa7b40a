import type { UserId } from '#shared/ids.ts'
import { dateOf } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { queueProviderWrites } from '../../calendars/accounts/pending-writes.ts'
import { anonymizeMeetingEvents, putMeetingEvents, removeMeetingEvents } from '../../calendars/meeting-events.ts'
import { queueMeetingWebhooks } from '../../developers/deliveries/meeting-webhooks.ts'
import { queueMeetingMails } from '../mail.ts'
import { calendarEntry, toCalendarEvent, usersAt } from '../meetings.ts'
import type { MeetingChange, NotifiedChange, ParticipantsLeft } from './change.ts'
import { saveChange } from './store.ts'

/** The services that the consumers of changes need. */
export type ChangeServices = Pick<Services, 'clock' | 'jobs' | 'config' | 'live' | 'secrets'>

type Consumer = (services: ChangeServices, trx: Db, change: MeetingChange) => Promise<void>

/** The consumers of a change, in order: webhooks read the entries of departing people before they are deleted. */
const CONSUMERS: readonly Consumer[] = [putEntries, queueWebhooks, deleteEntries, queueMails, publishLive]

/**
 * The only way to change a meeting. Saves the meeting, its people's reserved time and a row of `meeting_changes`, then
 * runs all consumers in the same transaction, which has locked the meeting and its users.
 * @throws {DomainError} `just_taken` when somebody has another meeting at that time
 */
export async function applyMeetingChange(services: ChangeServices, trx: Db, change: MeetingChange): Promise<void> {
  await saveChange(trx, change, dateOf(services.clock))
  for (const consume of CONSUMERS) await consume(services, trx, change)
}

const NOTIFIED: ReadonlySet<MeetingChange['kind']> = new Set<NotifiedChange['kind']>([
  'made',
  'moved',
  'changed',
  'cancelled',
  'left',
])

function isNotified(change: MeetingChange): change is NotifiedChange {
  return NOTIFIED.has(change.kind)
}

async function putEntries(services: ChangeServices, trx: Db, change: MeetingChange): Promise<void> {
  if (change.kind === 'anonymized') {
    const meetings = change.meetings.map(({ after }) => after)
    await anonymizeMeetingEvents(trx, services.clock, meetings.map(calendarEntry))
    await queueProviderWrites(services, trx, meetings.flatMap(usersAt))
  } else if (change.kind !== 'held' && change.kind !== 'cancelled' && change.kind !== 'undone') {
    const { meeting } = change
    const pending = await putMeetingEvents(trx, services.clock, calendarEntry(meeting), usersAt(meeting))
    await queueProviderWrites(services, trx, pending)
  }
}

async function queueWebhooks(services: ChangeServices, trx: Db, change: MeetingChange): Promise<void> {
  if (!isNotified(change)) return
  const event = toCalendarEvent(change.meeting)
  const user_ids = usersAt(change.meeting)
  if (change.kind === 'made') {
    const { sendAfter } = change
    return queueMeetingWebhooks(services, trx, { type: 'meeting.created', event, user_ids, sendAfter })
  }
  if (change.kind === 'cancelled') {
    return queueMeetingWebhooks(services, trx, { type: 'meeting.cancelled', event, user_ids })
  }
  if (change.kind === 'left') {
    const gone = { ...event, status: 'cancelled' as const }
    await queueMeetingWebhooks(services, trx, { type: 'meeting.cancelled', event: gone, user_ids: usersOf(change) })
  }
  await queueMeetingWebhooks(services, trx, { type: 'meeting.moved', event, user_ids })
}

async function deleteEntries(services: ChangeServices, trx: Db, change: MeetingChange): Promise<void> {
  if (change.kind !== 'cancelled' && change.kind !== 'left' && change.kind !== 'undone') return
  const { meeting } = change
  const user_ids = change.kind === 'left' ? usersOf(change) : usersAt(meeting)
  if (change.kind === 'cancelled') await removeMeetingEvents(trx, meeting.meeting_id)
  if (change.kind === 'left') await removeMeetingEvents(trx, meeting.meeting_id, user_ids)
  await queueProviderWrites(services, trx, user_ids)
}

async function queueMails(services: ChangeServices, trx: Db, change: MeetingChange): Promise<void> {
  if (!isNotified(change)) return
  await queueMeetingMails(services, trx, change)
}

async function publishLive({ live }: ChangeServices, trx: Db, change: MeetingChange): Promise<void> {
  if (change.kind === 'anonymized' || change.kind === 'held') return
  const { kind, meeting } = change
  const { organizer_id, url_invites } = meeting
  // Links show their number of bookings.
  const isCounted = (kind === 'made' || kind === 'undone') && url_invites !== null && organizer_id !== null
  await live.publishAll(trx, [
    { users: [...usersAt(meeting), ...(kind === 'left' ? usersOf(change) : [])], topic: 'events' },
    { users: isCounted ? [organizer_id] : [], topic: 'links' },
  ])
}

/** The users among the people who left. */
function usersOf({ left }: ParticipantsLeft): UserId[] {
  return left.flatMap(({ user_id }) => user_id ?? [])
}
