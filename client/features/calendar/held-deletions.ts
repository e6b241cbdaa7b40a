import { useSyncExternalStore } from 'react'
import { api, queries } from '#client/api.ts'
import { getSession } from '#client/lib/session-store.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { optimistically, withoutEvent } from './event-cache.ts'

/**
 * Deletions that can still be undone. They are held back here, and the events are only left out of what is shown:
 * so undoing brings back the very same event, with its guests and, of a series, its exceptions.
 */
let held: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function hold(next: ReadonlySet<string>): void {
  held = next
  for (const listener of listeners) listener()
}

/** Resolves when no deletion is held or on its way any more. */
export async function deletionsDone(): Promise<void> {
  while (held.size > 0) {
    let unsubscribe = () => {}
    await new Promise<void>((resolve) => {
      unsubscribe = subscribe(resolve)
    })
    unsubscribe()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What of the events is to be shown. */
export function useWithoutHeld(events: CalendarEvent[]): CalendarEvent[] {
  const ids = useSyncExternalStore(subscribe, () => held)
  if (ids.size === 0) return events
  return events.filter(({ id, recurring_event_id }) => !ids.has(id) && !ids.has(recurring_event_id ?? ''))
}

export interface HeldDeletion {
  /** The event comes back. */
  release: () => void
  /** The event goes; throws, and it comes back, when the server refuses. */
  commit: () => Promise<void>
  /** The same when the page is about to close and will hear no answer. */
  commitLeaving: () => void
}

/** Takes an event, or a series, off the screen and holds its deletion. */
export function holdDeletion(eventId: string): HeldDeletion {
  hold(new Set([...held, eventId]))
  const release = () => hold(new Set([...held].filter((id) => id !== eventId)))
  return {
    release,
    async commit() {
      try {
        await optimistically(
          withoutEvent(eventId),
          (events) => events,
          () => api.calendar.deleteEvent.mutate({ eventId }),
        )
      } finally {
        release()
      }
    },
    commitLeaving() {
      const request = fetch(`/calendar/events/${encodeURIComponent(eventId)}`, {
        method: 'DELETE',
        keepalive: true,
        headers: { authorization: `Bearer ${getSession().token}` },
      })
      // The browser may keep the page after all, and show it again as it was left.
      const settle = async () => {
        await queries.calendar.listEvents.invalidate()
        release()
      }
      void request.then(settle, settle)
    },
  }
}
