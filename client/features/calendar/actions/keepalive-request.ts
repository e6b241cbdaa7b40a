import { queries } from '#client/api.ts'
import { getSession } from '#client/lib/session/session-store.ts'
import type { EventInput } from '#shared/events.ts'

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
