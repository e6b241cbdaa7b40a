import * as v from 'valibot'
import { bookingReasonSchema } from '#client/entities/meeting/booking-reason.ts'
import { endOf, startOf } from '#client/entities/meeting/meeting-time.ts'
import { withIdempotencyKey } from '#client/lib/api/idempotency.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import { useSession } from '#client/lib/session/session.ts'
import { stored } from '#client/lib/storage/storage.ts'
import type { CalendarEvent } from '#shared/events.ts'
import type { BookingResult } from '#shared/invitations.ts'
import type { OpenMeeting } from '#shared/meetings.ts'
import type { SlotSource } from '../slots/slot-source.ts'

/** The times to which a meeting can be moved, except its current time. */
export function useMeetingSlots({ event, event_duration: duration }: OpenMeeting): SlotSource {
  const { userInfo } = useSession()
  return {
    key: ['meeting', event.id, startOf(event), userInfo?.user_id ?? null],
    duration,
    load: (range) => guestApi.match.availability.query({ event_id: event.id, ...range }),
  }
}

/** Moves a meeting to the next time that works for everyone; with `sooner`, or if none follows, to the first. */
export function rescheduleAutomatically(eventId: string, sooner: boolean): Promise<BookingResult> {
  const input = { eventId, ...(sooner && { sooner }) }
  return withIdempotencyKey('reschedule', input, (options) => guestApi.match.autoRescheduleBatch.mutate(input, options))
}

/** Moves a meeting to the selected time, an ISO instant. */
export function rescheduleTo(eventId: string, start: string): Promise<BookingResult> {
  const event = { start: { dateTime: start } }
  return withIdempotencyKey('reschedule', { eventId, start }, (options) =>
    guestApi.events.reschedule.mutate({ eventId, event }, options),
  )
}

const moveSchema = v.object({
  event_id: v.string(),
  /** The previous times. */
  before: v.object({ start: v.pipe(v.string(), v.isoTimestamp()), end: v.pipe(v.string(), v.isoTimestamp()) }),
  /** The new start. */
  start: v.string(),
  reason: bookingReasonSchema,
})

/** The confirmation's data about a move, which the server returns only once; times are ISO instants. */
type MeetingMove = v.InferOutput<typeof moveSchema>

const storedMove = stored('session', 'meridian.moved', v.nullable(moveSchema), null)

/** The last move in this tab, if it is the meeting's and led to its current time. */
export function readLastMove(event: CalendarEvent): MeetingMove | undefined {
  const move = storedMove.read()
  return move?.event_id === event.id && move.start === startOf(event) ? move : undefined
}

export function saveMove(before: CalendarEvent, { event, reason }: BookingResult): void {
  storedMove.write({
    event_id: event.id,
    before: { start: startOf(before), end: endOf(before) },
    start: startOf(event),
    reason,
  })
}
