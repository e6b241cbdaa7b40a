import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { trpc } from '#client/api.ts'
import { useWithoutPendingDeletions } from './actions/pending-deletions.ts'
import type { EventWindow } from './dates/event-window.ts'
import { isSelected, useSelectedCalendars } from './selected-calendars.ts'

/**
 * The events of a period in the shown calendars, without pending deletions. While a new period loads, the previous
 * events stay. `isThere`: any events were fetched; an `error` then only means that they may be outdated. `isKnown`:
 * the events belong to this period.
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
