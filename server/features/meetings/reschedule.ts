import type { BookingResult } from '#shared/invitations.ts'
import type { AutomaticMove, MeetingUpdateInput } from '#shared/meeting-input.ts'
import { isAttending } from '#shared/meetings.ts'
import type { Db } from '../../platform/db/database.ts'
import { findSavedResponse, runIdempotent } from '../../platform/idempotency/run-idempotent.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { withFreshCalendars } from '../calendars/accounts/fresh-calendars.ts'
import { listPeople, type Person } from '../users/people.ts'
import { type Access, getActor, type LockedMeeting, lockMeeting, type RequestContext, resolveAccess } from './access.ts'
import { findReaderIndex } from './attendees.ts'
import { relaxForOrganizer, toBookingPolicy } from './booking-policy.ts'
import { applyMeetingChange } from './changes/apply-change.ts'
import { type ChosenSlot, chooseProposedSlot, chooseSlotAt } from './choose-slot.ts'
import { meetingCancelled, meetingLeft, meetingNotFound, meetingOver } from './errors.ts'
import { hideAddresses, listHiddenAddresses } from './hidden-addresses.ts'
import { applyUpdate, listChangedDetails, listChangedFields, parseTimes } from './meeting-update.ts'
import {
  checkCurrentStart,
  getDuration,
  listAttendees,
  listAttendingUserIds,
  openMeeting,
  toBookingResult,
} from './meetings.ts'
import { type ProviderBusy, readProviderBusy } from './provider-busy.ts'
import { saveGuestLanguage } from './recipient-language.ts'
import type { SearchParticipants } from './search.ts'
import { findMeeting, type Meeting, type Participant } from './store.ts'

type MoveRequest = Pick<RequestContext, 'idempotencyKey' | 'language'>

/**
 * Moves a meeting to the proposed time, or to the first time after its current time that is free for everyone; if there
 * is none, or with `sooner`, to the first free time other than its current time.
 */
export async function rescheduleAutomatically(
  services: Services,
  caller: Caller | null,
  { eventId, sooner, start, current_start }: AutomaticMove,
  request: MoveRequest,
): Promise<BookingResult> {
  const requestInput = { operation: 'auto-reschedule-batch', sooner: sooner === true, start, current_start }
  return reschedule(
    services,
    caller,
    { eventId, requestInput },
    request,
    async (db, { meeting, people, actor }, providerBusy) => {
      checkCurrentStart(meeting, actor, current_start)
      if (start === meeting.start.toISOString()) return 'unchanged'
      const options = { now: services.clock.now(), actor, sooner, start }
      return withSlot(meeting, await chooseMoveSlot(db, meeting, people, options, providerBusy))
    },
  )
}

/** Chooses the new time for an automatic move: the proposed time if there is one, otherwise the first free time. */
export async function chooseMoveSlot(
  db: Db,
  meeting: Meeting,
  people: readonly Person[],
  { now, actor, sooner, start }: { now: number; actor: Participant | null } & Pick<AutomaticMove, 'sooner' | 'start'>,
  providerBusy?: ProviderBusy,
): Promise<ChosenSlot> {
  const participants = { ...getMoveParticipants(meeting, people), providerBusy }
  const readerIndex = findReaderIndex(actor, participants.organizer, participants.constrained)
  const guestCount = listAttendees(meeting).filter(({ user_id }) => user_id === null).length
  const after = sooner ? undefined : meeting.end.getTime()
  const proposedStart = start === undefined ? undefined : Date.parse(start)
  return chooseProposedSlot(db, participants, now, { readerIndex, guestCount, after, start: proposedStart })
}

