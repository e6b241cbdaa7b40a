import { isTimeZone } from '#shared/time.ts'
import type { EventRow } from './tables.ts'

/** A rejected recurrence: invalid, unsupported, or too expensive to expand. Its message is shown to users. */
export class RecurrenceError extends Error {
  override readonly name = 'RecurrenceError'
}

/** The parsed and validated recurrence lines of an event. Instants are epoch milliseconds. */
export interface Recurrence {
  /** The RRULE value, with `UNTIL` in UTC; undefined when the event only lists dates. */
  rule: string | undefined
  count: number | undefined
  until: number | undefined
  rdates: number[]
  exdates: ReadonlySet<number>
}

/** How to interpret the dates of an event. */
export interface DateContext {
  all_day: boolean
  /** IANA; ignored for all-day events */
  time_zone: string
}

/** Maximum instances per day: hourly is the highest frequency, and a yearly rule is expanded a whole year at once. */
const MAX_INSTANCES_PER_DAY = { yearly: 4, other: 24 }
const MAX_INTERVAL = 1000
const MAX_COUNT = 1000
/** RDATE and EXDATE values together. */
export const MAX_DATES = 1000

/** A month has at most five of each weekday; rrule-temporal expands the 53rd weekday of a year incorrectly. */
const MAX_ORDINAL = { month: 5, year: 52 }

/** Combinations of parts that the library expands incorrectly in a yearly rule. */
const UNSUPPORTED_COMBINATIONS = [
  ['BYYEARDAY', 'BYMONTH'],
  ['BYYEARDAY', 'BYMONTHDAY'],
  ['BYYEARDAY', 'BYDAY'],
  ['BYWEEKNO', 'BYMONTHDAY'],
] as const

/** The last second of four-digit years: ISO 8601 writes later years with a sign. */
export const LAST_SECOND = Date.UTC(9999, 11, 31, 23, 59, 59)

/** Allowed values of each numeric part (RFC 5545, 3.3.10); ranges with negative numbers exclude 0. */
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  INTERVAL: [1, MAX_INTERVAL],
  COUNT: [1, MAX_COUNT],
  BYSECOND: [0, 59],
  BYMINUTE: [0, 59],
  BYHOUR: [0, 23],
  BYMONTHDAY: [-31, 31],
  BYYEARDAY: [-366, 366],
  BYWEEKNO: [-53, 53],
  BYMONTH: [1, 12],
  BYSETPOS: [-366, 366],
}

const PATTERNS: Readonly<Record<string, RegExp>> = {
  FREQ: /^(HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  UNTIL: /^\d{8}(T\d{6}Z)?$/,
  BYDAY: /^-?\d{0,2}(MO|TU|WE|TH|FR|SA|SU)(,-?\d{0,2}(MO|TU|WE|TH|FR|SA|SU))*$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
}

const LINE_PATTERN = /^(RRULE|RDATE|EXDATE)((?:;[A-Z-]+=(?:"[^"]*"|[^:;"]*))*):(.+)$/i

/** Synced and imported events may use rules that we do not support. */
export function isSupportedRecurrence(lines: readonly string[], context: DateContext): boolean {
  try {
    parseRecurrence(lines, context)
    return true
  } catch (error) {
    if (error instanceof RecurrenceError) return false
    throw error
  }
}

/**
 * Parses the RRULE, RDATE and EXDATE lines (RFC 5545) of an event.
 * @throws {RecurrenceError}
 */
export function parseRecurrence(lines: readonly string[], context: DateContext): Recurrence {
  const rules: string[] = []
  const dates = { RDATE: [] as number[], EXDATE: [] as number[] }
  for (const line of lines) {
    const [, name = '', parameters = '', value = ''] =
      LINE_PATTERN.exec(line) ?? reject(`Cannot parse this line: ${line.slice(0, 60)}`)
    const property = name.toUpperCase()
    if (property === 'RDATE' || property === 'EXDATE') {
      for (const date of value.split(',')) dates[property].push(parseDate(date, parameters, context))
      if (dates.RDATE.length + dates.EXDATE.length > MAX_DATES) reject(`Use at most ${MAX_DATES} dates`)
    } else {
      rules.push(value.toUpperCase().replaceAll('+', ''))
    }
  }
  if (rules.length > 1) reject('Only one rule is allowed')
  const rule = rules[0] === undefined ? undefined : parseRule(rules[0], context)
  return {
    rule: rule && [...rule.parts].map(([name, value]) => `${name}=${value}`).join(';'),
    count: rule?.count,
    until: rule?.until,
    rdates: dates.RDATE,
    exdates: new Set(dates.EXDATE),
  }
}

function parseRule(text: string, context: DateContext) {
  const parts = new Map<string, string>()
  for (const part of text.split(';').filter(Boolean)) {
    const [name = '', value = ''] = part.split(/=(.*)/)
    if (parts.has(name)) reject(`${name} appears twice`)
    if (!isValidPart(name, value)) reject(`${part.slice(0, 40)} is not supported`)
    parts.set(name, value)
  }
  const freq = parts.get('FREQ') ?? reject('The rule needs a frequency from HOURLY to YEARLY')
  const hasTimeParts = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].some((name) => parts.has(name))
  if (context.all_day && (freq === 'HOURLY' || hasTimeParts)) reject('An all-day event cannot repeat within a day')
  if (parts.has('COUNT') && parts.has('UNTIL')) reject('Use COUNT or UNTIL, not both')
  // Without BYDAY, the weekday would come from the start, but the library loses it when it skips years.
  if (parts.has('BYWEEKNO') && !parts.has('BYDAY')) reject('BYWEEKNO needs BYDAY')
  rejectUnsupportedDays(parts, freq)
  const countValues = (name: string, fallback: number) =>
    new Set(parts.get(name)?.split(',').map(Number)).size || fallback
  const perDay =
    countValues('BYHOUR', freq === 'HOURLY' ? 24 : 1) * countValues('BYMINUTE', 1) * countValues('BYSECOND', 1)
  const maxPerDay = freq === 'YEARLY' ? MAX_INSTANCES_PER_DAY.yearly : MAX_INSTANCES_PER_DAY.other
  if (perDay > maxPerDay) reject(`An event can repeat at most ${maxPerDay} times a day`)
  // Picking among times would require generating all times of a year.
  if (perDay > 1 && parts.has('BYSETPOS')) reject('BYSETPOS cannot select times of a day')

  const count = parts.get('COUNT')
  const until = parts.get('UNTIL')
  const untilTime = until === undefined ? undefined : parseUntil(until, context)
  if (untilTime !== undefined) parts.set('UNTIL', formatIcalTime(untilTime))
  return { parts, count: count === undefined ? undefined : Number(count), until: untilTime }
}

