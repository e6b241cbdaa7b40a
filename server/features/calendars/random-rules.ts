import { DAY, HOUR } from '#shared/time.ts'
import { parseRecurrence, RecurrenceError } from './recurrence-rule.ts'
import { listFirstStarts } from './rule-starts.ts'

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const INTERVALS = [1, 2, 3, 7, 12, 24, 97, 365, 400, 1000]

/**
 * A recurring event with a random rule that its start satisfies; undefined if the rule is rejected or starts too late.
 */
export function randomSeries(random: () => number) {
  const rule = randomRule(random)
  const start = Date.parse(`${pick(random, [1900, 1950, 2000, 2026])}-01-05T08:00:00Z`)
  const event = { start, end: start + HOUR, all_day: false, time_zone: 'Europe/Madrid', recurrence: [`RRULE:${rule}`] }
  try {
    parseRecurrence(event.recurrence, event)
    const [first] = listFirstStarts(event, rule.replace(/;UNTIL=[^;]+/, ''), 1, start + 9 * 366 * DAY)
    return first === undefined ? undefined : { ...event, start: first, end: first + HOUR }
  } catch (error) {
    if (error instanceof RecurrenceError) return undefined
    throw error
  }
}

/** A random combination of RFC 5545 rule parts, often with the maximum number of values. */
export function randomRule(random: () => number): string {
  const chance = (probability: number) => random() < probability
  const freq = pick(random, ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])
  const numbers = (min: number, max: number, counts: number[]) => {
    const range = Array.from({ length: pick(random, counts) }, () => min + Math.floor(random() * (max - min + 1)))
    return [...new Set(range.map((n) => (n === 0 && min < 0 ? 1 : n)))].join(',')
  }
  const ordinal = (max: number) => (max > 0 && chance(0.5) ? numbers(-max, max, [1]) : '')
  const maxOrdinal = { MONTHLY: 5, YEARLY: 53 }[freq] ?? 0
  const days = () =>
    Array.from({ length: pick(random, [1, 2, 3, 7]) }, () => ordinal(maxOrdinal) + pick(random, WEEKDAYS))
  const parts = [
    `FREQ=${freq}`,
    chance(0.4) && `INTERVAL=${pick(random, INTERVALS)}`,
    chance(0.3) && `BYMONTH=${numbers(1, 12, [1, 2, 3, 12])}`,
    chance(0.25) && `BYMONTHDAY=${numbers(-31, 31, [1, 2, 5, 31])}`,
    chance(0.15) && `BYYEARDAY=${numbers(-366, 366, [1, 2, 10, 100])}`,
    chance(0.45) && `BYDAY=${[...new Set(days())].join(',')}`,
    chance(0.1) && `BYWEEKNO=${numbers(-53, 53, [1, 2, 10])}`,
    chance(0.2) && `BYHOUR=${numbers(0, 23, [1, 2, 6, 24])}`,
    chance(0.1) && `BYMINUTE=${numbers(0, 59, [1, 2, 4])}`,
    chance(0.2) && `BYSETPOS=${numbers(-10, 10, [1, 2, 3])}`,
    chance(0.15) && `WKST=${pick(random, WEEKDAYS)}`,
    pick(random, [
      `COUNT=${pick(random, [3, 10, 100, 1000])}`,
      'UNTIL=21500101T000000Z',
      'UNTIL=99991231T235959Z',
      false,
    ]),
  ]
  return parts.filter(Boolean).join(';')
}

function pick<Value>(random: () => number, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value
}
