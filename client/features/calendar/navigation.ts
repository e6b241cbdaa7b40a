import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { wallTime } from '#client/entities/dates/wall-time.ts'
import { pageDate, type View, viewFor } from './dates/views.ts'

/** The shown days and view, and functions that change them. */
export interface Navigation {
  view: View
  /** A day among the shown ones, `YYYY-MM-DD`. */
  date: string
  /** Today in the shown zone. */
  today: string
  /** A narrow screen: one column, the menu in a drawer. */
  compact: boolean
  show: (view: View) => void
  goTo: (date: string) => void
  page: (direction: 1 | -1) => void
}

/** Narrower than the sidebar and a week side by side. */
const COMPACT = '(max-width: 56.24em)'

/** Too narrow for event titles in a month, a card beside an event, and another toolbar button. */
const PHONE = '(max-width: 37.49em)'

export function usePhone(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
}

/** Starts with the current week; on phones with three days. */
export function useNavigation(zone: string, now: number): Navigation {
  const compact = useMediaQuery(COMPACT, false, { getInitialValueInEffect: false })
  const today = wallTime(now, zone).date
  const [view, setView] = useState<View>('week')
  const [date, setDate] = useState(today)
  const shown = viewFor(view, compact)
  return {
    view: shown,
    date,
    today,
    compact,
    show: setView,
    goTo: setDate,
    page: (direction) => setDate(pageDate(shown, date, direction)),
  }
}
