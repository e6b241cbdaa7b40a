import type { z } from 'zod'
import type { Attendee, AttendeeRole } from './events.ts'
import type { cancellationResult, closedMeeting, meetingView, openMeeting } from './outputs/meetings.ts'

/** A meeting with fewer attendees is cancelled. */
export const MIN_ATTENDEES = 2

/** Maximum length of the reason for a cancellation. */
export const MAX_CANCEL_REASON = 500

/** Whether the attendee is still in the meeting. */
export function isAttending({ response_status }: Pick<Attendee, 'response_status'>): boolean {
  return response_status !== 'declined'
}

/**
 * Whether a user has declined an event: somebody invited under two addresses has to decline under both.
 * @param ownAddresses all of the user's addresses, and that of the event's account
 */
export function isDeclinedBy(attendees: readonly Attendee[], ownAddresses: readonly string[]): boolean {
  const ownResponses = attendees.filter(({ email }) => ownAddresses.includes(email))
  return ownResponses.length > 0 && ownResponses.every(({ response_status }) => response_status === 'declined')
}

/** The effect of cancelling: it ends the meeting for everyone, or removes one participant. */
export type CancelOutcome = 'cancelled' | 'left'

/** @param role of the participant who cancels; undefined if unknown */
export function getCancelOutcome(
  attendees: readonly Pick<Attendee, 'response_status'>[],
  role: AttendeeRole | undefined,
): CancelOutcome {
  return role === 'participant' && attendees.filter(isAttending).length > MIN_ATTENDEES ? 'left' : 'cancelled'
}

/** A meeting as its participants see it. */
export type OpenMeeting = z.output<typeof openMeeting>

/** The visible details of a meeting that was cancelled, or that the caller has left. */
export type ClosedMeeting = z.output<typeof closedMeeting>

export type MeetingView = z.output<typeof meetingView>

/** The output of a cancellation. Cancelling again succeeds, with `already_cancelled` or `already_left` set. */
export type CancellationResult = z.output<typeof cancellationResult>
