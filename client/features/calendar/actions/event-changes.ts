import { api, queries } from '#client/api.ts'
import { getSession } from '#client/lib/session/session-store.ts'
import type { CalendarEvent, EventInput } from '#shared/events.ts'
import { eventTimes, movedTo, spanOf, type TimeSpan } from '../event-input.ts'
import { optimistically, withEvent } from './event-cache.ts'

/** Updates an event, or one instance of a series. Omitted fields stay unchanged. */
export function updateEvent(event: CalendarEvent, input: EventInput): Promise<CalendarEvent> {
  const shown = { ...movedTo(event, spanOf(input)), summary: input.summary }
  return optimistically(withEvent(shown), withEvent(event), () =>
    api.calendar.updateEvent.mutate({ eventId: event.id, event: input }),
  )
}

/** Moves or resizes an event, or one instance of a series. */
export function moveEvent(event: CalendarEvent, to: TimeSpan): Promise<CalendarEvent> {
  return updateEvent(event, { summary: event.summary, ...eventTimes(to, event.start.timeZone) })
}

/** The same while the page closes, without waiting for the response. */
export function moveEventKeepalive({ id, summary, start }: CalendarEvent, to: TimeSpan): void {
  void sendKeepalive('PUT', encodeURIComponent(id), { summary, ...eventTimes(to, start.timeZone) })
}

/**
 * Sends a change of an event while the page closes, with a keepalive request.
 * @param event the event's encoded id, with its query string
 */
export async function sendKeepalive(method: 'PUT' | 'DELETE', event: string, input?: EventInput): Promise<void> {
  await fetch(`/calendar/events/${event}`, {
    method,
    keepalive: true,
    headers: {
      authorization: `Bearer ${getSession().token}`,
      ...(input && { 'content-type': 'application/json' }),
    },
    ...(input && { body: JSON.stringify(input) }),
  }).catch(() => undefined)
  // The page may be restored from the back/forward cache.
  await queries.calendar.invalidate()
}
