import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { capitalize, dateText, LONG_DAY, weekText } from '#client/entities/dates/date-format.ts'
import { addDays, addMonths, startOfWeek } from '#client/entities/dates/wall-time.ts'

export type View = 'day' | 'three-days' | 'week' | 'month' | 'agenda'

export interface ViewChoice {
  view: View
  label: MessageDescriptor
  /** Its shortcut. */
  key: string
}

/** The available views; phones show three days instead of a week. */
export function viewChoices(compact: boolean): ViewChoice[] {
  return [
    { view: 'day', label: msg`Day`, key: 'd' },
    compact ? { view: 'three-days', label: msg`3 days`, key: 'w' } : { view: 'week', label: msg`Week`, key: 'w' },
    { view: 'month', label: msg`Month`, key: 'm' },
    { view: 'agenda', label: msg`Agenda`, key: 'a' },
  ]
}

/** The equivalent view on the other screen size. */
export function viewFor(view: View, compact: boolean): View {
  if (compact && view === 'week') return 'three-days'
  if (!compact && view === 'three-days') return 'week'
  return view
}

const BY_WEEK = [msg`Previous week`, msg`Next week`] as const

/** Labels of the previous and next period of each view. */
export const PAGING: Record<View, readonly [back: MessageDescriptor, on: MessageDescriptor]> = {
  day: [msg`Previous day`, msg`Next day`],
  'three-days': [msg`Previous days`, msg`Next days`],
  week: BY_WEEK,
  month: [msg`Previous month`, msg`Next month`],
  agenda: BY_WEEK,
}

/** Days from `start` to before `end`, `YYYY-MM-DD`. */
export interface DayRange {
  start: string
  end: string
}

/** The days of a view; a month shows six whole weeks. */
export function visibleDays(view: View, date: string): DayRange {
  if (view === 'day') return { start: date, end: addDays(date, 1) }
  if (view === 'three-days') return { start: date, end: addDays(date, 3) }
  const start = startOfWeek(view === 'month' ? `${date.slice(0, 7)}-01` : date)
  return { start, end: addDays(start, view === 'month' ? 42 : 7) }
}

/** The date after navigating forward (1) or back (-1). */
export function pageDate(view: View, date: string, direction: 1 | -1): string {
  if (view === 'month') return addMonths(date, direction)
  const days = view === 'day' ? 1 : view === 'three-days' ? 3 : 7
  return addDays(date, direction * days)
}

export interface RangeTitle {
  /** `November`, `18 November`, `Nov – Dec`, `Dec 2026 – Jan` */
  main: string
  /** The year, formatted by locale: `2026`, `de 2026` */
  year: string
}

/** A month, or a day of one, with the year last. */
function monthAndYear(date: string, month: Pick<Intl.DateTimeFormatOptions, 'day' | 'month'>): RangeTitle {
  const year = date.slice(0, 4)
  const [main = '', of = ''] = dateText(date, { ...month, year: 'numeric' }).split(new RegExp(` (de )?${year}$`))
  return { main: capitalize(main), year: of + year }
}

/** The title of the shown days. */
export function rangeTitle(view: View, date: string, compact = false): RangeTitle {
  const name = (day: string) => dateText(day, { month: 'short' })
  if (view === 'day') return monthAndYear(date, { day: 'numeric', month: compact ? 'short' : 'long' })
  if (view === 'month') return monthAndYear(date, { month: 'long' })
  const { start, end } = visibleDays(view, date)
  const last = addDays(end, -1)
  if (start.slice(0, 7) === last.slice(0, 7)) return monthAndYear(start, { month: 'long' })
  const [firstYear, year] = [start.slice(0, 4), last.slice(0, 4)]
  const from = firstYear === year ? name(start) : `${name(start)} ${firstYear}`
  return { main: capitalize(`${from} – ${name(last)}`), year }
}

/** The exact days, for screen readers. */
export function announcedRange(view: View, date: string): string {
  if (view === 'day') return dateText(date, { ...LONG_DAY, year: 'numeric' })
  if (view === 'month') return dateText(date, { month: 'long', year: 'numeric' })
  const { start, end } = visibleDays(view, date)
  return weekText(start, addDays(end, -1))
}
