import type { UserId } from '#shared/ids.ts'
import { isAttending, MIN_ATTENDING } from '#shared/meetings.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { forgetMailsOf } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { retellDeliveries } from '../developers/closing-account.ts'
import { cancelLocked } from './cancel.ts'
import { applyMeetingChange, type ChangeServices } from './changes/apply-change.ts'
import { deleteHoldsOf } from './changes/holds.ts'
import { isLeaver, type Leaver, withoutLeaver } from './former-user.ts'
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
export async function leaveAllMeetings(services: ChangeServices, trx: Db, leaver: Leaver): Promise<void> {
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
      ended.push(await cancelLocked(services, trx, isOwn ? { ...meeting, url_invites: null } : meeting, { by }))
    }
  }
  const without = (meeting: Meeting) => withoutLeaver(meeting, leaver)
  const anonymized = ended.map(without)
  await applyMeetingChange(services, trx, { kind: 'anonymized', meetings: anonymized })
  const deliveries = [...anonymized, ...standing.map(without)].map(({ after }) => calendarEntry(after))
  await retellDeliveries(trx, deliveries)
  await forgetMailsOf(trx, {
    addresses: leaver.addresses,
    ended: ended.map(({ meeting_id }) => meeting_id),
    standing: standing.map(({ meeting_id }) => meeting_id),
  })
  await deleteHoldsOf(trx, leaver, now)
  await deleteGuestTraces(trx, leaver.addresses)
  await removeOrphanedMeetings(trx, now)
}

/** @param meeting without them */
async function removeLeaver(
  services: ChangeServices,
  trx: Db,
  meeting: Meeting,
  leavers: readonly Participant[],
): Promise<void> {
  const [by] = leavers.filter(isAttending)
  if (by) {
    const after = { ...meeting, sequence: meeting.sequence + 1 }
    return applyMeetingChange(services, trx, { kind: 'left', meeting: after, left: leavers, by })
  }
  // They left it before, and everybody knows.
  await applyMeetingChange(services, trx, { kind: 'removed', meeting, left: leavers, by: null })
}
