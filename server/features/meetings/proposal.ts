import type { z } from 'zod'
import type { GroupProposal, groupProposalInput, Proposal } from '#shared/invitations.ts'
import { resolveDeferredError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { withFreshCalendars } from '../calendars/accounts/fresh-calendars.ts'
import { getPerson, listPeople } from '../users/people.ts'
import type { RequestContext } from './access.ts'
import { toBookingPolicy } from './booking-policy.ts'
import { chooseFirstSlot } from './choose-slot.ts'
import { resolveGroupRequest } from './group.ts'
import { listAttendingUserIds } from './meetings.ts'
import { chooseMoveSlot, findMovableMeeting } from './reschedule.ts'

/** The time that an automatic move would choose, and why. It is not reserved, so it may be taken before the move. */
export async function proposeTime(
  services: Services,
  caller: Caller | null,
  { eventId, sooner }: { eventId: string; sooner?: boolean | undefined },
): Promise<Proposal> {
  const { db, clock } = services
  const { meeting, actor } = await findMovableMeeting(services, caller, eventId)
  const people = await listPeople(db, listAttendingUserIds(meeting))
  const { start, reason } = await withFreshCalendars(services, () =>
    resolveDeferredError(chooseMoveSlot(db, meeting, people, { now: clock.now(), actor, sooner })),
  )
  return { start: new Date(start).toISOString(), reason }
}

/**
 * The first time that is free for the caller and a group, the reason for it, and whose calendars were searched. Nothing
 * is reserved, and nobody is emailed.
 * @throws {DomainError} the same errors as booking the group
 */
export async function proposeGroupTime(
  services: Services,
  caller: Caller,
  input: z.output<typeof groupProposalInput>,
  { language }: Pick<RequestContext, 'language'>,
): Promise<GroupProposal> {
  const { db, clock } = services
  const organizer = await getPerson(db, caller)
  const { users, guests } = await resolveGroupRequest(services, caller, organizer, { ...input, language })
  const policy = toBookingPolicy(organizer, organizer.event_duration)
  const participants = { policy, organizer, constrained: users, unconstrained: [] }
  const slot = await withFreshCalendars(services, () =>
    resolveDeferredError(chooseFirstSlot(db, participants, clock.now(), { readerIndex: 0, guestCount: guests.length })),
  )
  return {
    start: new Date(slot.start).toISOString(),
    end: new Date(slot.end).toISOString(),
    reason: slot.reason,
    free: [organizer, ...users].map(({ email }) => email),
    unknown: guests.map(({ email }) => email),
  }
}
