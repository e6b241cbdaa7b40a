import type { UserId } from '#shared/ids.ts'
import { isAttending, MIN_ATTENDING } from '#shared/meetings.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { forgetMailsOf } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { putMeetingEvents, retellMeetingEvents } from '../calendars/meeting-events.ts'
import { retellDeliveries } from '../developers/closing-account.ts'
import { cancelHeld } from './cancel.ts'
import { isLeaver, type Leaver, withoutLeaver } from './former-user.ts'
import { deleteGuestTraces } from './guests/store.ts'
import { leaveMeeting } from './leave.ts'
import type { MailServices } from './mail.ts'
import { calendarEntry, usersAt } from './meetings.ts'
import {
  type Known,
  listCompanions,
  listNames,
  lockMeetingsOf,
  type Meeting,
  type Participant,
  type Retold,
  removeOrphanedMeetings,
  removeParticipants,
  retellMeetings,
} from './store.ts'

export type { Leaver } from './former-user.ts'

/** The names that somebody has been at meetings under. */
export function namesAtMeetings(trx: Db, known: Known): Promise<string[]> {
  return listNames(trx, known)
}

/** Those whose calendars are to be held before a user leaves all their meetings. */
export function peopleAtMeetings({ clock }: Pick<Services, 'clock'>, trx: Db, known: Known): Promise<UserId[]> {
  return listCompanions(trx, known, dateOf(clock))
}

/**
 * Takes a user out of all their meetings, as their account is closed; they and `peopleAtMeetings` are held. Of those
 * that are not over, what they organize is cancelled, and what leaves fewer than two; the others go on without them. All
 * that remains of the rest is told without them, in everybody's calendar, and where no user was there but them nothing is.
 * Others' webhooks keep, and are still told, nothing with them in it.
 */
export async function leaveAllMeetings(services: MailServices, trx: Db, leaver: Leaver): Promise<void> {
  const now = dateOf(services.clock)
  const ended: Meeting[] = []
  const standing: Meeting[] = []
  for (const meeting of await lockMeetingsOf(trx, leaver)) {
    const isAhead = meeting.status === 'confirmed' && meeting.end > now
    const leavers = meeting.participants.filter((person) => isLeaver(leaver, person))
    const staying = meeting.participants.filter((person) => !isLeaver(leaver, person))
    if (!isAhead) {
      ended.push(meeting)
    } else if (
      staying.filter(isAttending).length >= MIN_ATTENDING &&
      staying.some(({ role }) => role === 'organizer')
    ) {
      await removeLeaver(services, trx, { ...meeting, participants: staying }, leavers)
      standing.push(meeting)
    } else {
      // A link of theirs leads nowhere any more.
      const isOwn = meeting.organizer_id === leaver.user_id
      const by = leavers.find(isAttending) ?? null
      ended.push(await cancelHeld(services, trx, isOwn ? { ...meeting, url_invites: null } : meeting, { by }))
    }
  }
  const without = (meeting: Meeting) => withoutLeaver(meeting, leaver)
  const entriesOf = (some: readonly Retold[]) => some.map(({ after }) => calendarEntry(after))
  const retold = ended.map(without)
  await retellMeetings(trx, retold)
  await retellMeetingEvents(trx, services.clock, entriesOf(retold))
  await retellDeliveries(trx, entriesOf([...retold, ...standing.map(without)]))
  await forgetMailsOf(trx, {
    addresses: leaver.addresses,
    ended: ended.map(({ meeting_id }) => meeting_id),
    standing: standing.map(({ meeting_id }) => meeting_id),
  })
  await deleteGuestTraces(trx, leaver.addresses)
  await removeOrphanedMeetings(trx, now)
}

/** @param meeting without them */
async function removeLeaver(
  services: MailServices,
  trx: Db,
  meeting: Meeting,
  leavers: readonly Participant[],
): Promise<void> {
  const [by] = leavers.filter(isAttending)
  if (by) {
    const after = { ...meeting, sequence: meeting.sequence + 1 }
    return leaveMeeting(services, trx, after, { left: leavers, by })
  }
  // They left it before, and everybody knows.
  await removeParticipants(trx, meeting, leavers, dateOf(services.clock))
  await putMeetingEvents(trx, services.clock, calendarEntry(meeting), usersAt(meeting))
}
