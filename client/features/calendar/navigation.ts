import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { wallTime } from '#client/entities/dates/wall-time.ts'
import { pageDate, type View, viewFor } from './dates/views.ts'

/** Which days the calendar shows, and how. */
export interface Navigation {
  view: View
  /** A day of those that are shown, `YYYY-MM-DD`. */
  date: string
  /** Today in the zone that is shown. */
  today: string
  /** A narrow screen: one column, the menu in a drawer. */
  compact: boolean
  show: (view: View) => void
  goTo: (date: string) => void
  turn: (direction: 1 | -1) => void
}

/** Narrower than the sidebar and a week side by side. */
const COMPACT = '(max-width: 56.24em)'

/** Too narrow for the names of a month's events, for a card beside an event, and for one more button in the toolbar. */
const PHONE = '(max-width: 37.49em)'

export function usePhone(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
}

/** A week around today to begin with, three days on a phone. */
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
    turn: (direction) => setDate(pageDate(shown, date, direction)),
  }
}
