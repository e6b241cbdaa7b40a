import type { z } from 'zod'
import type { Attendee, AttendeeRole } from './events.ts'
import type { cancelled, closedMeeting, meetingView, openMeeting } from './outputs/meetings.ts'

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
export type OpenMeeting = z.output<typeof openMeeting>

/** All that is shown of a meeting that was cancelled, or that the reader has left. */
export type ClosedMeeting = z.output<typeof closedMeeting>

export type MeetingView = z.output<typeof meetingView>

/** The answer to a cancellation. A repeated one succeeds and says so. */
export type Cancellation = z.output<typeof cancelled>