/** Moves a meeting to the chosen time; its organizer may also change its duration, title, description and location. */
export async function rescheduleTo(
  services: Services,
  caller: Caller | null,
  { eventId, event }: { eventId: string; event: MeetingUpdateInput },
  request: MoveRequest,
): Promise<BookingResult> {
  const times = parseTimes(event)
  const { summary, description, location, current_start } = event
  const changes = { summary, description, location }
  const requestInput = { operation: 'reschedule-event-google', ...times, ...changes, current_start }
  const move = { eventId, requestInput, isTimeChosen: true }
  return reschedule(services, caller, move, request, async (db, { meeting, people, actor }, providerBusy) => {
    const update = applyUpdate(meeting, actor, times, changes)
    const { start, duration, ...details } = update
    const changedMeeting = { ...meeting, ...details }
    // A move to the current time is a no-op, so that a repeated request does not email everyone again.
    if (isAtTime(meeting, start, duration))
      return listChangedFields(meeting, update).length > 0 ? changedMeeting : 'unchanged'
    checkCurrentStart(meeting, actor, current_start)
    const participants = { ...unconstrainMover(getMoveParticipants(meeting, people, duration), actor), providerBusy }
    return withSlot(changedMeeting, await chooseSlotAt(db, participants, services.clock.now(), start))
  })
}

function withSlot(meeting: Meeting, { start, end, reason }: ChosenSlot): Meeting {
  return { ...meeting, start: new Date(start), end: new Date(end), reason }
}

/** The saved response to a move, for retries, with the addresses to hide from its caller. */
type SavedMove = BookingResult & { hidden?: string[] }

/** Changes a meeting, after synchronizing calendars whose mirrors are too old. */
function reschedule(...args: Parameters<typeof rescheduleNow>): Promise<BookingResult> {
  return withFreshCalendars(args[0], () => rescheduleNow(...args))
}

/**
 * Changes a meeting in one transaction, once per Idempotency-Key.
 * @param planChange returns the meeting to save; if providers have to be asked about the new time, also called before
 *   the meeting is locked
 */
async function rescheduleNow(
  services: Services,
  caller: Caller | null,
  { eventId, requestInput, isTimeChosen = false }: { eventId: string; requestInput: object; isTimeChosen?: boolean },
  { idempotencyKey, language }: MoveRequest,
  planChange: (db: Db, meeting: LockedMeeting, providerBusy?: ProviderBusy) => Promise<Meeting | 'unchanged'>,
): Promise<BookingResult> {
  const access = await resolveAccess(services, caller, eventId)
  const { meeting_id, email, key_scope } = access
  const idempotentRequest = { scope: key_scope, key: idempotencyKey, input: { ...requestInput, meeting_id, email } }
  const earlierMove = await findSavedResponse<SavedMove>(services, idempotentRequest)
  if (earlierMove) return toResult(earlierMove, eventId)
  const providerBusy = await readBusyTimesForMove(services, access, { isTimeChosen, planChange })
  const savedMove = await runIdempotent(services, idempotentRequest, async (trx): Promise<SavedMove> => {
    const lockedMeeting = await lockMeeting(services, trx, access)
    const { meeting, actor } = lockedMeeting
    checkMovable(meeting, actor, services.clock.now())
    const changedMeeting = await planChange(trx, lockedMeeting, providerBusy)
    const hidden = listHiddenAddresses(caller, actor, meeting)
    if (changedMeeting === 'unchanged') return { ...toBookingResult(meeting), hidden }
    const savedMeeting = await saveGuestLanguage(
      trx,
      { ...changedMeeting, sequence: meeting.sequence + 1 },
      actor,
      language,
    )
    const previousTime = { start: meeting.start, end: meeting.end }
    const isMoved = !isAtTime(savedMeeting, meeting.start.getTime(), getDuration(meeting))
    const kind = isMoved ? 'moved' : 'updated'
    const hasChangedDetails = listChangedDetails(meeting, savedMeeting).length > 0
    const change = { kind, meeting: savedMeeting, actor, previousTime, hasChangedDetails } as const
    await applyMeetingChange(services, trx, change)
    const moved_from = isMoved ? { start: meeting.start.toISOString(), end: meeting.end.toISOString() } : undefined
    return { ...toBookingResult(savedMeeting), moved_from, hidden }
  })
  return toResult(savedMove, eventId)
}

