import { withIdempotencyKey } from '#client/lib/api/idempotency.ts'
import { guestApi, once } from '#client/lib/guest-api.ts'
import type { CalendarEvent, EventInput } from '#shared/events.ts'
import { noOptimisticUpdate, optimistically } from '../actions/event-cache.ts'

/**
 * Makes an event, once however often it is tried. It appears when the server has it: only then does it have an id.
 */
export function createEvent(input: EventInput): Promise<CalendarEvent> {
  return optimistically(noOptimisticUpdate, noOptimisticUpdate, () =>
    withIdempotencyKey('event', input, (key) => guestApi.calendar.createEvent.mutate(input, once(key))),
  )
}
