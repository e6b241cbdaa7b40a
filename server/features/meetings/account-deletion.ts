import type { UserId } from '#shared/ids.ts'
import { isAttending, MIN_ATTENDING } from '#shared/meetings.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { forgetMailsOf } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { anonymizeDeliveries } from '../developers/account-deletion.ts'
import { cancelLocked } from './cancel.ts'
import { applyMeetingChange, type ChangeServices } from './changes/apply-change.ts'
import { deleteHoldsOf } from './changes/holds.ts'
import { anonymizeMeeting, type DepartingUser, isDepartingUser } from './departing-user.ts'
import { deleteGuestTraces } from './guests/store.ts'
import { calendarEntry } from './meetings.ts'
import {
  type Known,
  listCompanions,
  listNames,
  lockMeetingsOf,
  type Meeting,
  type Participant,
  removeOrphanedMeetings,
} from './store.ts'

export type { DepartingUser } from './departing-user.ts'

/** All names under which a user appears in meetings. */
export function namesAtMeetings(trx: Db, known: Known): Promise<string[]> {
  return listNames(trx, known)
}

/** The users whose calendars must be locked before a user leaves all their meetings. */
export function peopleAtMeetings({ clock }: Pick<Services, 'clock'>, trx: Db, known: Known): Promise<UserId[]> {
  return listCompanions(trx, known, dateOf(clock))
}

/**
 * Removes a user from all their meetings when their account is deleted; the caller has locked them and
 * `peopleAtMeetings`. Current meetings are cancelled if the user organizes them or fewer than two people remain; the
 * others go on without the user. Ended and cancelled meetings are anonymized, including everyone's calendar entries and
 * the deliveries of others' webhooks, and deleted if no other user attended.
 */
export async function leaveAllMeetings(services: ChangeServices, trx: Db, user: DepartingUser): Promise<void> {
  const now = dateOf(services.clock)
  const ended: Meeting[] = []
  const standing: Meeting[] = []
  for (const meeting of await lockMeetingsOf(trx, user)) {
    const isAhead = meeting.status === 'confirmed' && meeting.end > now
    const departing = meeting.participants.filter((person) => isDepartingUser(user, person))
    const staying = meeting.participants.filter((person) => !isDepartingUser(user, person))
    if (!isAhead) {
      ended.push(meeting)
    } else if (
      staying.filter(isAttending).length >= MIN_ATTENDING &&
      staying.some(({ role }) => role === 'organizer')
    ) {
      await removeDepartingUser(services, trx, { ...meeting, participants: staying }, departing)
      standing.push(meeting)
    } else {
      // Their link is deleted with the account.
      const isOwn = meeting.organizer_id === user.user_id
      const by = departing.find(isAttending) ?? null
      ended.push(await cancelLocked(services, trx, isOwn ? { ...meeting, url_invites: null } : meeting, { by }))
    }
  }
  const without = (meeting: Meeting) => anonymizeMeeting(meeting, user)
  const anonymized = ended.map(without)
  await applyMeetingChange(services, trx, { kind: 'anonymized', meetings: anonymized })
  const deliveries = [...anonymized, ...standing.map(without)].map(({ after }) => calendarEntry(after))
  await anonymizeDeliveries(trx, deliveries)
  await forgetMailsOf(trx, {
    addresses: user.addresses,
    ended: ended.map(({ meeting_id }) => meeting_id),
    standing: standing.map(({ meeting_id }) => meeting_id),
  })
  await deleteHoldsOf(trx, user, now)
  await deleteGuestTraces(trx, user.addresses)
  await removeOrphanedMeetings(trx, now)
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
