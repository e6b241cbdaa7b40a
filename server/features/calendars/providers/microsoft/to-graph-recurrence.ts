import type {
  DayOfWeek,
  PatternedRecurrence,
  RecurrencePattern,
  RecurrenceRange,
  WeekIndex,
} from '@microsoft/microsoft-graph-types'
import { parseRecurrence, type Recurrence, RecurrenceError } from '../../recurrence-rule.ts'
import { getRuleZone } from '../../rule-starts.ts'
import { ProviderError } from '../provider-error.ts'
import { getShortestMonthLength, ORDINALS, WEEKDAYS } from './from-graph-recurrence.ts'

interface RecurringEvent {
  start_at: Date
  all_day: boolean
  time_zone: string
  recurrence: readonly string[]
}

const DAY_NAMES = new Map(Object.entries(WEEKDAYS).map(([name, code]) => [code, name as DayOfWeek]))
const WEEK_INDEXES = new Map(Object.entries(ORDINALS).map(([name, ordinal]) => [ordinal, name as WeekIndex]))
const SUPPORTED_PARTS = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'WKST',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
])

/**
 * Converts recurrence lines, except excluded dates, to Graph's pattern and range.
 * @param windowsZone the Windows name of the event's zone
 * @throws {ProviderError} `forbidden` for a recurrence that Graph cannot express
 */
export function toGraphRecurrence(event: RecurringEvent, windowsZone: string): PatternedRecurrence {
  const recurrence = parseEventRecurrence(event)
  if (recurrence.rule === undefined || recurrence.rdates.length > 0) throw new ProviderError('forbidden')
  const parts = new Map(recurrence.rule.split(';').map((part) => part.split('=', 2) as [string, string]))
  if ([...parts.keys()].some((name) => !SUPPORTED_PARTS.has(name))) throw new ProviderError('forbidden')
  const start = Temporal.Instant.fromEpochMilliseconds(event.start_at.getTime()).toZonedDateTimeISO(getRuleZone(event))
  const pattern = toPattern(parts, start)
  if (!pattern) throw new ProviderError('forbidden')
  const range = toRange(recurrence, start, event.all_day)
  return { pattern, range: { ...range, recurrenceTimeZone: windowsZone } }
}

/** @throws {ProviderError} `forbidden` for a recurrence that cannot be parsed */
export function parseEventRecurrence({ recurrence, ...context }: Omit<RecurringEvent, 'start_at'>): Recurrence {
  try {
    return parseRecurrence(recurrence, context)
  } catch (error) {
    throw error instanceof RecurrenceError ? new ProviderError('forbidden', { cause: error }) : error
  }
}

type Parts = ReadonlyMap<string, string>

function toPattern(parts: Parts, start: Temporal.ZonedDateTime): RecurrencePattern | undefined {
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const has = (...names: string[]) => names.some((name) => parts.has(name))
  switch (parts.get('FREQ')) {
    case 'DAILY':
      if (has('BYMONTH', 'BYMONTHDAY', 'BYSETPOS')) return undefined
      if (!has('BYDAY')) return { type: 'daily', interval }
      return interval === 1 ? toWeeklyPattern(parts, start, 1) : undefined
    case 'WEEKLY':
      return has('BYMONTH', 'BYMONTHDAY', 'BYSETPOS') ? undefined : toWeeklyPattern(parts, start, interval)
    case 'MONTHLY': {
      if (has('BYMONTH')) return undefined
      if (has('BYDAY')) return toRelativePattern(parts, { type: 'relativeMonthly', interval })
      const dayOfMonth = toDayOfMonth(parts, start.day, { shortest: 28, longest: 31 })
      return dayOfMonth === undefined ? undefined : { type: 'absoluteMonthly', interval, dayOfMonth }
    }
    case 'YEARLY': {
      // Without a month, weekdays are numbered within the year.
      if (has('BYDAY') && !has('BYMONTH')) return undefined
      const month = Number(parts.get('BYMONTH') ?? start.month)
      if (Number.isNaN(month)) return undefined
      if (has('BYDAY')) return toRelativePattern(parts, { type: 'relativeYearly', interval, month })
      // Without a month, days of the month recur in every month.
      if (has('BYMONTHDAY') && !has('BYMONTH')) return undefined
      const shortest = getShortestMonthLength(month)
      const dayOfMonth = toDayOfMonth(parts, start.day, { shortest, longest: month === 2 ? 29 : shortest })
      return dayOfMonth === undefined ? undefined : { type: 'absoluteYearly', interval, month, dayOfMonth }
    }
    default:
      return undefined
  }
}

