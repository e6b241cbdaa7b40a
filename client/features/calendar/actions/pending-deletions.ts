import { createStore, useStore } from '@mantine/store'
import { useMemo } from 'react'
import { api } from '#client/api.ts'
import { getFreshToken } from '#client/lib/session/token-refresh.ts'
import type { CalendarEvent, EventScope } from '#shared/events.ts'
import { isInScope } from '../event.ts'
import { patchCache, runChange, sendKeepalive, withoutEvent } from './event-changes.ts'

interface Deletion {
  event: CalendarEvent
  scope: EventScope
}

/**
 * Deletions that can still be undone, or are running. Their events are only hidden, so that undoing restores attendees
 * and, for a series, exceptions.
 */
const pendingDeletions = createStore<readonly Deletion[]>([])

/** Resolves when no deletion is pending or running. */
export async function waitForDeletions(): Promise<void> {
  while (pendingDeletions.getState().length > 0) {
    let unsubscribe = () => {}
    await new Promise<unknown>((resolve) => (unsubscribe = pendingDeletions.subscribe(resolve)))
    unsubscribe()
  }
}

/** Filters out the events that a pending deletion hides. */
export function useEventsWithoutPendingDeletions(events: CalendarEvent[]): CalendarEvent[] {
  const deletions = useStore(pendingDeletions)
  return useMemo(() => {
    if (deletions.length === 0) return events
    return events.filter((event) => !deletions.some((deletion) => isInScope(event, deletion.event, deletion.scope)))
  }, [events, deletions])
}

/** Hides an event, or the events of its series that are in scope, and defers the deletion. */
export function deferDeletion(event: CalendarEvent, scope: EventScope) {
  const deletion = { event, scope }
  const eventId = event.id
  pendingDeletions.setState((deletions) => [...deletions, deletion])
  // For `commitKeepalive`: a closing page cannot refresh the token.
  void getFreshToken()
  const unhide = () => pendingDeletions.setState((deletions) => deletions.filter((other) => other !== deletion))
  return {
    /** Shows the event again. */
    undo: unhide,
    /** Deletes the event; on an error, shows it again and throws. */
    async commit() {
      try {
        // No optimistic update: the events are hidden already.
        await runChange(async () => {
          await api.calendar.deleteEvent.mutate({ eventId, scope })
          patchCache(withoutEvent(event, scope))
        })
      } finally {
        unhide()
      }
    },
    /** Deletes the event while the page closes, without waiting for the response. */
    commitKeepalive() {
      void sendKeepalive('DELETE', `${encodeURIComponent(eventId)}?scope=${scope}`).then(unhide)
    },
  }
}
