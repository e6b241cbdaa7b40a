import { queries } from '#client/api.ts'
import type { CalendarEvent, EventScope } from '#shared/events.ts'
import { isInScope } from './event-scope.ts'

type Change = (events: CalendarEvent[]) => CalendarEvent[]

/** Changes that are on their way; what is fetched before the last has arrived would take it off the screen again. */
let pendingChanges = 0

/** Changes what is on the screen. */
export function patchCache(change: Change): void {
  queries.calendar.listEvents.setQueriesData({}, {}, (events) => events && change(events))
}

/** No change on the screen before the server has made it. */
export const noOptimisticUpdate: Change = (events) => events

/** The list with an event in it, in place of what had its id. */
export function withEvent(event: CalendarEvent): Change {
  return (events) => [...events.filter(({ id }) => id !== event.id), event]
}

/** The list without an event, or of a series without what the scope says. */
export function withoutEvent(event: CalendarEvent, scope: EventScope): Change {
  return (events) => events.filter((other) => !isInScope(other, event, scope))
}

/**
 * Shows a change at once and makes it; should that fail, takes it back on the screen and throws. Whichever way it
 * went, the events are fetched again when no other change is on its way.
 */
export async function optimistically<T>(change: Change, undo: Change, call: () => Promise<T>): Promise<T> {
  pendingChanges++
  try {
    await queries.calendar.listEvents.cancel()
    patchCache(change)
    return await call()
  } catch (error) {
    patchCache(undo)
    throw error
  } finally {
    pendingChanges--
    if (pendingChanges === 0) void queries.calendar.invalidate()
  }
}
