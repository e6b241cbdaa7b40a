import type { Attendee, AttendeeRole, CalendarEvent } from './events.ts'

/** Shortest and longest meeting, in minutes. */
export const MEETING_MINUTES = { min: 5, max: 480 } as const

/** A meeting of fewer people is cancelled. */
export const MIN_ATTENDING = 2

export const MAX_CANCEL_REASON = 500

/** Has not left the meeting. */
export function isAttending({ response_status }: Pick<Attendee, 'response_status'>): boolean {
  return response_status !== 'declined'
}

/** What cancelling does: ends the meeting for everyone, or takes one participant out of it. */
export type CancelOutcome = 'cancelled' | 'left'

/** @param role of the participant who cancels; undefined where that is not known */
export function outcomeOfCancelling(
  people: readonly Pick<Attendee, 'response_status'>[],
  role: AttendeeRole | undefined,
): CancelOutcome {
  return role === 'participant' && people.filter(isAttending).length > MIN_ATTENDING ? 'left' : 'cancelled'
}

/** A meeting for its participants. */
export interface OpenMeeting {
  closed: null
  event: CalendarEvent
  /** minutes */
  event_duration: number
  /** The link it was booked with; null when there was none, or the organizer closed their account. */
  url_invites: string | null
  past: boolean
  /** Of the invitation's iCalendar file. */
  ical_uid: string
  /** The reader's; null for the link of an old mail, which does not say whose it is. */
  role: AttendeeRole | null
  /** What cancelling it would do. */
  cancelling: CancelOutcome
}

/** All that is shown of a meeting that was cancelled, or that the reader has left. */
export interface ClosedMeeting {
  closed: CancelOutcome
  event: { id: string; status: 'cancelled' }
}

export type MeetingView = OpenMeeting | ClosedMeeting

/** The answer to a cancellation. A repeated one succeeds and says so. */
export interface Cancellation {
  success: true
  outcome: CancelOutcome
  already_cancelled: boolean
  already_left: boolean
  event: CalendarEvent | ClosedMeeting['event']
}
