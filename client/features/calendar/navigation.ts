import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import * as v from 'valibot'
import { wallTime } from '#client/entities/dates/wall-time.ts'
import { persistedStore } from '#client/lib/storage/persisted-store.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { adaptView, pageDate, VIEWS, type View } from './dates/views.ts'

/** The shown days and view, and functions that change them. */
export interface Navigation {
  view: View
  /** One of the shown days, `YYYY-MM-DD`. */
  date: string
  /** Today in the user's time zone. */
  today: string
  /** Whether the screen is narrow: one column, the menu in a drawer. */
  isCompact: boolean
  show: (view: View) => void
  goTo: (date: string) => void
  page: (direction: 1 | -1) => void
}

/** Narrower than the sidebar and a week side by side. */
const COMPACT_QUERY = '(max-width: 56.24em)'

/** Too narrow for event titles in a month, a card beside an event, and another toolbar button. */
const PHONE_QUERY = '(max-width: 37.49em)'

export function useIsPhone(): boolean {
  return useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false })
}

/** Survives a reload. */
const viewStore = persistedStore(stored<View>('session', 'meridian.calendar-view', v.picklist(VIEWS), 'week'))

/** Starts at today. Narrow screens show three days instead of a week. */
export function useNavigation(zone: string, now: number): Navigation {
  const isCompact = useMediaQuery(COMPACT_QUERY, false, { getInitialValueInEffect: false })
  const today = wallTime(now, zone).date
  const view = viewStore.use()
  const [date, setDate] = useState(today)
  const shownView = adaptView(view, isCompact)
  return {
    view: shownView,
    date,
    today,
    isCompact,
    show: viewStore.set,
    goTo: setDate,
    page: (direction) => setDate(pageDate(shownView, date, direction)),
  }
}
