import { type CalendarEvent, PLAIN_EVENT } from '#shared/events.ts'
import type { UserId } from '#shared/ids.ts'
import type { BookingResult } from '#shared/invitations.ts'
import {
  type CancelOutcome,
  type ClosedMeeting,
  getCancelOutcome,
  isAttending,
  type MeetingView,
} from '#shared/meetings.ts'
import { PALETTE } from '#shared/palette.ts'
import { MINUTE } from '#shared/time.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { getActor, resolveAccess } from './access.ts'
import { meetingChanged, meetingNotFound } from './errors.ts'
import { hideAddresses, listHiddenAddresses } from './hidden-addresses.ts'
import { findMeeting, type Meeting, type Participant } from './store.ts'

/**
 * A meeting as one of its participants may see it. If it was cancelled, or they have left it, only that is visible, and
 * for guests the link for booking again.
 * @throws {DomainError} `not_found`
 */
export async function getMeeting(
  services: Pick<Services, 'db' | 'clock'>,
  caller: Caller | null,
  event_id: string,
): Promise<MeetingView> {
  const { meeting, actor } = await openMeeting(services, caller, event_id)
  const url_invites = actor?.role === 'organizer' ? null : meeting.url_invites
  const close = (closed: CancelOutcome): ClosedMeeting => ({ closed, event: toClosedEvent(event_id), url_invites })
  if (meeting.status === 'cancelled') return close('cancelled')
  if (actor && !isAttending(actor)) return close('left')
  return {
    closed: null,
    event: hideAddresses(toCalendarEvent(meeting, event_id), listHiddenAddresses(caller, actor, meeting)),
    event_duration: getDuration(meeting),
    url_invites,
    past: meeting.end.getTime() <= services.clock.now(),
    ical_uid: meeting.ical_uid,
    role: actor?.role ?? null,
    email: actor?.email ?? null,
    cancelling: getCancelOutcome(meeting.participants, actor?.role),
  }
}

/**
 * A meeting, and the participant that the caller acts as; null if unknown.
 * @throws {DomainError} `not_found`
 */
export async function openMeeting(
  services: Pick<Services, 'db' | 'clock'>,
  caller: Caller | null,
  event_id: string,
): Promise<{ meeting: Meeting; actor: Participant | null }> {
  const access = await resolveAccess(services, caller, event_id)
  const meeting = await findMeeting(services.db, access.meeting_id)
  if (!meeting) throw meetingNotFound()
  return { meeting, actor: getActor(access, meeting) }
}

/** @throws {DomainError} `meeting_changed` if the meeting no longer has the start that the caller expects */
export function checkCurrentStart(meeting: Meeting, actor: Participant | null, expected: string | undefined): void {
  if (expected !== undefined && expected !== meeting.start.toISOString()) throw meetingChanged(meeting, actor)
}

/** The visible part of a meeting that was cancelled, or that the caller has left. */
export function toClosedEvent(id: string): ClosedMeeting['event'] {
  return { id, status: 'cancelled' }
}

/** The duration of a meeting in minutes. */
export function getDuration({ start, end }: Meeting): number {
  return (end.getTime() - start.getTime()) / MINUTE
}

/** Whether a meeting is confirmed and has not ended. */
export function isActive({ status, end }: Meeting, now: number): boolean {
  return status === 'confirmed' && end.getTime() > now
}

export function findOrganizer(participants: readonly Participant[]): Participant | undefined {
  return participants.find(({ role }) => role === 'organizer')
}

/** The participants of a meeting who have not left it. */
export function listAttendees({ participants }: Pick<Meeting, 'participants'>): Participant[] {
  return participants.filter(isAttending)
}

/** The users among a meeting's attendees. */
export function listAttendingUserIds(meeting: Meeting): UserId[] {
  return listAttendees(meeting).flatMap(({ user_id }) => user_id ?? [])
}

/** A meeting as it appears in its participants' calendars. */
export function toCalendarEntry(meeting: Meeting) {
  const { attendees, organizer } = toCalendarEvent(meeting)
  return { ...meeting, attendees, organizer }
}

/** The result of a booking or a move, with all addresses. */
export function toBookingResult(meeting: Meeting): BookingResult {
  return {
    success: true,
    event: toCalendarEvent(meeting),
    ical_uid: meeting.ical_uid,
    reason: meeting.reason,
    undo_token: null,
    undo_until: null,
  }
}

/**
 * A meeting in the API format of an event, independent of any calendar.
 * @param id the id in the request; by default the id of its calendar entries
 */
export function toCalendarEvent(meeting: Meeting, id: string = meeting.meeting_id): CalendarEvent {
  const { time_zone: timeZone, participants } = meeting
  const organizer = findOrganizer(participants)
  return {
    ...PLAIN_EVENT,
    id,
    summary: meeting.summary,
    description: meeting.description,
    location: meeting.location,
    start: { dateTime: meeting.start.toISOString(), timeZone },
    end: { dateTime: meeting.end.toISOString(), timeZone },
    status: meeting.status,
    attendees: participants.map(({ email, name, picture, role, response_status }) => ({
      email,
      name,
      picture,
      role,
      response_status,
    })),
    organizer: { email: organizer?.email ?? '', name: organizer?.name ?? null },
    account_id: '',
    account_email: organizer?.email ?? '',
    calendar_id: '',
    meeting_url: meeting.meeting_url,
    extendedProps: { event_color: PALETTE.slots, is_meeting: true, is_named: meeting.is_named },
  }
}
