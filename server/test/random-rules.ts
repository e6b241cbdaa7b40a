import { parseRecurrence, RecurrenceError } from '#server/features/calendars/recurrence-rule.ts'
import { listFirstStarts } from '#server/features/calendars/rule-starts.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { pick } from './matching/random-searches.ts'

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const INTERVALS = [1, 2, 3, 7, 12, 24, 97, 365, 400, 1000]

/**
 * A recurring event with a random rule that its start satisfies; undefined if the rule is rejected or its first start
 * is too late.
 */
export function createRandomSeries(random: () => number) {
  const rule = createRandomRule(random)
  const start = Date.parse(`${pick(random, [1900, 1950, 2000, 2026])}-01-05T08:00:00Z`)
  const event = { start, end: start + HOUR, all_day: false, time_zone: 'Europe/Madrid', recurrence: [`RRULE:${rule}`] }
  try {
    parseRecurrence(event.recurrence, event)
    const [first] = listFirstStarts(event, rule.replace(/;UNTIL=[^;]+/, ''), { count: 1, to: start + 9 * 366 * DAY })
    return first === undefined ? undefined : { ...event, start: first, end: first + HOUR }
  } catch (error) {
    if (error instanceof RecurrenceError) return undefined
    throw error
  }
}

/** A random combination of RFC 5545 rule parts, often with the maximum number of values. */
function createRandomRule(random: () => number): string {
  const isChosen = (probability: number) => random() < probability
  const freq = pick(random, ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])
  const pickNumbers = (min: number, max: number, counts: number[]) => {
    const numbers = Array.from({ length: pick(random, counts) }, () => min + Math.floor(random() * (max - min + 1)))
    return [...new Set(numbers.map((n) => (n === 0 && min < 0 ? 1 : n)))].join(',')
  }
  const pickOrdinal = (max: number) => (max > 0 && isChosen(0.5) ? pickNumbers(-max, max, [1]) : '')
  const maxOrdinal = { MONTHLY: 5, YEARLY: 53 }[freq] ?? 0
  const pickDays = () =>
    Array.from({ length: pick(random, [1, 2, 3, 7]) }, () => pickOrdinal(maxOrdinal) + pick(random, WEEKDAYS))
  const parts = [
    `FREQ=${freq}`,
    isChosen(0.4) && `INTERVAL=${pick(random, INTERVALS)}`,
    isChosen(0.3) && `BYMONTH=${pickNumbers(1, 12, [1, 2, 3, 12])}`,
    isChosen(0.25) && `BYMONTHDAY=${pickNumbers(-31, 31, [1, 2, 5, 31])}`,
    isChosen(0.15) && `BYYEARDAY=${pickNumbers(-366, 366, [1, 2, 10, 100])}`,
    isChosen(0.45) && `BYDAY=${[...new Set(pickDays())].join(',')}`,
    isChosen(0.1) && `BYWEEKNO=${pickNumbers(-53, 53, [1, 2, 10])}`,
    isChosen(0.2) && `BYHOUR=${pickNumbers(0, 23, [1, 2, 6, 24])}`,
    isChosen(0.1) && `BYMINUTE=${pickNumbers(0, 59, [1, 2, 4])}`,
    isChosen(0.2) && `BYSETPOS=${pickNumbers(-10, 10, [1, 2, 3])}`,
    isChosen(0.15) && `WKST=${pick(random, WEEKDAYS)}`,
    pick(random, [
      `COUNT=${pick(random, [3, 10, 100, 1000])}`,
      'UNTIL=21500101T000000Z',
      'UNTIL=99991231T235959Z',
      false,
    ]),
  ]
  return parts.filter(Boolean).join(';')
}
