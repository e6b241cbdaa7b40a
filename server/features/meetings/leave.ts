import type { Db } from '../../platform/db/database.ts'
import { applyMeetingChange, type ChangeServices } from './changes/apply-change.ts'
import type { Meeting, Participant } from './store.ts'

/**
 * Removes a person from a locked meeting that goes on with the others: they stay on its list, and their time is freed.
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
  const after = { ...meeting, sequence: meeting.sequence + 1, participants }
  await applyMeetingChange(services, trx, { kind: 'left', meeting: after, left: [actor], by: actor, reason })
  return after
}
