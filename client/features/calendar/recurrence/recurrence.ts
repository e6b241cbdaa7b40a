import { addDays, instantOf, weekdayOf } from '#client/entities/dates/wall-time.ts'
import type { Text } from '#client/lib/language.ts'

/** The ways to repeat that the editor offers. */
export const REPEATS = [
  'none',
  'daily',
  'weekdays',
  'weekly',
  'monthly',
  'nth-weekday',
  'last-weekday',
  'yearly',
] as const
export type Repeat = (typeof REPEATS)[number]

/** When a series ends: never, with a day (`YYYY-MM-DD`, included), or after so many events. */
export type SeriesEnd = { kind: 'never' } | { kind: 'on'; date: string } | { kind: 'after'; count: number }

/** How an event repeats, as the editor shows it; `custom` is a rule that it can keep but not change. */
export interface Recurrence {
  repeat: Repeat | 'custom'
  /** Every so many days, weeks, months or years; of working days always 1. */
  interval: number
  /** Weekdays of a weekly one, 0 for Monday, in order; that of its start counts without being named. */
  days: readonly number[]
  end: SeriesEnd
}

export const NOT_RECURRING: Recurrence = { repeat: 'none', interval: 1, days: [], end: { kind: 'never' } }
export const CUSTOM: Recurrence = { ...NOT_RECURRING, repeat: 'custom' }

/** The start that a rule counts from. */
export interface SeriesStart {
  /** `YYYY-MM-DD` */
  date: string
  allDay: boolean
  timeZone: string
}

/** As a rule names the weekdays, from Monday. */
export const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
/** Monday to Friday. */
export const WORKING_DAYS = [0, 1, 2, 3, 4]

/** Which of its weekday in its month a day is: 3 for a third Wednesday. */
export function nthOfMonth(date: string): number {
  return Math.ceil(Number(date.slice(8)) / 7)
}

/** Is a day the last of its weekday in its month? */
export function isLastOfMonth(date: string): boolean {
  return addDays(date, 7).slice(0, 7) > date.slice(0, 7)
}

/** The weekdays on which a weekly series that starts on `date` has its events: that of its start is always one. */
export function weekdaysOf({ days }: Recurrence, date: string): readonly number[] {
  return [...new Set([...days, weekdayOf(date)])].toSorted((a, b) => a - b)
}

/** What a choice comes to on a day: one that is not the last of its weekday is the second, third … of them. */
export function repeatOn({ repeat }: Recurrence, date: string): Recurrence['repeat'] {
  return repeat === 'last-weekday' && !isLastOfMonth(date) ? 'nth-weekday' : repeat
}

/** The part of a rule that names weekdays. */
export function byDay(days: readonly number[]): string {
  return `BYDAY=${days.map((day) => DAYS[day]).join(',')}`
}

/** The parts of a choice's rule, but for its end. What the start says already is left out. */
export function ruleParts(recurrence: Recurrence, date: string): string[] {
  const repeat = repeatOn(recurrence, date)
  if (repeat === 'none' || repeat === 'custom') return []
  const own = DAYS[weekdayOf(date)]
  const days = weekdaysOf(recurrence, date)
  const parts: Record<typeof repeat, string[]> = {
    daily: ['FREQ=DAILY'],
    weekdays: ['FREQ=WEEKLY', byDay(WORKING_DAYS)],
    weekly: ['FREQ=WEEKLY', ...(days.length > 1 ? [byDay(days)] : [])],
    monthly: ['FREQ=MONTHLY'],
    'nth-weekday': ['FREQ=MONTHLY', `BYDAY=${nthOfMonth(date)}${own}`],
    'last-weekday': ['FREQ=MONTHLY', `BYDAY=-1${own}`],
    yearly: ['FREQ=YEARLY'],
  }
  const { interval } = recurrence
  return [...parts[repeat], ...(interval > 1 && repeat !== 'weekdays' ? [`INTERVAL=${interval}`] : [])]
}

/**
 * The RFC 5545 lines of a choice; undefined for a rule of its own, which stays as it is. `UNTIL` is the end of its last
 * day on the series' clocks, in UTC as the RFC wants it (3.3.10), or the plain day for an all-day series.
 */
export function recurrenceLines(recurrence: Recurrence, start: SeriesStart): string[] | undefined {
  if (recurrence.repeat === 'custom') return undefined
  if (recurrence.repeat === 'none') return []
  return [`RRULE:${[...ruleParts(recurrence, start.date), ...endParts(recurrence.end, start)].join(';')}`]
}

function endParts(end: SeriesEnd, { allDay, timeZone }: SeriesStart): string[] {
  if (end.kind === 'never') return []
  if (end.kind === 'after') return [`COUNT=${end.count}`]
  if (allDay) return [`UNTIL=${end.date.replaceAll('-', '')}`]
  const last = instantOf({ date: addDays(end.date, 1), time: '00:00' }, timeZone) - 1000
  return [`UNTIL=${new Date(last).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`]
}

/** What the server would refuse of a choice, for a series that starts on `date`; undefined if nothing. */
export function recurrenceError({ repeat, end }: Recurrence, date: string): Text | undefined {
  if (repeat === 'weekdays' && weekdayOf(date) > 4) return 'A series on working days starts on a working day'
  if (repeat === 'none' || end.kind !== 'on') return undefined
  if (!end.date) return 'Enter the last day'
  return end.date < date ? 'The last day comes before the first' : undefined
}

/** The first day from `date` on that is one of these weekdays, of which there is at least one. */
export function firstDay(days: readonly number[], date: string): string {
  let day = date
  while (!days.includes(weekdayOf(day))) day = addDays(day, 1)
  return day
}

/** A choice whose events of one weekday were moved to another, `YYYY-MM-DD` both. */
export function movedRecurrence(recurrence: Recurrence, from: string, to: string): Recurrence {
  const days = recurrence.days.map((day) => (day === weekdayOf(from) ? weekdayOf(to) : day))
  return { ...recurrence, days: [...new Set(days)].toSorted((a, b) => a - b) }
}
