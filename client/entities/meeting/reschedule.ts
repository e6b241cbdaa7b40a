import { withIdempotencyKey } from '#client/lib/api/idempotency.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import type { BookingResult } from '#shared/invitations.ts'
import type { AutomaticMove, MeetingUpdateInput } from '#shared/meeting-input.ts'

/** Moves a meeting to the proposed time; all participants are emailed. */
export function rescheduleAutomatically(input: AutomaticMove): Promise<BookingResult> {
  return withIdempotencyKey('reschedule', input, (options) => guestApi.match.autoRescheduleBatch.mutate(input, options))
}

/** Moves a meeting to the selected time; all participants are emailed. */
export function rescheduleTo(eventId: string, event: MeetingUpdateInput): Promise<BookingResult> {
  return withIdempotencyKey('reschedule', { eventId, ...event }, (options) =>
    guestApi.events.reschedule.mutate({ eventId, event }, options),
  )
}
