import { useSyncExternalStore } from 'react'
import { api } from '#client/api.ts'
import type { CalendarEvent, EventScope } from '#shared/events.ts'
import { noOptimisticUpdate, optimistically, patchCache, withoutEvent } from './event-cache.ts'
import { isInScope } from './event-scope.ts'
import { sendKeepalive } from './keepalive-request.ts'

interface Deletion {
  event: CalendarEvent
  scope: EventScope
}

/**
 * Deletions that can still be undone. They are held back here, and the events are only left out of what is shown:
 * so undoing brings back the very same event, with its guests and, of a series, its exceptions.
 */
let pending: readonly Deletion[] = []
const listeners = new Set<() => void>()

function setPending(next: readonly Deletion[]): void {
  pending = next
  for (const listener of listeners) listener()
}

/** Resolves when no deletion is held or on its way any more. */
export async function waitForDeletions(): Promise<void> {
  while (pending.length > 0) {
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
export function useWithoutPendingDeletions(events: CalendarEvent[]): CalendarEvent[] {
  const now = useSyncExternalStore(subscribe, () => pending)
  if (now.length === 0) return events
  return events.filter((event) => !now.some((deletion) => isInScope(event, deletion.event, deletion.scope)))
}

export interface PendingDeletion {
  /** The event comes back. */
  undo: () => void
  /** The event goes; throws, and it comes back, when the server refuses. */
  commit: () => Promise<void>
  /** The same when the page is about to close and will hear no answer. */
  commitKeepalive: () => void
}

/** Takes an event, or of a series what the scope says, off the screen and holds its deletion. */
export function deferDeletion(event: CalendarEvent, scope: EventScope): PendingDeletion {
  const deletion = { event, scope }
  const eventId = event.id
  setPending([...pending, deletion])
  const undo = () => setPending(pending.filter((one) => one !== deletion))
  return {
    undo,
    async commit() {
      try {
        // Off the screen it is by being held.
        await optimistically(noOptimisticUpdate, noOptimisticUpdate, async () => {
          await api.calendar.deleteEvent.mutate({ eventId, scope })
          patchCache(withoutEvent(event, scope))
        })
      } finally {
        undo()
      }
    },
    commitKeepalive() {
      void sendKeepalive('DELETE', `${encodeURIComponent(eventId)}?scope=${scope}`).then(undo)
    },
  }
}
