import { queries } from '#client/api.ts'
import { getSession } from '#client/lib/session/session-store.ts'
import type { EventInput } from '#shared/events.ts'

/**
 * Sends a change of an event while the page closes: the request outlives it, and nobody hears the answer.
 * @param event the event's id as it stands in an address, with the query that belongs to it
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
  // The browser may keep the page after all, and show it again as it was left.
  await queries.calendar.invalidate()
}
