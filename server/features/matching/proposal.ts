import type { MeetingId } from '#shared/ids.ts'
import type { Proposal } from '#shared/invitations.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import { listPeople } from '../users/people.ts'
import { LISTINGS } from './availability.ts'
import { meetingNotFound } from './errors.ts'
import { usersAt } from './meetings.ts'
import { checkMovable, chooseForAll } from './reschedule.ts'
import { findMeeting } from './store.ts'

/** The time that a meeting would be moved to automatically, and why. Nothing is held: by then it may have gone. */
export async function proposeTime(
  { services, caller, ip }: Pick<Context, 'services' | 'ip'> & { caller: Caller | null },
  meeting_id: string,
): Promise<Proposal> {
  await services.limits.consume(LISTINGS, caller?.user_id ?? ip)
  const { db, clock } = services
  const meeting = await findMeeting(db, meeting_id as MeetingId)
  if (!meeting) throw meetingNotFound()
  const now = clock.now()
  checkMovable(meeting, now)
  const people = await listPeople(db, usersAt(meeting))
  const { start, reason } = await chooseForAll(db, meeting, people, { now, caller })
  return { start: new Date(start).toISOString(), reason }
}