/** Rejects combinations that the library expands incorrectly, found by comparison with another implementation. */
function rejectUnsupportedDays(parts: ReadonlyMap<string, string>, freq: string): void {
  const days = parts.get('BYDAY')?.split(',') ?? []
  const ordinals = days.flatMap((day) => day.match(/\d+/)?.map(Number) ?? [])
  const isWholeYear = freq === 'YEARLY' && !parts.has('BYMONTH')
  const maxOrdinal = isWholeYear ? MAX_ORDINAL.year : MAX_ORDINAL.month
  if (ordinals.some((n) => n < 1 || n > maxOrdinal))
    reject(`BYDAY can number the weekdays of a ${isWholeYear ? 'year' : 'month'} only up to ${maxOrdinal}`)
  if (freq !== 'YEARLY') return
  for (const [first, second] of UNSUPPORTED_COMBINATIONS) {
    if (parts.has(first) && parts.has(second)) reject(`${first} and ${second} cannot be combined in a yearly rule`)
  }
  const hasOrdinals = ordinals.length > 0
  if (hasOrdinals && parts.has('BYMONTHDAY'))
    reject('BYMONTHDAY and numbered weekdays cannot be combined in a yearly rule')
  if (hasOrdinals && ordinals.length < days.length)
    reject('Numbered and unnumbered weekdays cannot be combined in a yearly rule')
}

function isValidPart(name: string, value: string): boolean {
  const range = RANGES[name]
  if (!range) return PATTERNS[name]?.test(value) ?? false
  const [min, max] = range
  const numbers = value.split(',')
  if ((name === 'COUNT' || name === 'INTERVAL') && numbers.length > 1) return false
  return numbers.every(
    (text) =>
      /^-?\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max && (min >= 0 || Number(text) !== 0),
  )
}

/** A date without a time includes that whole day in the event's time zone. */
function parseUntil(value: string, { all_day, time_zone }: DateContext): number {
  return parseOrReject(`UNTIL=${value} is not a valid date or time`, () => {
    if (value.length > 8) return Temporal.Instant.from(value).epochMilliseconds
    const day = Temporal.PlainDate.from(value)
    if (all_day) return day.toZonedDateTime('UTC').epochMilliseconds
    return Math.min(day.add({ days: 1 }).toZonedDateTime(time_zone).epochMilliseconds - 1000, LAST_SECOND)
  })
}

/** Values have the format of the event's start: dates for all-day events, times for others. */
function parseDate(value: string, parameters: string, { all_day, time_zone }: DateContext): number {
  const zone = /;TZID="?([^";:]+)"?/i.exec(parameters)?.[1] ?? time_zone
  return parseOrReject(`${value.slice(0, 40)} is not a valid ${all_day ? 'date' : 'time'} for this event`, () => {
    if (all_day)
      return /^\d{8}$/.test(value) ? Temporal.PlainDate.from(value).toZonedDateTime('UTC').epochMilliseconds : undefined
    if (/^\d{8}T\d{6}Z$/.test(value)) return Temporal.Instant.from(value).epochMilliseconds
    if (/^\d{8}T\d{6}$/.test(value) && isTimeZone(zone))
      return Temporal.PlainDateTime.from(value).toZonedDateTime(zone).epochMilliseconds
    return undefined
  })
}

function parseOrReject(message: string, parse: () => number | undefined): number {
  let time: number | undefined
  try {
    time = parse()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return time ?? reject(message)
}

/** `YYYYMMDDTHHMMSSZ` */
export function formatIcalTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** Formats dates as one line; returns no line if there are no dates. */
export function formatDateLine(
  name: 'RDATE' | 'EXDATE',
  times: readonly number[],
  context: Pick<DateContext, 'all_day'>,
): string[] {
  if (times.length === 0) return []
  return [`${name}${context.all_day ? ';VALUE=DATE' : ''}:${times.map((time) => formatDate(time, context)).join(',')}`]
}

/** Whether a series has no date but its start. Long single events are stored like this, so that searches find them. */
export function recursOnlyAtStart({
  recurrence,
  start_at,
  all_day,
}: Pick<EventRow, 'recurrence' | 'start_at' | 'all_day'>): boolean {
  const [line, ...others] = recurrence
  return others.length === 0 && line === formatDateLine('RDATE', [start_at.getTime()], { all_day })[0]
}

/** An instant (epoch ms) in the format of the event's start, in UTC. */
export function formatDate(time: number, { all_day }: Pick<DateContext, 'all_day'>): string {
  return all_day ? formatIcalTime(time).slice(0, 8) : formatIcalTime(time)
}

export function reject(message: string): never {
  throw new RecurrenceError(message)
}