function toWeeklyPattern(parts: Parts, start: Temporal.ZonedDateTime, interval: number): RecurrencePattern | undefined {
  const codes = parts.get('BYDAY')?.split(',') ?? [Object.values(WEEKDAYS)[start.dayOfWeek - 1] ?? '']
  const daysOfWeek = toDayNames(codes)
  const firstDayOfWeek = DAY_NAMES.get(parts.get('WKST') ?? 'MO') ?? 'monday'
  return daysOfWeek && { type: 'weekly', interval, daysOfWeek, firstDayOfWeek }
}

/** The names of weekdays; undefined if any of them has a number, as in `2MO`. */
function toDayNames(codes: readonly string[]): DayOfWeek[] | undefined {
  const names = codes.map((code) => DAY_NAMES.get(code))
  return names.every((name) => name !== undefined) ? names : undefined
}

/** The pattern for the nth day of a month that falls on one of the given weekdays. */
function toRelativePattern(parts: Parts, pattern: RecurrencePattern): RecurrencePattern | undefined {
  const days = parts.get('BYDAY')?.split(',') ?? []
  const [, ordinal = '', code = ''] = /^(-?\d*)(\w\w)$/.exec(days[0] ?? '') ?? []
  const isNumbered = days.length === 1 && ordinal !== ''
  if (parts.has('BYMONTHDAY') || (isNumbered && parts.has('BYSETPOS'))) return undefined
  const daysOfWeek = toDayNames(isNumbered ? [code] : days)
  const index = WEEK_INDEXES.get(Number(isNumbered ? ordinal : parts.get('BYSETPOS')))
  return daysOfWeek && index && { ...pattern, daysOfWeek, index }
}

/**
 * The day of the month. In shorter months, Outlook uses the last day, so the rule must say so: `BYMONTHDAY=31` alone
 * means only months with 31 days.
 */
function toDayOfMonth(
  parts: Parts,
  startDay: number,
  { shortest, longest }: { shortest: number; longest: number },
): number | undefined {
  const days = parts.get('BYMONTHDAY')?.split(',').map(Number) ?? [startDay]
  const position = parts.get('BYSETPOS')
  const [day = 0, ...more] = days
  if (more.length === 0) {
    if (position !== undefined && Math.abs(Number(position)) !== 1) return undefined
    if (day === -1) return longest
    return day >= 1 && day <= shortest ? day : undefined
  }
  const sortedDays = days.toSorted((a, b) => a - b)
  const isEndOfMonth = sortedDays.every((value, index) => value === shortest + index)
  return position === '-1' && isEndOfMonth ? sortedDays.at(-1) : undefined
}

function toRange({ count, until }: Recurrence, start: Temporal.ZonedDateTime, all_day: boolean): RecurrenceRange {
  const startDate = start.toPlainDate().toString()
  if (count !== undefined) return { type: 'numbered', startDate, numberOfOccurrences: count }
  if (until === undefined) return { type: 'noEnd', startDate }
  const untilTime = Temporal.Instant.fromEpochMilliseconds(until).toZonedDateTimeISO(start.timeZoneId)
  // The end date is inclusive.
  const isBeforeStartTime = !all_day && Temporal.PlainTime.compare(untilTime.toPlainTime(), start.toPlainTime()) < 0
  const endDate = untilTime.toPlainDate().subtract({ days: isBeforeStartTime ? 1 : 0 })
  return { type: 'endDate', startDate, endDate: endDate.toString() }
}
