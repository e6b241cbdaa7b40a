import { MAX_LENGTHS } from '#shared/input-limits.ts'
import { getCancelOutcome, isAttending } from '#shared/meetings.ts'
import { MINUTE } from '#shared/time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { withFreshCalendars } from '../../calendars/accounts/fresh-calendars.ts'
import { enqueueProviderWrites } from '../../calendars/accounts/pending-writes.ts'
import { GIVEN_RESPONSES, replacesResponse } from '../../calendars/provider-changes/copy-changes.ts'
import {
  consumeProviderChange,
  type EntryKey,
  type ProviderChange,
  restoreCopy,
} from '../../calendars/provider-changes/provider-change.ts'
import { providerChangeJob } from '../../calendars/provider-changes/provider-change-job.ts'
import { truncate } from '../../calendars/providers/icalendar/event-details.ts'
import { getBookableRange } from '../../matching/booking-policy.ts'
import { listAddresses } from '../../users/people.ts'
import { type LockedMeeting, lockMeeting } from '../access.ts'
import { cancelLockedMeeting } from '../cancel.ts'
import { applyMeetingChange } from '../changes/apply-change.ts'
import { chooseSlotAt } from '../choose-slot.ts'
import { outsideAvailability } from '../errors.ts'
import { leaveMeeting } from '../leave.ts'
import { isValidDuration, rename } from '../meeting-update.ts'
import { getDuration, isActive } from '../meetings.ts'
import { getMoveParticipants, unconstrainMover } from '../reschedule.ts'
import type { Meeting, Participant } from '../store.ts'
import { enqueueMoveRefusedMail } from './move-refused-mail.ts'

type RequestedTime = NonNullable<ProviderChange['moved']>

export const applyProviderChangeJob: Job<EntryKey> = { ...providerChangeJob, run: applyProviderChange }

/**
 * Applies to a meeting what a user changed in its copy in their calendar, as if they had made the changes in Meridian:
 * deleting the copy cancels or leaves the meeting, and moving it moves the meeting. An impossible move is reverted in
 * their calendar, and they get an email.
 */
async function applyProviderChange(services: Services, key: EntryKey): Promise<void> {
  const apply = ({ shouldMove }: { shouldMove: boolean }) =>
    services.db.transaction().execute((trx) => applyChange(services, trx, key, { shouldMove }))
  try {
    await withFreshCalendars(services, () => apply({ shouldMove: true }))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code !== 'not_found') await apply({ shouldMove: false })
  }
}

/**
 * Locks the meeting of a calendar entry, and consumes the pending change by the entry's owner, who is returned as
 * `actor`. Undefined if the change no longer applies.
 */
async function lockAndConsumeChange(services: Services, trx: Db, key: EntryKey) {
  const lockedMeeting = await lockMeeting(services, trx, { meeting_id: key.meeting_id, email: null })
  const { meeting } = lockedMeeting
  const change = await consumeProviderChange(trx, key)
  const actor = meeting.participants.find(({ user_id }) => user_id === key.user_id)
  // A pending change blocks writes of the entry to the provider: they can resume now.
  await enqueueProviderWrites(services, trx, [key.user_id])
  if (!isActive(meeting, services.clock.now())) return undefined
  return change && actor && isAttending(actor) ? { lockedMeeting, change, actor } : undefined
}

/** @param options.shouldMove if false, applies everything but the move, which is reverted */
async function applyChange(
  services: Services,
  trx: Db,
  key: EntryKey,
  { shouldMove }: { shouldMove: boolean },
): Promise<void> {
  const pendingChange = await lockAndConsumeChange(services, trx, key)
  if (!pendingChange) return
  const { lockedMeeting, change, actor } = pendingChange
  const newRespondents = await listNewRespondents(trx, lockedMeeting.meeting, actor, change)
  const declinedParticipants = newRespondents.filter(({ response_status }) => response_status === 'declined')
  const departingParticipants = change.absence === 'deleted' ? [actor] : declinedParticipants
  let { meeting } = lockedMeeting
  for (const person of departingParticipants) {
    if (getCancelOutcome(meeting.participants, person.role) === 'cancelled') {
      await cancelLockedMeeting(services, trx, meeting, { actor: person })
      return
    }
    meeting = await leaveMeeting(services, trx, meeting, { actor: person })
  }
  if (departingParticipants.some(({ email }) => email === actor.email)) return
  meeting = await applyResponses(services, trx, meeting, { actor, newRespondents })
  meeting = await applyLink(services, trx, meeting, { actor, change })
  const { moved, ...otherChanges } = change
  meeting = await applyMoveAndRename(
    services,
    trx,
    { ...lockedMeeting, meeting, actor },
    shouldMove ? change : otherChanges,
  )
  if (!shouldMove && moved) await revertMove(services, trx, key, { meeting, actor, requestedTime: moved })
}

/** Applies the video link that the organizer, or their provider, has added to the meeting. */
async function applyLink(
  services: Services,
  trx: Db,
  meeting: Meeting,
  { actor, change: { meeting_url } }: { actor: Participant; change: ProviderChange },
): Promise<Meeting> {
  if (meeting_url === undefined || meeting.meeting_url !== null || actor.role !== 'organizer') return meeting
  const linkedMeeting = { ...meeting, meeting_url, sequence: meeting.sequence + 1 }
  await applyMeetingChange(services, trx, { kind: 'link_added', meeting: linkedMeeting, actor })
  return linkedMeeting
}

