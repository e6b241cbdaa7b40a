import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as v from 'valibot'
import { trpc } from '#client/api.ts'
import { addDays, addMonths, startOfDay } from '#client/entities/dates/wall-time.ts'
import { persistedStore } from '#client/lib/storage/persisted-store.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { useEventsWithoutPendingDeletions } from './actions/pending-deletions.ts'
import type { DayRange } from './dates/views.ts'

/** The period fetched around today, so that navigating within it needs no further request. */
const DAYS_BACK = 30
const DAYS_AHEAD = 90

function toEventWindow({ start, end }: DayRange, zone: string) {
  return {
    time_min: new Date(startOfDay(start, zone)).toISOString(),
    time_max: new Date(startOfDay(end, zone)).toISOString(),
  }
}

/** The period around today, for the first load and “Up next”. */
export function getEventWindowAround(today: string, zone: string) {
  return toEventWindow({ start: addDays(today, -DAYS_BACK), end: addDays(today, DAYS_AHEAD) }, zone)
}

/**
 * The period to fetch for the shown days: the period around today if it contains them, otherwise four whole months, so
 * that the next week is usually cached. The margins of one day allow for days in another time zone.
 */
export function getEventWindow(days: DayRange, today: string, zone: string) {
  const isNear = days.start > addDays(today, -DAYS_BACK) && days.end < addDays(today, DAYS_AHEAD)
  if (isNear) return getEventWindowAround(today, zone)
  const month = `${days.start.slice(0, 7)}-01`
  return toEventWindow({ start: addMonths(month, -1), end: addMonths(month, 3) }, zone)
}

/**
 * The events of a period in the shown calendars, and in `all` calendars, without pending deletions. While a new period
 * loads, the previous events stay. `hasData`: a period was fetched; an `error` then only means that its events may be
 * outdated. `isCurrent`: the events belong to this period.
 */
export function useCalendarEvents(period: ReturnType<typeof toEventWindow>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.calendar.listEvents.useQuery(period, {
    placeholderData: keepPreviousData,
  })
  const selection = useSelectedCalendars()
  const all = useEventsWithoutPendingDeletions(data ?? NO_EVENTS)
  const events = useMemo(() => all.filter(({ calendar_id: id }) => isCalendarShown(selection, id)), [all, selection])
  return { events, all, hasData: data !== undefined, isCurrent: !isPlaceholderData, error, isFetching, refetch }
}

const NO_EVENTS: never[] = []

/** Whether each calendar is shown, by id. Calendars that are not listed are shown. */
const selectedCalendars = v.record(v.string(), v.fallback(v.boolean(), true))
const selectionStore = persistedStore(stored('local', 'meridian.selectedCalendars', selectedCalendars, {}))

/** The selection affects only the display, not the user's availability. */
export const useSelectedCalendars = selectionStore.use

export function isCalendarShown(selection: v.InferOutput<typeof selectedCalendars>, id: string): boolean {
  return selection[id] !== false
}

/** Shows or hides a calendar in this browser, across sessions. */
export function setCalendarShown(id: string, isShown: boolean): void {
  const selection = selectionStore.get()
  if (isCalendarShown(selection, id) !== isShown) selectionStore.set({ ...selection, [id]: isShown })
}
