import { describe, expect, test } from 'vitest'
import { createRandomSeries } from '#server/test/random-rules.ts'
import { DAY } from '#shared/time.ts'
import { expandSeries } from '../../recurrence.ts'
import { RecurrenceError } from '../../recurrence-rule.ts'
import { ProviderError } from '../provider-error.ts'
import { parseGraphRecurrence } from './from-graph-recurrence.ts'
import type { GraphRecurrence } from './graph-event.ts'
import { toGraphRecurrence } from './to-graph-recurrence.ts'

const zone = 'Europe/Paris'
const START = '2027-03-15T08:00Z'
const event = (rule: string, start = START, all_day = false) => ({
  start_at: new Date(start),
  all_day,
  time_zone: zone,
  recurrence: [`RRULE:${rule}`],
})
const convert = (...parameters: Parameters<typeof event>) =>
  toGraphRecurrence(event(...parameters), 'Romance Standard Time')
const convertBack = (recurrence: unknown, all_day = false) =>
  parseGraphRecurrence(recurrence as GraphRecurrence, { zone, all_day })

describe('conversion to Graph and back', () => {
  test.for<[rule: string, pattern: object, equivalent?: string | undefined, start?: string]>([
    ['FREQ=DAILY', { type: 'daily', interval: 1 }],
    ['FREQ=DAILY;INTERVAL=3', { type: 'daily', interval: 3 }],
    [
      'FREQ=DAILY;BYDAY=MO,TU',
      { type: 'weekly', interval: 1, daysOfWeek: ['monday', 'tuesday'], firstDayOfWeek: 'monday' },
      'FREQ=WEEKLY;BYDAY=MO,TU;WKST=MO',
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU',
      { type: 'weekly', interval: 2, daysOfWeek: ['monday', 'sunday'], firstDayOfWeek: 'sunday' },
    ],
    [
      'FREQ=WEEKLY',
      { type: 'weekly', interval: 1, daysOfWeek: ['monday'], firstDayOfWeek: 'monday' },
      'FREQ=WEEKLY;BYDAY=MO;WKST=MO',
    ],
    ['FREQ=MONTHLY', { type: 'absoluteMonthly', interval: 1, dayOfMonth: 15 }, 'FREQ=MONTHLY;BYMONTHDAY=15'],
    ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15', { type: 'absoluteMonthly', interval: 2, dayOfMonth: 15 }],
    [
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      { type: 'absoluteMonthly', interval: 1, dayOfMonth: 31 },
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
      '2027-03-31T08:00Z',
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1',
      { type: 'absoluteMonthly', interval: 1, dayOfMonth: 30 },
      undefined,
      '2027-03-30T08:00Z',
    ],
    ['FREQ=MONTHLY;BYDAY=3MO', { type: 'relativeMonthly', interval: 1, daysOfWeek: ['monday'], index: 'third' }],
    [
      'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=3',
      { type: 'relativeMonthly', interval: 1, daysOfWeek: ['monday'], index: 'third' },
      'FREQ=MONTHLY;BYDAY=3MO',
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      {
        type: 'relativeMonthly',
        interval: 1,
        daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
        index: 'last',
      },
      undefined,
      '2027-03-31T08:00Z',
    ],
    [
      'FREQ=YEARLY',
      { type: 'absoluteYearly', interval: 1, month: 3, dayOfMonth: 15 },
      'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15',
    ],
    [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1',
      { type: 'absoluteYearly', interval: 1, month: 2, dayOfMonth: 29 },
      undefined,
      '2028-02-29T08:00Z',
    ],
    [
      'FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYDAY=3MO',
      { type: 'relativeYearly', interval: 2, month: 3, daysOfWeek: ['monday'], index: 'third' },
    ],
  ])('%s', ([rule, pattern, equivalent = rule, start]) => {
    const recurrence = convert(rule, start)
    expect(recurrence.pattern).toEqual(pattern)
    expect(recurrence.range).toMatchObject({ type: 'noEnd', recurrenceTimeZone: 'Romance Standard Time' })
    expect(convertBack(recurrence)).toBe(`RRULE:${equivalent}`)
  })

  test.for<[end: string, range: object, equivalent: string, all_day?: boolean]>([
    ['COUNT=5', { type: 'numbered', numberOfOccurrences: 5, startDate: '2027-03-15' }, 'COUNT=5'],
    ['UNTIL=20270320T080000Z', { type: 'endDate', endDate: '2027-03-20' }, 'UNTIL=20270320T225959Z'],
    // Before that day's instance starts.
    ['UNTIL=20270320T075959Z', { type: 'endDate', endDate: '2027-03-19' }, 'UNTIL=20270319T225959Z'],
    ['UNTIL=20270320', { type: 'endDate', endDate: '2027-03-20' }, 'UNTIL=20270320T225959Z'],
    ['UNTIL=20270320', { type: 'endDate', endDate: '2027-03-20' }, 'UNTIL=20270320', true],
  ])('%s', ([end, range, equivalent, all_day = false]) => {
    const recurrence = convert(`FREQ=DAILY;${end}`, all_day ? '2027-03-15T00:00Z' : START, all_day)
    expect(recurrence.range).toMatchObject(range)
    expect(convertBack(recurrence, all_day)).toBe(`RRULE:FREQ=DAILY;${equivalent}`)
  })
})

