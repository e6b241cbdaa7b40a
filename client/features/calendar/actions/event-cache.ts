import { queries } from '#client/api.ts'
import type { CalendarEvent, EventScope } from '#shared/events.ts'
import { isInScope } from '../event-input.ts'

type Change = (events: CalendarEvent[]) => CalendarEvent[]

/** The number of running changes; refetching before the last one ends would hide it again. */
let pendingChanges = 0

/** Updates the cached events. */
export function patchCache(change: Change): void {
  queries.calendar.listEvents.setQueriesData({}, {}, (events) => events && change(events))
}

/** Replaces or adds an event. */
export function withEvent(event: CalendarEvent): Change {
  return (events) => [...events.filter(({ id }) => id !== event.id), event]
}

/** Removes an event, or the events of a series in scope. */
export function withoutEvent(event: CalendarEvent, scope: EventScope): Change {
  return (events) => events.filter((other) => !isInScope(other, event, scope))
}

/** Runs a change. When no other change is running, the events are refetched. */
export async function runChange<T>(call: () => Promise<T>): Promise<T> {
  pendingChanges++
  try {
    await queries.calendar.listEvents.cancel()
    return await call()
  } finally {
    pendingChanges--
    if (pendingChanges === 0) void queries.calendar.invalidate()
  }
}

/** Runs a change with an optimistic update, which is reverted if it fails. */
export function optimistically<T>(change: Change, undo: Change, call: () => Promise<T>): Promise<T> {
  return runChange(async () => {
    patchCache(change)
    try {
      return await call()
    } catch (error) {
      patchCache(undo)
      throw error
    }
  })
}
