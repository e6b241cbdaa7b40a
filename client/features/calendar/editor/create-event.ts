import { api } from '#client/api.ts'
import { once, withIdempotencyKey } from '#client/lib/api/idempotency.ts'
import type { CalendarEvent, EventInput } from '#shared/events.ts'
import { noOptimisticUpdate, optimistically } from '../actions/event-cache.ts'

/** Creates an event, once across retries. It is shown after the response, which contains its id. */
export function createEvent(input: EventInput): Promise<CalendarEvent> {
  return optimistically(noOptimisticUpdate, noOptimisticUpdate, () =>
    withIdempotencyKey('event', input, (key) => api.calendar.createEvent.mutate(input, once(key))),
  )
}