test.for([
  'FREQ=HOURLY',
  'FREQ=DAILY;INTERVAL=2;BYDAY=MO',
  'FREQ=DAILY;BYHOUR=9,12',
  'FREQ=DAILY;BYMONTH=3',
  'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=1',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=MONTHLY;BYMONTHDAY=-2',
  'FREQ=MONTHLY;BYDAY=5MO',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=1MO,3MO',
  'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR',
  // Skips short months, which Outlook does not.
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=YEARLY;BYMONTH=3,9',
  'FREQ=YEARLY;BYDAY=11MO',
  'FREQ=YEARLY;BYYEARDAY=74',
  'FREQ=YEARLY;BYWEEKNO=11;BYDAY=MO',
])('%s is rejected as `forbidden`, because Graph cannot express it', (rule) => {
  expect(() => convert(rule)).toThrow('forbidden')
})

test('RDATE is rejected as `forbidden`, and EXDATE is ignored', () => {
  const { recurrence, ...rest } = event('FREQ=DAILY')
  const convertLines = (...lines: string[]) => toGraphRecurrence({ ...rest, recurrence: lines }, 'UTC')
  expect(() => convertLines('RDATE:20270401T080000Z')).toThrow('forbidden')
  expect(() => convertLines(...recurrence, 'RDATE:20270401T093000Z')).toThrow('forbidden')
  expect(convertLines(...recurrence, 'EXDATE:20270316T080000Z')).toEqual(convertLines(...recurrence))
})

test('unknown patterns and ranges from Graph are not converted', () => {
  const { pattern, range } = convert('FREQ=DAILY')
  expect(convertBack({ pattern: { ...pattern, type: 'hourly' }, range })).toBeUndefined()
  expect(convertBack({ pattern: { type: 'weekly', interval: 1, daysOfWeek: ['someday'] }, range })).toBeUndefined()
  expect(convertBack({ pattern: { type: 'absoluteMonthly', interval: 1 }, range })).toBeUndefined()
  expect(convertBack({ pattern, range: { ...range, type: 'sometimes' } })).toBeUndefined()
  expect(convertBack({ pattern, range: { ...range, type: 'endDate', endDate: '2027-02-30' } })).toBeUndefined()
})

/** Undefined for a rule that our own engine does not support. */
async function listStarts(series: NonNullable<ReturnType<typeof createRandomSeries>>, recurrence: string[]) {
  const range = { start: series.start, end: series.start + 400 * DAY }
  try {
    return await expandSeries({ ...series, recurrence, until: null, rule_until: null }, range)
  } catch (error) {
    if (error instanceof RecurrenceError) return undefined
    throw error
  }
}

/** Undefined for a rule that Graph cannot express. */
function convertRandom(series: NonNullable<ReturnType<typeof createRandomSeries>>) {
  try {
    return toGraphRecurrence({ ...series, start_at: new Date(series.start) }, 'Romance Standard Time')
  } catch (error) {
    if (error instanceof ProviderError) return undefined
    throw error
  }
}

test('random rules keep their starts when they are converted, or are rejected', async () => {
  let seed = 17
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  let convertedCount = 0
  for (let count = 0; count < 1500; count++) {
    const series = createRandomSeries(random)
    const recurrence = series && convertRandom(series)
    const starts = recurrence && (await listStarts(series, series.recurrence))
    if (!starts) continue
    const equivalent = convertBack(recurrence) ?? 'not converted back'
    expect([series.recurrence, await listStarts(series, [equivalent])]).toEqual([series.recurrence, starts])
    convertedCount++
  }
  expect(convertedCount).toBeGreaterThan(50)
})