/**
 * Lists the participants with new responses. An organizer's calendar reports everyone's responses; any other calendar,
 * only its owner's. An organizer's own decline changes nothing.
 */
async function listNewRespondents(
  trx: Db,
  { participants }: Meeting,
  actor: Participant,
  change: ProviderChange,
): Promise<Participant[]> {
  const newResponses = GIVEN_RESPONSES.filter((response) => change[response] !== undefined)
  if (newResponses.length === 0) return []
  const isOrganizer = actor.role === 'organizer'
  const ownAddresses = !isOrganizer && actor.user_id ? await listAddresses(trx, actor.user_id) : []
  const people = isOrganizer ? participants.filter(({ role }) => role !== 'organizer') : [actor]
  return people.filter(isAttending).flatMap((person) => {
    const addresses = [person.email, ...ownAddresses]
    const response = newResponses.find((candidate) => change[candidate]?.some((email) => addresses.includes(email)))
    const isNew = response !== undefined && replacesResponse(response, person.response_status)
    return isNew ? { ...person, response_status: response } : []
  })
}

/** Applies new acceptances, including tentative ones. */
async function applyResponses(
  services: Services,
  trx: Db,
  meeting: Meeting,
  { actor, newRespondents }: { actor: Participant; newRespondents: readonly Participant[] },
): Promise<Meeting> {
  const respondents = newRespondents.filter(isAttending)
  if (respondents.length === 0) return meeting
  const participants = meeting.participants.map(
    (person) => respondents.find(({ email }) => email === person.email) ?? person,
  )
  const changedMeeting = { ...meeting, participants }
  await applyMeetingChange(services, trx, { kind: 'responded', meeting: changedMeeting, actor, respondents })
  return changedMeeting
}

/** Moves and renames a meeting, unless it was changed in Meridian in the meantime; only its organizer can rename it. */
async function applyMoveAndRename(
  services: Services,
  trx: Db,
  { meeting, people, actor }: LockedMeeting & { actor: Participant },
  { before, moved: requestedTime, summary }: ProviderChange,
): Promise<Meeting> {
  if (!before) return meeting
  const isRenamed = summary !== undefined && actor.role === 'organizer' && before.summary === meeting.summary
  const isMoved = requestedTime && isSameTime(before, meeting) && !isSameTime(requestedTime, meeting)
  const { start, end } = isMoved
    ? await checkMove(services, trx, { meeting, people, actor }, requestedTime)
    : { start: meeting.start, end: meeting.end }
  if (!isMoved && !isRenamed) return meeting
  const changedMeeting: Meeting = {
    ...meeting,
    ...(isRenamed && rename(meeting, truncate(summary, MAX_LENGTHS.event.summary))),
    start,
    end,
    sequence: meeting.sequence + 1,
    ...(isMoved && { reason: { code: 'picked' } }),
  }
  const previousTime = { start: meeting.start, end: meeting.end }
  await applyMeetingChange(services, trx, {
    kind: isMoved ? 'moved' : 'updated',
    meeting: changedMeeting,
    actor,
    previousTime,
    hasChangedDetails: isRenamed,
  })
  return changedMeeting
}

/**
 * Checks a move made in a calendar. Organizers can choose any time within a year at which nobody has another meeting;
 * other participants can choose only the times that we offer them.
 * @returns the new time
 * @throws {DomainError} for a time that is impossible
 */
async function checkMove(
  { clock }: Pick<Services, 'clock'>,
  trx: Db,
  { meeting, people, actor }: LockedMeeting & { actor: Participant },
  requestedTime: RequestedTime,
): Promise<{ start: Date; end: Date }> {
  const [start, end] = [new Date(requestedTime.start), new Date(requestedTime.end)]
  if (!hasValidDuration(requestedTime, meeting) || end.getTime() <= clock.now()) throw outsideAvailability([])
  const participants = unconstrainMover(getMoveParticipants(meeting, people), actor)
  if (end.getTime() > getBookableRange(participants.policy, clock.now()).end) throw outsideAvailability([])
  if (actor.role === 'organizer') return { start, end }
  if (getMinutes(requestedTime) !== getDuration(meeting)) throw outsideAvailability([])
  await chooseSlotAt(trx, participants, clock.now(), start.getTime())
  return { start, end }
}

/** Moves a copy back to the time of its meeting, and notifies the user who moved it. */
async function revertMove(
  services: Services,
  trx: Db,
  key: EntryKey,
  { meeting, actor, requestedTime }: { meeting: Meeting; actor: Participant; requestedTime: RequestedTime },
): Promise<void> {
  await restoreCopy(services, trx, key)
  await enqueueMoveRefusedMail(services, trx, {
    meeting,
    recipient: actor,
    requestedTime,
    hasValidDuration: hasValidDuration(requestedTime, meeting),
  })
}

function hasValidDuration(requestedTime: RequestedTime, meeting: Meeting): boolean {
  return !requestedTime.all_day && isValidDuration(getMinutes(requestedTime), meeting)
}

function getMinutes({ start, end }: { start: string; end: string }): number {
  return (Date.parse(end) - Date.parse(start)) / MINUTE
}

function isSameTime(time: { start: string; end: string }, meeting: Meeting): boolean {
  return Date.parse(time.start) === meeting.start.getTime() && Date.parse(time.end) === meeting.end.getTime()
}
