import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { capitalize, dateText, dayRangeText, FULL_DAY } from '#client/entities/dates/date-format.ts'
import { addDays, addMonths, startOfWeek } from '#client/entities/dates/wall-time.ts'

export const VIEWS = ['day', 'three-days', 'week', 'month', 'agenda'] as const
export type View = (typeof VIEWS)[number]

export interface ViewChoice {
  view: View
  label: MessageDescriptor
  /** The label of the command. */
  command: MessageDescriptor
  /** The keyboard shortcut. */
  key: string
}

/** The available views; narrow screens show three days instead of a week. */
export function viewChoices(isCompact: boolean): ViewChoice[] {
  return [
    { view: 'day', label: msg`Day`, command: msg`Show the day`, key: 'd' },
    isCompact
      ? { view: 'three-days', label: msg`3 days`, command: msg`Show three days`, key: 'w' }
      : { view: 'week', label: msg`Week`, command: msg`Show the week`, key: 'w' },
    { view: 'month', label: msg`Month`, command: msg`Show the month`, key: 'm' },
    { view: 'agenda', label: msg`Agenda`, command: msg`Show the agenda`, key: 'a' },
  ]
}

/** The equivalent view for the screen size. */
export function adaptView(view: View, isCompact: boolean): View {
  if (isCompact && view === 'week') return 'three-days'
  if (!isCompact && view === 'three-days') return 'week'
  return view
}

const WEEK_LABELS = [msg`Previous week`, msg`Next week`] as const

/** Labels of the previous and next period of each view. */
export const PAGING_LABELS: Record<View, readonly [previous: MessageDescriptor, next: MessageDescriptor]> = {
  day: [msg`Previous day`, msg`Next day`],
  'three-days': [msg`Previous days`, msg`Next days`],
  week: WEEK_LABELS,
  month: [msg`Previous month`, msg`Next month`],
  agenda: WEEK_LABELS,
}

/** Days from `start` until `end` (exclusive), `YYYY-MM-DD`. */
export interface DayRange {
  start: string
  end: string
}

/** The number of shown days; a month shows six whole weeks. */
const DAY_COUNTS: Record<View, number> = { day: 1, 'three-days': 3, week: 7, month: 42, agenda: 7 }

/** The days of a view. */
export function visibleDays(view: View, date: string): DayRange {
  const inFirstWeek = view === 'month' ? `${date.slice(0, 7)}-01` : date
  const start = DAY_COUNTS[view] < 7 ? date : startOfWeek(inFirstWeek)
  return { start, end: addDays(start, DAY_COUNTS[view]) }
}

/** The date after navigating forward (1) or back (-1). */
export function pageDate(view: View, date: string, direction: 1 | -1): string {
  return view === 'month' ? addMonths(date, direction) : addDays(date, direction * DAY_COUNTS[view])
}

export interface RangeTitle {
  /** `November`, `18 November`, `Nov – Dec`, `Dec 2026 – Jan` */
  main: string
  /** The year, formatted by locale: `2026`, `de 2026` */
  year: string
}

/** Formats a month, or a day with its month, and separates the year. */
function splitYear(date: string, format: Pick<Intl.DateTimeFormatOptions, 'day' | 'month'>): RangeTitle {
  const year = date.slice(0, 4)
  const [main = '', prefix = ''] = dateText(date, { ...format, year: 'numeric' }).split(new RegExp(` (de )?${year}$`))
  return { main: capitalize(main), year: prefix + year }
}

/** The title of the shown days. */
export function rangeTitle(view: View, date: string, isCompact = false): RangeTitle {
  const monthName = (day: string) => dateText(day, { month: 'short' })
  if (view === 'day') return splitYear(date, { day: 'numeric', month: isCompact ? 'short' : 'long' })
  if (view === 'month') return splitYear(date, { month: 'long' })
  const { start, end } = visibleDays(view, date)
  const lastDay = addDays(end, -1)
  if (start.slice(0, 7) === lastDay.slice(0, 7)) return splitYear(start, { month: 'long' })
  const [firstYear, year] = [start.slice(0, 4), lastDay.slice(0, 4)]
  const firstMonth = firstYear === year ? monthName(start) : `${monthName(start)} ${firstYear}`
  return { main: capitalize(`${firstMonth} – ${monthName(lastDay)}`), year }
}

/** The shown days, or the month, in full. */
export function fullRangeText(view: View, date: string): string {
  if (view === 'day') return dateText(date, FULL_DAY)
  if (view === 'month') return dateText(date, { month: 'long', year: 'numeric' })
  const { start, end } = visibleDays(view, date)
  return dayRangeText(start, addDays(end, -1))
}
