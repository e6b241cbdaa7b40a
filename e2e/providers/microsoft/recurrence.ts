import { z } from 'zod'
import { DAY } from '#shared/time.ts'

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const dayOfWeek = z.enum(DAYS)
const date = z.iso.date()

/** https://learn.microsoft.com/graph/api/resources/recurrencepattern and …/recurrencerange */
export const recurrenceSchema = z.object({
  pattern: z.object({
    type: z.enum(['daily', 'weekly', 'absoluteMonthly', 'relativeMonthly', 'absoluteYearly', 'relativeYearly']),
    interval: z.int().min(1).default(1),
    month: z.int().min(0).max(12).default(0),
    dayOfMonth: z.int().min(0).max(31).default(0),
    daysOfWeek: z.array(dayOfWeek).optional(),
    firstDayOfWeek: dayOfWeek.default('sunday'),
    index: z.enum(['first', 'second', 'third', 'fourth', 'last']).default('first'),
  }),
  range: z.object({
    type: z.enum(['endDate', 'noEnd', 'numbered']),
    startDate: date,
    endDate: date.optional(),
    numberOfOccurrences: z.int().min(0).default(0),
    recurrenceTimeZone: z.string().optional(),
  }),
})
export type Recurrence = z.infer<typeof recurrenceSchema>
type Pattern = Recurrence['pattern']

const toDay = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY
const formatDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)
const weekday = (day: number): number => (((day + 4) % 7) + 7) % 7
const monthStart = (year: number, month: number): number => Date.UTC(year, month, 1) / DAY

/** The name of the field that makes Exchange reject the recurrence, if any. */
export function findRecurrenceError({ pattern, range }: Recurrence): string | undefined {
  const needsDays = ['weekly', 'relativeMonthly', 'relativeYearly'].includes(pattern.type)
  if (needsDays && !pattern.daysOfWeek?.length) return 'daysOfWeek'
  if (pattern.type.startsWith('absolute') && pattern.dayOfMonth === 0) return 'dayOfMonth'
  if (pattern.type.endsWith('Yearly') && pattern.month === 0) return 'month'
  if (range.type === 'endDate' && (!range.endDate || range.endDate < range.startDate)) return 'endDate'
  if (range.type === 'numbered' && range.numberOfOccurrences < 1) return 'numberOfOccurrences'
  return undefined
}

/**
 * Yields the days of a pattern endlessly, beginning with the period that contains `start`. If a month is too short,
 * yields its last day, as Outlook does.
 */
function* listDays(pattern: Pattern, start: number): Generator<number> {
  const weekdays = new Set((pattern.daysOfWeek ?? []).map((name) => DAYS.indexOf(name)))
  if (pattern.type === 'daily') {
    for (let day = start; ; day += pattern.interval) yield day
  }
  if (pattern.type === 'weekly') {
    const firstDay = DAYS.indexOf(pattern.firstDayOfWeek)
    const week = start - ((weekday(start) - firstDay + 7) % 7)
    for (let from = week; ; from += 7 * pattern.interval) {
      for (let day = from; day < from + 7; day++) if (weekdays.has(weekday(day))) yield day
    }
  }
  const first = new Date(start * DAY)
  const isYearly = pattern.type.endsWith('Yearly')
  const months = pattern.interval * (isYearly ? 12 : 1)
  let month = isYearly ? pattern.month - 1 : first.getUTCMonth()
  for (; ; month += months) {
    const from = monthStart(first.getUTCFullYear(), month)
    const to = monthStart(first.getUTCFullYear(), month + 1) - 1
    if (pattern.type.startsWith('absolute')) yield Math.min(from + pattern.dayOfMonth - 1, to)
    else {
      const days = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((day) =>
        weekdays.has(weekday(day)),
      )
      const index = ['first', 'second', 'third', 'fourth'].indexOf(pattern.index)
      const day = index < 0 ? days.at(-1) : days[index]
      if (day !== undefined) yield day
    }
  }
}

/** Dates of a series up to and including `until`, in order. */
export function listDates({ pattern, range }: Recurrence, until: string): string[] {
  const start = toDay(range.startDate)
  const end = Math.min(toDay(until), range.type === 'endDate' && range.endDate ? toDay(range.endDate) : Infinity)
  const limit = range.type === 'numbered' ? range.numberOfOccurrences : Infinity
  const dates: string[] = []
  for (const day of listDays(pattern, start)) {
    if (day > end || dates.length >= limit) break
    if (day >= start) dates.push(formatDay(day))
  }
  return dates
}

const cachedDates = new WeakMap<Recurrence, { until: string; dates: ReadonlySet<string> }>()

/** Whether a series has this original date. Caches its dates until the end of the following year. */
export function hasDate(recurrence: Recurrence, date: string): boolean {
  let cachedEntry = cachedDates.get(recurrence)
  if (!cachedEntry || cachedEntry.until < date) {
    const until = `${Number(date.slice(0, 4)) + 1}-12-31`
    cachedEntry = { until, dates: new Set(listDates(recurrence, until)) }
    cachedDates.set(recurrence, cachedEntry)
  }
  return cachedEntry.dates.has(date)
}
