import { useSyncExternalStore } from 'react'
import { api } from '#client/api.ts'
import type { CalendarEvent, EventScope } from '#shared/events.ts'
import { asItIs, optimistically, patch, withoutEvent } from './event-cache.ts'
import { isInScope } from './event-scope.ts'
import { sendLeaving } from './keepalive-request.ts'

interface Held {
  event: CalendarEvent
  scope: EventScope
}

/**
 * Deletions that can still be undone. They are held back here, and the events are only left out of what is shown:
 * so undoing brings back the very same event, with its guests and, of a series, its exceptions.
 */
let held: readonly Held[] = []
const listeners = new Set<() => void>()

function hold(next: readonly Held[]): void {
  held = next
  for (const listener of listeners) listener()
}

/** Resolves when no deletion is held or on its way any more. */
export async function deletionsDone(): Promise<void> {
  while (held.length > 0) {
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
  const now = useSyncExternalStore(subscribe, () => held)
  if (now.length === 0) return events
  return events.filter((event) => !now.some((deletion) => isInScope(event, deletion.event, deletion.scope)))
}

export interface HeldDeletion {
  /** The event comes back. */
  release: () => void
  /** The event goes; throws, and it comes back, when the server refuses. */
  commit: () => Promise<void>
  /** The same when the page is about to close and will hear no answer. */
  commitLeaving: () => void
}

/** Takes an event, or of a series what the scope says, off the screen and holds its deletion. */
export function holdDeletion(event: CalendarEvent, scope: EventScope): HeldDeletion {
  const deletion = { event, scope }
  const eventId = event.id
  hold([...held, deletion])
  const release = () => hold(held.filter((one) => one !== deletion))
  return {
    release,
    async commit() {
      try {
        // Off the screen it is by being held.
        await optimistically(asItIs, asItIs, async () => {
          await api.calendar.deleteEvent.mutate({ eventId, scope })
          patch(withoutEvent(event, scope))
        })
      } finally {
        release()
      }
    },
    commitLeaving() {
      void sendLeaving('DELETE', `${encodeURIComponent(eventId)}?scope=${scope}`).then(release)
    },
  }
}
