import { api, queries } from '#client/api.ts'
import { getSession } from '#client/lib/session/session-store.ts'
import type { CalendarEvent, EventScope, EventUpdate } from '#shared/events.ts'
import { eventTimes, getSpan, isInScope, type TimeSpan, withSpan } from '../event.ts'

type CachePatch = (events: CalendarEvent[]) => CalendarEvent[]

/** The number of running changes; refetching before the last one ends could overwrite its optimistic update. */
let runningChanges = 0

/** Updates the cached events of all periods. */
export function patchCache(patch: CachePatch): void {
  queries.calendar.listEvents.setQueriesData({}, {}, (events) => events && patch(events))
}

/** Replaces or adds an event. */
export function withEvent(event: CalendarEvent): CachePatch {
  return (events) => [...events.filter(({ id }) => id !== event.id), event]
}

/** Removes an event, or the events of its series that are in scope. */
export function withoutEvent(event: CalendarEvent, scope: EventScope): CachePatch {
  return (events) => events.filter((other) => !isInScope(other, event, scope))
}

/** Runs a change, then refetches the events unless another change is still running. */
export async function runChange<T>(call: () => Promise<T>): Promise<T> {
  runningChanges++
  try {
    await queries.calendar.listEvents.cancel()
    return await call()
  } finally {
    runningChanges--
    if (runningChanges === 0) void queries.calendar.invalidate()
  }
}

/** Runs a change with an optimistic update, which is reverted if the change fails. */
export function runOptimistically<T>(patch: CachePatch, revert: CachePatch, call: () => Promise<T>): Promise<T> {
  return runChange(async () => {
    patchCache(patch)
    try {
      return await call()
    } catch (error) {
      patchCache(revert)
      throw error
    }
  })
}

/** Updates an event, or one instance of a series. Omitted fields stay unchanged. */
export function updateEvent(event: CalendarEvent, input: EventUpdate): Promise<CalendarEvent> {
  const optimisticEvent = { ...withSpan(event, getSpan(input)), summary: input.summary ?? event.summary }
  return runOptimistically(withEvent(optimisticEvent), withEvent(event), () =>
    api.calendar.updateEvent.mutate({ eventId: event.id, event: input }),
  )
}

/** Moves or resizes an event, or one instance of a series. */
export function moveEvent(event: CalendarEvent, to: TimeSpan): Promise<CalendarEvent> {
  return updateEvent(event, eventTimes(to, event.start.timeZone))
}

/**
 * Sends a change to an event while the page closes, with a keepalive request. A closing page cannot refresh the token,
 * so callers refresh it when they defer the change.
 * @param path the encoded id of the event, with the query string if any
 */
export async function sendKeepalive(method: 'PUT' | 'DELETE', path: string, input?: EventUpdate): Promise<void> {
  const { token } = getSession()
  if (token === null) return
  await fetch(`/calendar/events/${path}`, {
    method,
    keepalive: true,
    headers: {
      authorization: `Bearer ${token}`,
      ...(input && { 'content-type': 'application/json' }),
    },
    ...(input && { body: JSON.stringify(input) }),
  }).catch(() => undefined)
  // The page may be restored from the back/forward cache.
  await queries.calendar.invalidate()
}
