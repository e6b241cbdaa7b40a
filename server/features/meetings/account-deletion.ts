import type { UserId } from '#shared/ids.ts'
import { isAttending, MIN_ATTENDEES } from '#shared/meetings.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteUserMails } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { anonymizeDeliveries } from '../developers/account-deletion.ts'
import { cancelLockedMeeting } from './cancel.ts'
import { applyMeetingChange, type ChangeServices } from './changes/apply-change.ts'
import { deleteHoldsWith } from './changes/holds.ts'
import { anonymizeMeeting, type DepartingUser, isDepartingUser } from './departing-user.ts'
import { deleteGuestData } from './guests/store.ts'
import { toCalendarEntry } from './meetings.ts'
import {
  deleteOrphanedMeetings,
  listCoParticipants,
  listParticipantNames,
  lockMeetingsWith,
  type Meeting,
  type Participant,
  type PersonIdentity,
} from './store.ts'

export type { DepartingUser } from './departing-user.ts'

/** All names under which a user appears in meetings. */
export function listNamesInMeetings(trx: Db, identity: PersonIdentity): Promise<string[]> {
  return listParticipantNames(trx, identity)
}

/** The users whose calendars must be locked before a user leaves all their meetings. */
export function listCoParticipantIds(
  { clock }: Pick<Services, 'clock'>,
  trx: Db,
  identity: PersonIdentity,
): Promise<UserId[]> {
  return listCoParticipants(trx, identity, currentDate(clock))
}

/**
 * Removes a user from all their meetings when their account is deleted. The caller must have locked the user and all
 * `listCoParticipantIds`. Upcoming and ongoing meetings are cancelled if the user organizes them or fewer than two
 * people remain; the others continue without the user. Ended and cancelled meetings are anonymized, including
 * everyone's calendar entries and the deliveries to other users' webhooks, and deleted if no other user attended.
 */
export async function leaveAllMeetings(services: ChangeServices, trx: Db, user: DepartingUser): Promise<void> {
  const now = currentDate(services.clock)
  const ended: Meeting[] = []
  const continuing: Meeting[] = []
  for (const meeting of await lockMeetingsWith(trx, user)) {
    const isActive = meeting.status === 'confirmed' && meeting.end > now
    const departing = meeting.participants.filter((person) => isDepartingUser(user, person))
    const remaining = meeting.participants.filter((person) => !isDepartingUser(user, person))
    if (!isActive) {
      ended.push(meeting)
    } else if (
      remaining.filter(isAttending).length >= MIN_ATTENDEES &&
      remaining.some(({ role }) => role === 'organizer')
    ) {
      await removeDepartingUser(services, trx, { ...meeting, participants: remaining }, departing)
      continuing.push(meeting)
    } else {
      // The link that the meeting was booked with is deleted with its owner’s account.
      const isOrganizer = meeting.organizer_id === user.user_id
      const by = departing.find(isAttending) ?? null
      ended.push(
        await cancelLockedMeeting(services, trx, isOrganizer ? { ...meeting, url_invites: null } : meeting, { by }),
      )
    }
  }
  const anonymize = (meeting: Meeting) => anonymizeMeeting(meeting, user)
  const anonymized = ended.map(anonymize)
  await applyMeetingChange(services, trx, { kind: 'anonymized', meetings: anonymized })
  const deliveries = [...anonymized, ...continuing.map(anonymize)].map(({ after }) => toCalendarEntry(after))
  await anonymizeDeliveries(trx, deliveries)
  await deleteUserMails(trx, {
    addresses: user.addresses,
    endedMeetings: ended.map(({ meeting_id }) => meeting_id),
    continuingMeetings: continuing.map(({ meeting_id }) => meeting_id),
  })
  await deleteHoldsWith(trx, user, now)
  await deleteGuestData(trx, user.addresses)
  await deleteOrphanedMeetings(trx, now)
}

/** @param meeting the meeting without the departing participants */
async function removeDepartingUser(
  services: ChangeServices,
  trx: Db,
  meeting: Meeting,
  departing: readonly Participant[],
): Promise<void> {
  const [by] = departing.filter(isAttending)
  if (by) {
    const after = { ...meeting, sequence: meeting.sequence + 1 }
    return applyMeetingChange(services, trx, { kind: 'left', meeting: after, left: departing, by })
  }
  // They left earlier, and everyone was notified then.
  await applyMeetingChange(services, trx, { kind: 'removed', meeting, left: departing, by: null })
}
