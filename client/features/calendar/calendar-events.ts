import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { trpc } from '#client/api.ts'
import { useWithoutPendingDeletions } from './actions/pending-deletions.ts'
import type { EventWindow } from './dates/event-window.ts'
import { isSelected, useSelectedCalendars } from './selected-calendars.ts'

/**
 * The events of a stretch of time in the calendars that are shown, without those whose deletion is being held; what was
 * there stays until they come. `isThere` says whether anything was fetched yet; with it, an `error` means only that it
 * may be out of date. `isKnown` says whether it is those of this stretch.
 */
export function useCalendarEvents(window: EventWindow) {
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.calendar.listEvents.useQuery(window, {
    placeholderData: keepPreviousData,
  })
  const selected = useSelectedCalendars()
  const all = useWithoutPendingDeletions(data ?? NONE)
  const events = useMemo(() => all.filter(({ calendar_id }) => isSelected(selected, calendar_id)), [all, selected])
  return { events, isThere: data !== undefined, isKnown: !isPlaceholderData, error, isFetching, refetch }
}

const NONE: never[] = []
