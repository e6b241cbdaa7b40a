import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import * as v from 'valibot'
import { wallTime } from '#client/entities/dates/wall-time.ts'
import { persistedStore } from '#client/lib/storage/persisted-store.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { adaptView, pageDate, VIEWS, type View } from './dates/views.ts'

/** The shown days and view, and functions that change them. */
export type CalendarNavigation = ReturnType<typeof useCalendarNavigation>

/** Whether a query matches on the screen. Paper has a different width, so a match must not change while printing. */
function useScreenQuery(query: string): boolean {
  const matches = useMediaQuery(query, false, { getInitialValueInEffect: false })
  const [isScreenMatch, setScreenMatch] = useState(matches)
  if (isScreenMatch !== matches && !matchMedia('print').matches) setScreenMatch(matches)
  return isScreenMatch
}

const PHONE_WIDTH = '(max-width: 37.49em)'

/** Whether the screen is too narrow for event titles in a month, or another toolbar button. */
export const useIsPhone = (): boolean => useScreenQuery(PHONE_WIDTH)

/** Whether the screen is too narrow or too low for a card beside an event. */
export const useIsTooSmallForCard = (): boolean => useScreenQuery(`${PHONE_WIDTH}, (max-height: 30em)`)

/** Survives a reload. */
const viewStore = persistedStore(stored<View>('session', 'meridian.calendar-view', v.picklist(VIEWS), 'week'))

/** The shown day, or null for today. Survives leaving the dashboard, and a reload. */
const dateStore = persistedStore(
  stored('session', 'meridian.calendar-date', v.nullable(v.pipe(v.string(), v.isoDate())), null),
)

/** Initially shows today. Screens too narrow for the sidebar and a week side by side show three days. */
export function useCalendarNavigation(zone: string, now: number) {
  const isCompact = useScreenQuery('(max-width: 56.24em)')
  const today = wallTime(now, zone).date
  const view = adaptView(viewStore.use(), isCompact)
  const date = dateStore.use() ?? today
  const goTo = (next: string) => dateStore.set(next === today ? null : next)
  return {
    view,
    /** One of the shown days, `YYYY-MM-DD`. */
    date,
    /** Today in the user's time zone. */
    today,
    /** Whether the screen is narrow: one column, the menu in a drawer. */
    isCompact,
    show: viewStore.set,
    goTo,
    page: (direction: 1 | -1) => goTo(pageDate(view, date, direction)),
  }
}
