import { api } from '#client/api.ts'
import type { CalendarEvent, EventInput } from '#shared/events.ts'
import { eventTimes, movedTo, spanOf, type TimeSpan } from '../event-input.ts'
import { optimistically, withEvent } from './event-cache.ts'
import { sendKeepalive } from './keepalive-request.ts'

/** Changes an event, or one instance of a series. What the input leaves out stays as it is. */
export function updateEvent(event: CalendarEvent, input: EventInput): Promise<CalendarEvent> {
  const shown = { ...movedTo(event, spanOf(input)), summary: input.summary }
  return optimistically(withEvent(shown), withEvent(event), () =>
    api.calendar.updateEvent.mutate({ eventId: event.id, event: input }),
  )
}

/** Moves or stretches an event, or one instance of a series. */
export function moveEvent(event: CalendarEvent, to: TimeSpan): Promise<CalendarEvent> {
  return updateEvent(event, { summary: event.summary, ...eventTimes(to, event.start.timeZone) })
}

/** The same when the page is about to close and will hear no answer. */
export function moveEventKeepalive({ id, summary, start }: CalendarEvent, to: TimeSpan): void {
  void sendKeepalive('PUT', encodeURIComponent(id), { summary, ...eventTimes(to, start.timeZone) })
}
