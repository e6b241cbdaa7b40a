import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { bookingReasonSchema } from '#client/entities/meeting/booking-reason.ts'
import { startOf } from '#client/entities/meeting/meeting-time.ts'
import { rescheduleAutomatically, rescheduleTo } from '#client/entities/meeting/reschedule.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import { useSession } from '#client/lib/session/session.ts'
import { stored } from '#client/lib/storage/storage.ts'
import type { CalendarEvent } from '#shared/events.ts'
import type { BookingResult } from '#shared/invitations.ts'
import type { AutomaticMove } from '#shared/meeting-input.ts'
import type { OpenMeeting } from '#shared/meetings.ts'
import { SLOTS, type SlotSource } from '../slots/slot-source.ts'

/** The props of each step. */
export interface RescheduleStepProps {
  view: OpenMeeting
  zone: string
  move: ReturnType<typeof useMove>
}

/** The source of the slots to which a meeting can be moved; its current time is not among them. */
export function useMeetingSlotSource({ event, event_duration: duration }: OpenMeeting): SlotSource {
  const { userInfo } = useSession()
  return {
    key: ['meeting', event.id, startOf(event), userInfo?.user_id ?? null],
    duration,
    load: (range) => guestApi.match.availability.query({ event_id: event.id, ...range }),
  }
}

/** Moves a meeting to a start or to the proposed time; then refetches the slots, or everything after a conflict. */
export function useMove(event: CalendarEvent, onSuccess: (result: BookingResult) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (to: string | AutomaticMove) =>
      typeof to === 'string'
        ? rescheduleTo(event.id, { start: { dateTime: to }, current_start: startOf(event) })
        : rescheduleAutomatically(to),
    onSuccess,
    onSettled: (_result, error) =>
      void client.invalidateQueries(readApiError(error).status === 409 ? {} : { queryKey: [SLOTS] }),
  })
}

const instant = v.pipe(v.string(), v.isoTimestamp())
const moveSchema = v.object({
  event_id: v.string(),
  /** The previous time; undefined if the meeting had already been moved to the new time. */
  before: v.optional(v.object({ start: instant, end: instant })),
  /** The new start. */
  start: v.string(),
  reason: bookingReasonSchema,
})

/** The details of a move, stored for the confirmation because they are returned only once. Times are ISO instants. */
type MeetingMove = v.InferOutput<typeof moveSchema>

const storedMove = stored('session', 'meridian.moved', v.nullable(moveSchema), null)

/** The last move in this tab, if it moved this meeting to its current time. */
export function readLastMove(event: CalendarEvent): MeetingMove | undefined {
  const move = storedMove.read()
  return move?.event_id === event.id && move.start === startOf(event) ? move : undefined
}

export function saveMove({ event, moved_from: before, reason }: BookingResult): void {
  storedMove.write({ event_id: event.id, before, start: startOf(event), reason })
}
