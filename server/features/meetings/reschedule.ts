import type { BookingResult } from '#shared/invitations.ts'
import type { MeetingUpdateInput } from '#shared/meeting-input.ts'
import { isAttending } from '#shared/meetings.ts'
import type { Db } from '../../platform/db/database.ts'
import { runIdempotent } from '../../platform/idempotency/run-idempotent.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { withFreshCalendars } from '../calendars/accounts/fresh-calendars.ts'
import { listPeople, type Person } from '../users/people.ts'
import { type Access, actorOf, type LockedMeeting, lockMeeting, type RequestContext, resolveAccess } from './access.ts'
import { findReaderIndex } from './attendees.ts'
import { bookingPolicyOf, relaxForOrganizer } from './booking-policy.ts'
import { applyMeetingChange } from './changes/apply-change.ts'
import { type ChosenSlot, chooseFirstSlot, chooseSlotAt } from './choose-slot.ts'
import { meetingCancelled, meetingLeft, meetingNotFound, meetingOver } from './errors.ts'
import { hideAddresses, listHiddenAddresses } from './hidden-addresses.ts'
import { applyUpdate, changedFields, parseTimes } from './meeting-update.ts'
import { attendeesOf, attendingUserIds, durationOf, openMeeting, toBookingResult } from './meetings.ts'
import { type ProviderBusy, readProviderBusy } from './provider-busy.ts'
import { saveGuestLanguage } from './recipient-language.ts'
import type { SearchParticipants } from './search.ts'
import { findMeeting, type Meeting, type Participant } from './store.ts'

type Request = Pick<RequestContext, 'idempotencyKey' | 'language'>

/**
 * Moves a meeting to the first time after the current one that is free for all; if there is none, or with `sooner`, to
 * the first time other than the current one.
 */
export async function rescheduleAutomatically(
  services: Services,
  caller: Caller | null,
  { eventId, sooner }: { eventId: string; sooner?: boolean | undefined },
  request: Request,
): Promise<BookingResult> {
  const requestInput = { operation: 'auto-reschedule-batch', sooner: sooner === true }
  return reschedule(
    services,
    caller,
    { eventId, requestInput },
    request,
    async (db, { meeting, people, actor }, providerBusy) => {
      const slot = await chooseMoveSlot(db, meeting, people, { now: services.clock.now(), actor, sooner }, providerBusy)
      return withSlot(meeting, slot)
    },
  )
}

/** The time that an automatic move would choose. */
export async function chooseMoveSlot(
  db: Db,
  meeting: Meeting,
  people: readonly Person[],
  { now, actor, sooner }: { now: number; actor: Participant | null; sooner?: boolean | undefined },
  providerBusy?: ProviderBusy,
): Promise<ChosenSlot> {
  const participants = { ...searchParticipantsFor(meeting, people), providerBusy }
  const readerIndex = findReaderIndex(actor, participants.organizer, participants.constrained)
  const guestCount = attendeesOf(meeting).filter(({ user_id }) => user_id === null).length
  const after = sooner ? undefined : meeting.end.getTime()
  return chooseFirstSlot(db, participants, now, { readerIndex, guestCount, after })
}

/** Moves a meeting to the chosen time; its organizer may also change its duration, title, description and location. */
export async function rescheduleTo(
  services: Services,
  caller: Caller | null,
  { eventId, event }: { eventId: string; event: MeetingUpdateInput },
  request: Request,
): Promise<BookingResult> {
  const times = parseTimes(event)
  const { summary, description, location } = event
  const changes = { summary, description, location }
  const requestInput = { operation: 'reschedule-event-google', ...times, ...changes }
  const move = { eventId, requestInput, isByHand: true }
  return reschedule(services, caller, move, request, async (db, { meeting, people, actor }, providerBusy) => {
    const update = applyUpdate(meeting, actor, times, changes)
    const { start, duration, ...details } = update
    const changed = { ...meeting, ...details }
    // A move to the current time is a no-op, so that a repeated request does not email everyone again.
    if (isAtTime(meeting, start, duration)) return changedFields(meeting, update).length > 0 ? changed : 'unchanged'
    const participants = { ...unconstrainMover(searchParticipantsFor(meeting, people, duration), actor), providerBusy }
    return withSlot(changed, await chooseSlotAt(db, participants, services.clock.now(), start))
  })
}

function withSlot(meeting: Meeting, { start, end, reason }: ChosenSlot): Meeting {
  return { ...meeting, start: new Date(start), end: new Date(end), reason }
}

/** The saved response to a move, for retries, with the addresses to hide from its caller. */
type SavedMove = BookingResult & { hidden?: string[] }

function reschedule(...args: Parameters<typeof rescheduleNow>): Promise<BookingResult> {
  return withFreshCalendars(args[0], () => rescheduleNow(...args))
}