function toResult({ hidden = [], ...result }: SavedMove, eventId: string): BookingResult {
  return { ...result, event: { ...hideAddresses(result.event, hidden), id: eventId } }
}

/** Asks the attendees' providers whether a meeting's new time is free; its current time does not count as busy. */
async function readBusyTimesForMove(
  services: Services,
  access: Access,
  {
    isTimeChosen,
    planChange,
  }: { isTimeChosen: boolean; planChange: (db: Db, meeting: LockedMeeting) => Promise<Meeting | 'unchanged'> },
): Promise<ProviderBusy | undefined> {
  const { db } = services
  const meeting = await findMeeting(db, access.meeting_id)
  if (!meeting) return undefined
  const actor = getActor(access, meeting)
  const user_ids = listAttendingUserIds(meeting)
  // Callers who choose the time themselves may ignore their own conflicts.
  const constrainedIds = isTimeChosen ? user_ids.filter((user_id) => user_id !== actor?.user_id) : user_ids
  const findSlot = async () => {
    const changedMeeting = await planChange(db, { meeting, people: await listPeople(db, user_ids), actor })
    if (changedMeeting === 'unchanged' || isAtTime(changedMeeting, meeting.start.getTime(), getDuration(meeting)))
      return undefined
    return { start: changedMeeting.start.getTime(), end: changedMeeting.end.getTime() }
  }
  const currentTime = { start: meeting.start.getTime(), end: meeting.end.getTime() }
  return readProviderBusy(services, constrainedIds, findSlot, { ignoredTime: currentTime })
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
  const { meeting, actor } = await openMeeting(services, caller, event_id)
  checkMovable(meeting, actor, services.clock.now())
  return { meeting, actor }
}

/** @throws {DomainError} `meeting_cancelled`, `meeting_left` or `meeting_over` */
function checkMovable(meeting: Meeting, actor: Participant | null, now: number): void {
  if (meeting.status === 'cancelled') throw meetingCancelled()
  if (actor && !isAttending(actor)) throw meetingLeft()
  if (meeting.end.getTime() <= now) throw meetingOver()
}

function isAtTime(meeting: Meeting, start: number, duration: number): boolean {
  return meeting.start.getTime() === start && getDuration(meeting) === duration
}

/** The search input for moving a meeting: all of its people are constrained by their calendars. */
export function getMoveParticipants(
  meeting: Meeting,
  people: readonly Person[],
  minutes = getDuration(meeting),
): SearchParticipants {
  const organizer = people.find(({ user_id }) => user_id === meeting.organizer_id)
  if (!organizer) throw meetingNotFound()
  return {
    policy: toBookingPolicy(organizer, minutes),
    organizer,
    constrained: people.filter((person) => person !== organizer).map((person) => withNameInMeeting(person, meeting)),
    unconstrained: [],
    movedMeetingId: meeting.meeting_id,
    currentStart: meeting.start.getTime(),
  }
}

/** The person as the meeting shows them: without a name if its organizer did not know them when booking it. */
function withNameInMeeting(person: Person, { participants }: Meeting): Person {
  const participant = participants.find(({ user_id }) => user_id === person.user_id)
  return { ...person, name: participant?.name ?? '' }
}

/**
 * Callers who choose the new time themselves are constrained only by their other meetings. Organizers are also exempt
 * from their own minimum notice, and may move a meeting up to a year ahead.
 */
export function unconstrainMover(
  participants: SearchParticipants,
  actor: Pick<Participant, 'user_id'> | null,
): SearchParticipants {
  if (actor?.user_id === participants.organizer.user_id) {
    const policy = relaxForOrganizer(participants.policy)
    return { ...participants, policy, isOrganizerUnconstrained: true, isTimeChosen: true }
  }
  const isActor = ({ user_id }: Person) => user_id === actor?.user_id
  return {
    ...participants,
    constrained: participants.constrained.filter((person) => !isActor(person)),
    unconstrained: participants.constrained.filter(isActor),
    isTimeChosen: true,
  }
}
