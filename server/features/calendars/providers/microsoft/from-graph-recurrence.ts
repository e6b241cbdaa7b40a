import { z } from 'zod'
import { formatIcalTime } from '../../recurrence-rule.ts'
import type { GraphRecurrence } from './graph-event.ts'

export const WEEKDAYS: Readonly<Record<string, string>> = {
  monday: 'MO',
  tuesday: 'TU',
  wednesday: 'WE',
  thursday: 'TH',
  friday: 'FR',
  saturday: 'SA',
  sunday: 'SU',
}

export const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 }

/**
 * The RRULE line of a pattern and its range (RFC 5545).
 * @param zone the IANA name of the zone of the range's dates
 * @returns undefined for a pattern that Microsoft's documentation does not describe
 */
export function parseGraphRecurrence(
  { pattern, range }: GraphRecurrence,
  { zone, all_day }: { zone: string; all_day: boolean },
): string | undefined {
  const days = toDays(pattern)
  const parts = days && toRuleParts(pattern, days)
  const end = toEndParts(range, zone, all_day)
  if (!parts || end === undefined) return undefined
  const interval = pattern.interval > 1 ? [`INTERVAL=${pattern.interval}`] : []
  return `RRULE:${[parts[0], ...interval, ...parts.slice(1), ...end].join(';')}`
}

function toDays({ daysOfWeek }: GraphRecurrence['pattern']): string[] | undefined {
  const days = (daysOfWeek ?? []).map((day) => WEEKDAYS[day.toLowerCase()])
  return days.every((day) => day !== undefined) ? days : undefined
}

function toRuleParts(pattern: GraphRecurrence['pattern'], days: readonly string[]): string[] | undefined {
  const month = pattern.month ?? 0
  switch (pattern.type) {
    case 'daily':
      return ['FREQ=DAILY']
    case 'weekly': {
      const firstDay = WEEKDAYS[(pattern.firstDayOfWeek ?? 'sunday').toLowerCase()]
      return days.length === 0 ? undefined : ['FREQ=WEEKLY', `BYDAY=${days.join(',')}`, `WKST=${firstDay ?? 'SU'}`]
    }
    case 'absoluteMonthly':
      return withDayOfMonth(['FREQ=MONTHLY'], pattern.dayOfMonth, 28)
    case 'absoluteYearly':
      return isMonth(month)
        ? withDayOfMonth(['FREQ=YEARLY', `BYMONTH=${month}`], pattern.dayOfMonth, getShortestMonthLength(month))
        : undefined
    case 'relativeMonthly':
      return withOrdinalDays(['FREQ=MONTHLY'], pattern, days)
    case 'relativeYearly':
      return isMonth(month) ? withOrdinalDays(['FREQ=YEARLY', `BYMONTH=${month}`], pattern, days) : undefined
    default:
      return undefined
  }
}

function isMonth(month: number): boolean {
  return month >= 1 && month <= 12
}

/** The fewest days that a month can have. */
export function getShortestMonthLength(month: number): number {
  return month === 2 ? 28 : [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Outlook uses the last day of months that are too short, where RFC 5545 would skip them. */
function withDayOfMonth(parts: string[], day: number | null | undefined, shortest: number): string[] | undefined {
  if (day === null || day === undefined || day < 1 || day > 31) return undefined
  if (day <= shortest) return [...parts, `BYMONTHDAY=${day}`]
  const days = Array.from({ length: day - shortest + 1 }, (_, index) => shortest + index)
  return [...parts, `BYMONTHDAY=${days.join(',')}`, 'BYSETPOS=-1']
}

/** Several weekdays mean the first (second, last …) day of the month that is one of them. */
function withOrdinalDays(
  parts: string[],
  { index }: GraphRecurrence['pattern'],
  days: readonly string[],
): string[] | undefined {
  const ordinal = ORDINALS[(index ?? 'first').toLowerCase()]
  if (ordinal === undefined || days.length === 0) return undefined
  return days.length === 1
    ? [...parts, `BYDAY=${ordinal}${days[0]}`]
    : [...parts, `BYDAY=${days.join(',')}`, `BYSETPOS=${ordinal}`]
}

/** The parts that end the rule; undefined for an unknown range. The range includes the whole last day. */
function toEndParts({ type, endDate, numberOfOccurrences }: GraphRecurrence['range'], zone: string, all_day: boolean) {
  if (type === 'noEnd') return []
  if (type === 'numbered') return numberOfOccurrences ? [`COUNT=${numberOfOccurrences}`] : undefined
  const { data: date } = z.iso.date().safeParse(endDate?.slice(0, 10))
  if (type !== 'endDate' || !date) return undefined
  if (all_day) return [`UNTIL=${date.replaceAll('-', '')}`]
  const nextDay = Temporal.PlainDate.from(date).add({ days: 1 })
  return [`UNTIL=${formatIcalTime(nextDay.toZonedDateTime(zone).epochMilliseconds - 1000)}`]
}
