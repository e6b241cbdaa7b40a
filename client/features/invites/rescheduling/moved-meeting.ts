import * as v from 'valibot'
import { bookingReasonSchema } from '#client/entities/meeting/booking-reason.ts'
import { endOf, startOf } from '#client/entities/meeting/meeting-time.ts'
import { stored } from '#client/lib/storage/storage.ts'
import type { CalendarEvent } from '#shared/events.ts'
import type { BookingResult } from '#shared/invitations.ts'

const movedSchema = v.object({
  event_id: v.string(),
  /** The previous times. */
  before: v.object({ start: v.pipe(v.string(), v.isoTimestamp()), end: v.pipe(v.string(), v.isoTimestamp()) }),
  /** The new start. */
  start: v.string(),
  reason: bookingReasonSchema,
})

/** What the confirmation of a move needs and cannot fetch from the server again; times are ISO instants. */
type MovedMeeting = v.InferOutput<typeof movedSchema>

const storedMove = stored('session', 'meridian.moved', v.nullable(movedSchema), null)

/** The last move of a meeting in this tab; undefined once it was moved elsewhere. */
export function lastMoveOf(event: CalendarEvent): MovedMeeting | undefined {
  const moved = storedMove.read()
  return moved?.event_id === event.id && moved.start === startOf(event) ? moved : undefined
}

export function saveMove(before: CalendarEvent, { event, reason }: BookingResult): void {
  storedMove.write({
    event_id: event.id,
    before: { start: startOf(before), end: endOf(before) },
    start: startOf(event),
    reason,
  })
}
