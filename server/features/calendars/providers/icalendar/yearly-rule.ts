import { DAY } from '#shared/time.ts'
import { reject } from '../../recurrence-rule.ts'
import { parseLocalTime } from './local-time.ts'

/**
 * When a zone's offset changes each year (its onset), such as on the last Sunday in March. Local times are as in
 * `LocalTime`.
 */
export interface YearlyRule {
  /** From 0 to 11. */
  month: number
  /** Days of the month; negative days count from its end. Empty if only the weekday counts. */
  monthDays: readonly number[]
  /** From 0 (Sunday) to 6; undefined if only the day of the month counts. */
  weekday: number | undefined
  /** Which of these weekdays in the month; negative numbers count from its end. Undefined if `monthDays` decides. */
  ordinal: number | undefined
  /** All onsets have its time of day. */
  firstOnset: number
  /** The latest possible onset; `Infinity` if the rule has no end. */
  maxOnset: number
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The parts that apps write in rules of time zones. */
const PART_PATTERNS: Readonly<Record<string, RegExp>> = {
  FREQ: /^YEARLY$/,
  INTERVAL: /^1$/,
  WKST: /^[A-Z]{2}$/,
  BYMONTH: /^(?:0?[1-9]|1[0-2])$/,
  BYMONTHDAY: /^-?\d{1,2}(?:,-?\d{1,2}){0,6}$/,
  BYDAY: /^(?:[+-]?[1-5])?(?:SU|MO|TU|WE|TH|FR|SA)$/,
  BYHOUR: /^\d{1,2}$/,
  BYMINUTE: /^\d{1,2}$/,
  BYSECOND: /^\d{1,2}$/,
  UNTIL: /^\d{8}(?:T\d{6}Z?)?$/,
  COUNT: /^\d{1,4}$/,
}

/**
 * Parses a rule of a time zone definition (RFC 5545, 3.6.5).
 * @param firstOnset a local time
 * @param offset the zone's offset before each onset, in ms
 * @throws {RecurrenceError} when the rule may have several onsets a year, unlike those of any real zone
 */
export function parseYearlyRule(rule: string, firstOnset: number, offset: number): YearlyRule {
  const entries = rule
    .toUpperCase()
    .split(';')
    .filter(Boolean)
    .map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=')
      return PART_PATTERNS[name]?.test(value) ? [name, value] : reject('The time zone has an unknown rule')
    })
  const parts = new Map(entries)
  const firstDay = new Date(firstOnset)
  const times = [firstDay.getUTCHours(), firstDay.getUTCMinutes(), firstDay.getUTCSeconds()]
  const hasOtherTime = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].some(
    (name, i) => Number(parts.get(name) ?? times[i]) !== times[i],
  )
  if (!parts.has('FREQ') || hasOtherTime) reject('The time zone has an unknown rule')

  const month = parts.get('BYMONTH')
  const day = parts.get('BYDAY')
  const count = parts.get('COUNT')
  const listedDays = parts.get('BYMONTHDAY')?.split(',').map(Number)
  const ordinal = Number(day?.slice(0, -2)) || undefined
  const monthDays = (listedDays ?? (day === undefined ? [firstDay.getUTCDate()] : [])).toSorted((a, b) => a - b)
  const [min = 0, max = 0] = [monthDays[0], monthDays.at(-1)]
  // A weekday falls on one of seven days in a row.
  const isSingleDay =
    ordinal === undefined
      ? monthDays.length > 0 && min * max > 0 && max - min < (day === undefined ? 1 : 7)
      : monthDays.length === 0
  const hasMonth = month !== undefined || (day === undefined && listedDays === undefined)
  if (!isSingleDay || !hasMonth) reject('The time zone changes more than once a year by one rule')
  return {
    month: month === undefined ? firstDay.getUTCMonth() : Number(month) - 1,
    monthDays,
    weekday: day === undefined ? undefined : WEEKDAYS.indexOf(day.slice(-2)),
    ordinal,
    firstOnset,
    maxOnset: Math.min(
      parseUntil(parts.get('UNTIL'), offset),
      count === undefined ? Infinity : Date.UTC(firstDay.getUTCFullYear() + Number(count)) - 1,
    ),
  }
}

/** The last local time that `UNTIL` allows. It is in UTC, but some apps write it in local time. */
function parseUntil(text: string | undefined, offset: number): number {
  if (text === undefined) return Infinity
  const until = parseLocalTime(text) ?? reject('The time zone has an invalid UNTIL')
  if (until.date !== null) return until.local + DAY - 1
  return until.local + (until.isUtc ? Math.max(offset, 0) : 0)
}

/** The onset of a rule in a year; undefined if it has none. */
export function findOnsetInYear(rule: YearlyRule, year: number): number | undefined {
  const { month, monthDays, weekday, ordinal } = rule
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const [firstListed = 1] = monthDays
  const earliest =
    ordinal === undefined
      ? firstListed + (firstListed < 0 ? length + 1 : 0)
      : 7 * ordinal + (ordinal < 0 ? length + 1 : -6)
  const day =
    weekday === undefined
      ? earliest
      : earliest + ((weekday - new Date(Date.UTC(year, month, earliest)).getUTCDay() + 7) % 7)
  const isListed = monthDays.length === 0 || monthDays.includes(day) || monthDays.includes(day - length - 1)
  if (day < 1 || day > length || !isListed) return undefined
  const onset = Date.UTC(year, month, day) + (((rule.firstOnset % DAY) + DAY) % DAY)
  return onset >= rule.firstOnset && onset <= rule.maxOnset ? onset : undefined
}

/** The last onset of a rule until a local time, if it is in the same year or the year before it. */
export function findLastOnset(rule: YearlyRule, local: number): number | undefined {
  const year = new Date(Math.min(local, rule.maxOnset)).getUTCFullYear()
  return [findOnsetInYear(rule, year), findOnsetInYear(rule, year - 1)].find(
    (onset) => onset !== undefined && onset <= local,
  )
}