async function rescheduleNow(
  services: Services,
  caller: Caller | null,
  { eventId, requestInput, isByHand = false }: { eventId: string; requestInput: object; isByHand?: boolean },
  { idempotencyKey, language }: Request,
  change: (db: Db, meeting: LockedMeeting, providerBusy?: ProviderBusy) => Promise<Meeting | 'unchanged'>,
): Promise<BookingResult> {
  const access = await resolveAccess(services, caller, eventId)
  const providerBusy = await readBusyTimesForMove(services, access, { isByHand, change })
  const { meeting_id, email, key_scope } = access
  const idempotentRequest = { scope: key_scope, key: idempotencyKey, input: { ...requestInput, meeting_id, email } }
  const saved = await runIdempotent(services, idempotentRequest, async (trx): Promise<SavedMove> => {
    const locked = await lockMeeting(services, trx, access)
    const { meeting, actor } = locked
    checkMovable(meeting, actor, services.clock.now())
    const changed = await change(trx, locked, providerBusy)
    const hidden = listHiddenAddresses(caller, actor, meeting)
    if (changed === 'unchanged') return { ...toBookingResult(meeting), hidden }
    const after = await saveGuestLanguage(trx, { ...changed, sequence: meeting.sequence + 1 }, actor, language)
    await applyMeetingChange(services, trx, {
      kind: isAtTime(after, meeting.start.getTime(), durationOf(meeting)) ? 'changed' : 'moved',
      meeting: after,
      by: actor,
      previous: { start: meeting.start, end: meeting.end },
    })
    return { ...toBookingResult(after), hidden }
  })
  const { hidden = [], ...booked } = saved
  return { ...booked, event: { ...hideAddresses(booked.event, hidden), id: eventId } }
}

/** Asks the attendees' providers about the time to which a meeting would move; its current time does not count. */
async function readBusyTimesForMove(
  services: Services,
  access: Access,
  {
    isByHand,
    change,
  }: { isByHand: boolean; change: (db: Db, meeting: LockedMeeting) => Promise<Meeting | 'unchanged'> },
): Promise<ProviderBusy | undefined> {
  const { db } = services
  const meeting = await findMeeting(db, access.meeting_id)
  if (!meeting) return undefined
  const actor = actorOf(access, meeting)
  const user_ids = attendingUserIds(meeting)
  // Callers who choose the time themselves may ignore their own conflicts.
  const constrainedIds = isByHand ? user_ids.filter((user_id) => user_id !== actor?.user_id) : user_ids
  const findSlot = async () => {
    const changed = await change(db, { meeting, people: await listPeople(db, user_ids), actor })
    if (changed === 'unchanged' || isAtTime(changed, meeting.start.getTime(), durationOf(meeting))) return undefined
    return { start: changed.start.getTime(), end: changed.end.getTime() }
  }
  const currentTime = { start: meeting.start.getTime(), end: meeting.end.getTime() }
  return readProviderBusy(services, constrainedIds, findSlot, { except: currentTime })
}

/**
 * Finds a meeting that the caller may move, without locking it.
 * @throws {DomainError} `not_found`, or as `checkMovable` does
 */
export async function findMovableMeeting(
  services: Pick<Services, 'db' | 'clock'>,
  caller: Caller | null,
  event_id: string,
): Promise<{ meeting: Meeting; actor: Participant | null }> {
  const opened = await openMeeting(services, caller, event_id)
  checkMovable(opened.meeting, opened.actor, services.clock.now())
  return opened
}

/** @throws {DomainError} `meeting_cancelled`, `meeting_left` or `meeting_over` */
export function checkMovable(meeting: Meeting, actor: Participant | null, now: number): void {
  if (meeting.status === 'cancelled') throw meetingCancelled()
  if (actor && !isAttending(actor)) throw meetingLeft()
  if (meeting.end.getTime() <= now) throw meetingOver()
}

function isAtTime(meeting: Meeting, start: number, duration: number): boolean {
  return meeting.start.getTime() === start && durationOf(meeting) === duration
}

/** The search input for moving a meeting: all of its people are constrained by their calendars. */
export function searchParticipantsFor(
  meeting: Meeting,
  people: readonly Person[],
  minutes = durationOf(meeting),
): SearchParticipants {
  const organizer = people.find(({ user_id }) => user_id === meeting.organizer_id)
  if (!organizer) throw meetingNotFound()
  return {
    policy: bookingPolicyOf(organizer, minutes),
    organizer,
    constrained: people.filter((person) => person !== organizer),
    unconstrained: [],
    except: meeting.meeting_id,
    currentStart: meeting.start.getTime(),
  }
}

/**
 * Callers who choose the new time themselves are constrained only by their other meetings. Organizers are also exempt
 * from their own minimum notice and hours.
 */
export function unconstrainMover(
  participants: SearchParticipants,
  actor: Pick<Participant, 'user_id'> | null,
): SearchParticipants {
  if (actor?.user_id === participants.organizer.user_id) {
    return { ...participants, policy: relaxForOrganizer(participants.policy), isOrganizerUnconstrained: true }
  }
  const isActor = ({ user_id }: Person) => user_id === actor?.user_id
  return {
    ...participants,
    constrained: participants.constrained.filter((person) => !isActor(person)),
    unconstrained: participants.constrained.filter(isActor),
  }
}
