import { wallTime, weekdayOf } from '#client/entities/dates/wall-time.ts'
import {
  byDay,
  CUSTOM,
  DAYS,
  NOT_RECURRING,
  REPEATS,
  type Recurrence,
  ruleParts,
  type SeriesEnd,
  type SeriesStart,
} from './recurrence.ts'

/** Parses lines into a choice; rules without one, such as those with excluded dates, are `custom`. */
export function readRecurrence(lines: readonly string[], start: SeriesStart): Recurrence {
  const [line] = lines
  if (line === undefined) return NOT_RECURRING
  return (lines.length === 1 && readRule(line, start)) || CUSTOM
}

function readRule(line: string, { date, timeZone }: SeriesStart): Recurrence | undefined {
  const parts = partsOf(line)
  const byDays = parts.get('FREQ') === 'WEEKLY' ? parts.get('BYDAY') : undefined
  const days = byDays === undefined ? [] : readDays(byDays)
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const essentialParts = getEssentialParts(parts, date, days.length < 2)
  // A rule may start on a day that it does not repeat; no choice matches it.
  return REPEATS.filter((repeat) => repeat !== 'none')
    .map((repeat) => ({ repeat, interval, days, end: readEnd(parts, timeZone) }))
    .find((recurrence) => ruleParts(recurrence, date).toSorted().join(';') === essentialParts)
}

function partsOf(rule: string): Map<string, string> {
  const parts = rule.slice('RRULE:'.length).toUpperCase().replaceAll('+', '').split(';').filter(Boolean)
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]))
}

function readDays(value: string): number[] {
  return [...new Set(value.split(',').map((day) => DAYS.findIndex((name) => name === day)))].toSorted((a, b) => a - b)
}

/** A rule without its end, and without parts that only repeat its start. */
function getEssentialParts(parts: Map<string, string>, date: string, isOneDay: boolean): string {
  const meaningful = new Map(parts)
  const forget = (name: string, when = true) => when && meaningful.delete(name)
  const freq = parts.get('FREQ')
  const isOwnDate = parts.get('BYMONTHDAY') === String(Number(date.slice(8)))
  const isOwnMonth = parts.get('BYMONTH') === String(Number(date.slice(5, 7)))
  for (const name of ['UNTIL', 'COUNT']) forget(name)
  forget('INTERVAL', parts.get('INTERVAL') === '1')
  // The first day of the week matters only for several days in every second or later week.
  forget('WKST', parts.get('WKST') === 'MO' || freq !== 'WEEKLY' || !meaningful.has('INTERVAL') || isOneDay)
  forget('BYDAY', freq === 'WEEKLY' && parts.get('BYDAY') === DAYS[weekdayOf(date)])
  forget('BYMONTHDAY', isOwnDate && (freq === 'MONTHLY' || (freq === 'YEARLY' && isOwnMonth)))
  forget('BYMONTH', isOwnMonth && freq === 'YEARLY')
  const texts = [...meaningful].map(([name, value]) =>
    name === 'BYDAY' && freq === 'WEEKLY' ? byDay(readDays(value)) : `${name}=${value}`,
  )
  return texts.toSorted().join(';')
}

function readEnd(parts: Map<string, string>, zone: string): SeriesEnd {
  const count = Number(parts.get('COUNT'))
  if (count > 0) return { kind: 'after', count }
  const [, year, month, day, hours, minutes] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\dZ?)?$/.exec(parts.get('UNTIL') ?? '') ?? []
  if (year === undefined) return { kind: 'never' }
  if (hours === undefined) return { kind: 'on', date: `${year}-${month}-${day}` }
  return { kind: 'on', date: wallTime(Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:00Z`), zone).date }
}
