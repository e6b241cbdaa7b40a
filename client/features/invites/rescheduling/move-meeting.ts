import { once, withIdempotencyKey } from '#client/lib/api/idempotency.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import type { BookingResult } from '#shared/invitations.ts'

/** Moves a meeting to the next time that works for everyone; with `sooner`, also to an earlier one. */
export function moveToFirst(eventId: string, sooner: boolean): Promise<BookingResult> {
  const input = { eventId, ...(sooner && { sooner }) }
  return withIdempotencyKey('reschedule', input, (key) => guestApi.match.autoRescheduleBatch.mutate(input, once(key)))
}

/** Moves a meeting to the selected time, an ISO instant. */
export function moveTo(eventId: string, start: string): Promise<BookingResult> {
  const event = { start: { dateTime: start } }
  return withIdempotencyKey('reschedule', { eventId, start }, (key) =>
    guestApi.events.reschedule.mutate({ eventId, event }, once(key)),
  )
}
