import { isBookingReason } from '#client/entities/meeting/reason-text.ts'
import { isMembers, textOrNull } from '#client/lib/json.ts'
import { stored } from '#client/lib/storage/storage.ts'
import type { BookingReason } from '#shared/booking-reason.ts'
import type { BookingResult } from '#shared/invitations.ts'
import { keepMeeting } from '../meeting/meeting.ts'
import { startOf } from '../meeting/meeting-time.ts'

/** What the confirmation needs and cannot ask the server for again. */
export interface BookedMeeting {
  url_invites: string
  event_id: string
  /** The start that was booked, an ISO instant; null where an older version of the product kept it. */
  start: string | null
  /** Null where an older version kept a sentence. */
  reason: BookingReason | null
  undo_token: string | null
  undo_until: string | null
}

function readBooked(value: unknown): BookedMeeting | undefined {
  if (!isMembers(value)) return undefined
  const { url_invites, event_id, start, reason, undo_token, undo_until } = value
  if (typeof url_invites !== 'string' || typeof event_id !== 'string') return undefined
  return {
    url_invites,
    event_id,
    start: textOrNull(start),
    reason: isBookingReason(reason) ? reason : null,
    undo_token: textOrNull(undo_token),
    undo_until: textOrNull(undo_until),
  }
}

const kept = stored<BookedMeeting | null>('session', 'meridian.booked', readBooked, null)

/** The meeting that was booked last over this link, in this tab. */
export function bookedOver(url_invites: string): BookedMeeting | undefined {
  const booked = kept.read()
  return booked?.url_invites === url_invites ? booked : undefined
}

export function keepBooked(
  url_invites: string,
  event_duration: number,
  { event, ical_uid, ...facts }: BookingResult,
): void {
  const { reason, undo_token, undo_until } = facts
  // Whoever books over a link is its owner's only guest.
  keepMeeting({
    closed: null,
    event,
    event_duration,
    url_invites,
    past: false,
    ical_uid,
    role: 'participant',
    cancelling: 'cancelled',
  })
  kept.write({ url_invites, event_id: event.id, start: startOf(event), reason, undo_token, undo_until })
}

export function forgetBooked(): void {
  kept.remove()
}
