import type { Db } from '../../platform/db/database.ts'
import { applyMeetingChange, type ChangeServices } from './changes/apply-change.ts'
import type { Meeting, Participant } from './store.ts'

/**
 * Marks a participant of a locked meeting as declined and frees their time. The meeting continues for the others.
 */
export async function leaveMeeting(
  services: ChangeServices,
  trx: Db,
  meeting: Meeting,
  { actor, reason }: { actor: Participant; reason?: string | undefined },
): Promise<Meeting> {
  const participants = meeting.participants.map((person) =>
    person.email === actor.email ? { ...person, response_status: 'declined' as const } : person,
  )
  const changedMeeting = { ...meeting, sequence: meeting.sequence + 1, participants }
  await applyMeetingChange(services, trx, {
    kind: 'left',
    meeting: changedMeeting,
    // `actor` was read before the guest's language was saved.
    departedParticipants: meeting.participants.filter(({ email }) => email === actor.email),
    actor,
    reason,
  })
  return changedMeeting
}
