import { isAttending, MIN_ATTENDEES } from '#shared/meetings.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteUserMails } from '../../platform/mail/outbox.ts'
import { anonymizeDeliveries } from '../developers/account-deletion.ts'
import { cancelLockedMeeting } from './cancel.ts'
import { applyMeetingChange, type ChangeServices } from './changes/apply-change.ts'
import { deleteHoldsWith } from './changes/holds.ts'
import { anonymizeMeeting, type DepartingUser, isDepartingUser } from './departing-user.ts'
import { deleteGuestData } from './guests/store.ts'
import { findOrganizer, isActive, toCalendarEntry } from './meetings.ts'
import { deleteOrphanedMeetings, lockMeetingsWith, type Meeting, type Participant } from './store.ts'

export type { DepartingUser } from './departing-user.ts'
export { listCoParticipantIds, listNamesInMeetings } from './store.ts'

/**
 * Removes a user from all their meetings when their account is deleted. The caller must have locked the user and those
 * that `listCoParticipantIds` returns. Upcoming and ongoing meetings are cancelled if the user organizes them or fewer
 * than two people remain; the others continue without the user. Ended and cancelled meetings are anonymized, including
 * everyone's calendar entries. Those that are over and have no users left are deleted, unless an email is still unsent.
 * Webhook deliveries about any of these meetings are anonymized.
 */
export async function leaveAllMeetings(services: ChangeServices, trx: Db, user: DepartingUser): Promise<void> {
  const now = currentDate(services.clock)
  const endedMeetings: Meeting[] = []
  const continuingMeetings: Meeting[] = []
  for (const meeting of await lockMeetingsWith(trx, user)) {
    const departingParticipants = meeting.participants.filter((person) => isDepartingUser(user, person))
    const remainingParticipants = meeting.participants.filter((person) => !isDepartingUser(user, person))
    if (!isActive(meeting, now.getTime())) {
      endedMeetings.push(meeting)
    } else if (
      remainingParticipants.filter(isAttending).length >= MIN_ATTENDEES &&
      findOrganizer(remainingParticipants)
    ) {
      await removeDepartingUser(
        services,
        trx,
        { ...meeting, participants: remainingParticipants },
        departingParticipants,
      )
      continuingMeetings.push(meeting)
    } else {
      // The link that the meeting was booked with is deleted with its owner's account.
      const isOrganizer = meeting.organizer_id === user.user_id
      const actor = departingParticipants.find(isAttending) ?? null
      endedMeetings.push(
        await cancelLockedMeeting(services, trx, isOrganizer ? { ...meeting, url_invites: null } : meeting, { actor }),
      )
    }
  }
  const anonymize = (meeting: Meeting) => anonymizeMeeting(meeting, user)
  const anonymizedMeetings = endedMeetings.map(anonymize)
  await applyMeetingChange(services, trx, { kind: 'anonymized', meetings: anonymizedMeetings })
  const entries = [...anonymizedMeetings, ...continuingMeetings.map(anonymize)].map(({ after }) =>
    toCalendarEntry(after),
  )
  await anonymizeDeliveries(trx, entries)
  await deleteUserMails(trx, {
    addresses: user.addresses,
    endedMeetings: endedMeetings.map(({ meeting_id }) => meeting_id),
    continuingMeetings: continuingMeetings.map(({ meeting_id }) => meeting_id),
  })
  await deleteHoldsWith(trx, user, now)
  await deleteGuestData(trx, user.addresses)
  await deleteOrphanedMeetings(trx, now)
}

/** @param meeting the meeting without the departed participants */
async function removeDepartingUser(
  services: ChangeServices,
  trx: Db,
  meeting: Meeting,
  departedParticipants: readonly Participant[],
): Promise<void> {
  const [actor] = departedParticipants.filter(isAttending)
  if (actor) {
    const changedMeeting = { ...meeting, sequence: meeting.sequence + 1 }
    return applyMeetingChange(services, trx, { kind: 'left', meeting: changedMeeting, departedParticipants, actor })
  }
  // They left earlier, and everyone was notified then.
  await applyMeetingChange(services, trx, { kind: 'removed', meeting, departedParticipants, actor: null })
}
