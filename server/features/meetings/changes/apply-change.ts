import type { UserId } from '#shared/ids.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { enqueueProviderWrites } from '../../calendars/accounts/pending-writes.ts'
import {
  anonymizeMeetingEntries,
  deleteMeetingEntries,
  saveMeetingEntries,
} from '../../calendars/meeting-entries/meeting-entries.ts'
import { enqueueMeetingWebhooks } from '../../developers/deliveries/meeting-webhooks.ts'
import { enqueueMeetingMails, withdrawMails } from '../mail.ts'
import { listAttendingUserIds, toCalendarEntry, toCalendarEvent } from '../meetings.ts'
import type { MeetingChange, NotifiedChange, ParticipantsLeft } from './change.ts'
import { saveChange } from './store.ts'

/** The services that the consumers of changes need. */
export type ChangeServices = Pick<Services, 'clock' | 'jobs' | 'config' | 'live' | 'secrets'>

type Consumer = (services: ChangeServices, trx: Db, change: MeetingChange) => Promise<void>

/** The consumers of a change, in order: webhooks read departing people's entries before `deleteEntries` runs. */
const CONSUMERS: readonly Consumer[] = [saveEntries, enqueueWebhooks, deleteEntries, enqueueMails, publishLiveUpdates]

/**
 * The only way to change a meeting. Saves the meeting, its participants' reserved time and a row of `meeting_changes`,
 * then runs all consumers in the same transaction. The caller must have locked the meeting and its users.
 * @throws {DomainError} `just_taken` when somebody has another meeting at that time
 */
export async function applyMeetingChange(services: ChangeServices, trx: Db, change: MeetingChange): Promise<void> {
  // First: deleting the meeting deletes its unsent emails, which would then still count toward the limit of emails.
  if (change.kind === 'undone') await withdrawMails(services, trx, change.meeting)
  await saveChange(trx, change, currentDate(services.clock))
  for (const consume of CONSUMERS) await consume(services, trx, change)
}

const NOTIFIED_KINDS: ReadonlySet<MeetingChange['kind']> = new Set<NotifiedChange['kind']>([
  'booked',
  'link_added',
  'moved',
  'updated',
  'cancelled',
  'left',
])

function isNotified(change: MeetingChange): change is NotifiedChange {
  return NOTIFIED_KINDS.has(change.kind)
}

async function saveEntries(services: ChangeServices, trx: Db, change: MeetingChange): Promise<void> {
  if (change.kind === 'anonymized') {
    const meetings = change.meetings.map(({ after }) => after)
    await anonymizeMeetingEntries(trx, services.clock, meetings.map(toCalendarEntry))
    await enqueueProviderWrites(services, trx, meetings.flatMap(listAttendingUserIds))
  } else if (change.kind !== 'held' && change.kind !== 'cancelled' && change.kind !== 'undone') {
    const { meeting } = change
    const conference_owner_id = change.kind === 'booked' && change.isAwaitingLink ? meeting.organizer_id : null
    const entry = { ...toCalendarEntry(meeting), conference_owner_id }
    const pendingUserIds = await saveMeetingEntries(trx, services.clock, entry, listAttendingUserIds(meeting))
    await enqueueProviderWrites(services, trx, pendingUserIds)
  }
}

async function enqueueWebhooks(services: ChangeServices, trx: Db, change: MeetingChange): Promise<void> {
  // A new meeting link triggers no webhooks; it is part of the next change's payload.
  if (!isNotified(change) || change.kind === 'link_added') return
  const event = toCalendarEvent(change.meeting)
  const user_ids = listAttendingUserIds(change.meeting)
  if (change.kind === 'booked') {
    const { sendAfter } = change
    return enqueueMeetingWebhooks(services, trx, { type: 'meeting.created', event, user_ids, sendAfter })
  }
  if (change.kind === 'cancelled') {
    return enqueueMeetingWebhooks(services, trx, { type: 'meeting.cancelled', event, user_ids })
  }
  if (change.kind === 'left') {
    const cancelledEvent = { ...event, status: 'cancelled' as const }
    await enqueueMeetingWebhooks(services, trx, {
      type: 'meeting.cancelled',
      event: cancelledEvent,
      user_ids: listDepartedUserIds(change),
    })
  }
  await enqueueMeetingWebhooks(services, trx, { type: 'meeting.moved', event, user_ids })
}

async function deleteEntries(services: ChangeServices, trx: Db, change: MeetingChange): Promise<void> {
  if (change.kind !== 'cancelled' && change.kind !== 'left' && change.kind !== 'undone') return
  const { meeting } = change
  const user_ids = change.kind === 'left' ? listDepartedUserIds(change) : listAttendingUserIds(meeting)
  if (change.kind === 'cancelled') await deleteMeetingEntries(trx, meeting.meeting_id)
  if (change.kind === 'left') await deleteMeetingEntries(trx, meeting.meeting_id, user_ids)
  await enqueueProviderWrites(services, trx, user_ids)
}

async function enqueueMails(services: ChangeServices, trx: Db, change: MeetingChange): Promise<void> {
  if (!isNotified(change)) return
  await enqueueMeetingMails(services, trx, change)
}

async function publishLiveUpdates({ live }: ChangeServices, trx: Db, change: MeetingChange): Promise<void> {
  if (change.kind === 'anonymized' || change.kind === 'held') return
  const { kind, meeting } = change
  const { organizer_id, url_invites } = meeting
  // Invitation links show their number of bookings.
  const isCounted = (kind === 'booked' || kind === 'undone') && url_invites !== null && organizer_id !== null
  await live.publishAll(trx, [
    {
      users: [...listAttendingUserIds(meeting), ...(kind === 'left' ? listDepartedUserIds(change) : [])],
      topic: 'events',
    },
    { users: isCounted ? [organizer_id] : [], topic: 'links' },
  ])
}

/** The users among the people who left. */
function listDepartedUserIds({ departedParticipants }: ParticipantsLeft): UserId[] {
  return departedParticipants.flatMap(({ user_id }) => user_id ?? [])
}
