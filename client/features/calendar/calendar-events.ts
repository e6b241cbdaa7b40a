import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '#client/api.ts'
import type { EventWindow } from './event-window.ts'
import { useWithoutHeld } from './held-deletions.ts'

/** The events of a stretch of time, without those whose deletion is being held; what was there stays until they come. */
export function useCalendarEvents(window: EventWindow) {
  const { data, error, isPending, isFetching, refetch } = trpc.calendar.listEvents.useQuery(window, {
    placeholderData: keepPreviousData,
  })
  return { events: useWithoutHeld(data ?? NONE), error, isPending, isFetching, refetch }
}

const NONE: never[] = []
