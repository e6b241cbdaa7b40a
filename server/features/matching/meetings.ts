import type { CalendarEvent } from '#shared/events.ts'
import type { MeetingId, UserId } from '#shared/ids.ts'
import { PALETTE } from '#shared/palette.ts'
import { MINUTE } from '#shared/time.ts'
import type { Context } from '../../platform/trpc.ts'
import type { MeetingEntry } from '../calendars/meeting-events.ts'
import { meetingNotFound } from './errors.ts'
import { findMeeting, type Meeting } from './store.ts'

/** A meeting as whoever holds its id may see it. */
export interface MeetingView {
  event: CalendarEvent
  /** minutes */
  event_duration: number
  /** The link it came of, for booking again; null when it came of none, or the organizer has gone. */
  url_invites: string | null
  past: boolean
}

/** @throws {DomainError} `not_found` */
export async function getMeeting({ services }: Pick<Context, 'services'>, meeting_id: string): Promise<MeetingView> {
  const meeting = await findMeeting(services.db, meeting_id as MeetingId)
  if (!meeting) throw meetingNotFound()
  return {
    event: toCalendarEvent(meeting),
    event_duration: durationOf(meeting),
    url_invites: meeting.url_invites,
    past: meeting.end.getTime() <= services.clock.now(),
  }
}

/** Minutes. */
export function durationOf({ start, end }: Meeting): number {
  return (end.getTime() - start.getTime()) / MINUTE
}

/** Those at a meeting who are users. */
export function usersAt({ participants }: Meeting): UserId[] {
  return participants.flatMap(({ user_id }) => user_id ?? [])
}

/** A meeting as its people's calendars show it. */
export function calendarEntry(meeting: Meeting): MeetingEntry {
  const { attendees, organizer } = toCalendarEvent(meeting)
  return { ...meeting, attendees, organizer }
}

/** A meeting in an event's wire form, as it is the same for all its people: in no calendar of anybody's. */
export function toCalendarEvent(meeting: Meeting): CalendarEvent {
  const { time_zone: timeZone, participants } = meeting
  const organizer = participants.find(({ role }) => role === 'organizer')
  return {
    id: meeting.meeting_id,
    summary: meeting.summary,
    description: meeting.description,
    location: null,
    start: { dateTime: meeting.start.toISOString(), timeZone },
    end: { dateTime: meeting.end.toISOString(), timeZone },
    all_day: false,
    status: meeting.status,
    transparency: 'opaque',
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
    recurrence: [],
    recurring_event_id: null,
    original_start_time: null,
    extendedProps: { event_color: PALETTE.slots, is_meeting: true },
  }
}
