import { describe, expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { toSeries } from './event-times.ts'
import { expandSeries } from './recurrence.ts'
import { type SplitRecurrence, splitRecurrence } from './series-split.ts'
import type { EventRow } from './tables.ts'

type RecurringEvent = Parameters<typeof splitRecurrence>[0]

/** By default, starts on Monday 15 March 2027 at nine in Madrid. */
function series(recurrence: string[], change: Partial<EventRow> = {}): RecurringEvent {
  return {
    start_at: new Date('2027-03-15T08:00:00Z'),
    end_at: new Date('2027-03-15T09:00:00Z'),
    all_day: false,
    time_zone: 'Europe/Madrid',
    recurrence,
    until: null,
    rule_until: null,
    ...change,
  }
}

const ALL_DAY = { start_at: new Date('2027-03-15'), end_at: new Date('2027-03-16'), all_day: true }

describe('splits a recurrence', () => {
  test.for<[string, string[], string, Partial<EventRow>, SplitRecurrence]>([
    [
      'without an end',
      ['RRULE:FREQ=WEEKLY'],
      '2027-03-29T07:00:00Z',
      {},
      { before: ['RRULE:FREQ=WEEKLY;UNTIL=20270329T065959Z'], following: ['RRULE:FREQ=WEEKLY'] },
    ],
    [
      'that ends on a date',
      ['RRULE:UNTIL=20270501;FREQ=WEEKLY;INTERVAL=2'],
      '2027-03-29T07:00:00Z',
      {},
      {
        before: ['RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20270329T065959Z'],
        following: ['RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20270501T215959Z'],
      },
    ],
    [
      'of an all-day series',
      ['RRULE:FREQ=WEEKLY;UNTIL=20270501', 'EXDATE;VALUE=DATE:20270322,20270405'],
      '2027-03-29T00:00:00Z',
      ALL_DAY,
      {
        before: ['RRULE:FREQ=WEEKLY;UNTIL=20270328', 'EXDATE;VALUE=DATE:20270322'],
        following: ['RRULE:FREQ=WEEKLY;UNTIL=20270501', 'EXDATE;VALUE=DATE:20270405'],
      },
    ],
    [
      'with a count, which includes removed starts but not added ones',
      ['RRULE:COUNT=5;FREQ=WEEKLY', 'EXDATE;TZID=Europe/Madrid:20270322T090000', 'RDATE:20270316T080000Z'],
      '2027-03-29T07:00:00Z',
      {},
      {
        before: ['RRULE:FREQ=WEEKLY;UNTIL=20270329T065959Z', 'RDATE:20270316T080000Z', 'EXDATE:20270322T080000Z'],
        following: ['RRULE:FREQ=WEEKLY;COUNT=3'],
      },
    ],
    [
      'at a date added after the end of the rule',
      ['RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE:20270501T080000Z,20270601T080000Z'],
      '2027-05-01T08:00:00Z',
      {},
      { before: ['RRULE:FREQ=WEEKLY;COUNT=2'], following: ['RDATE:20270501T080000Z,20270601T080000Z'] },
    ],
    [
      'at a date added after the date on which the rule ends',
      ['RRULE:FREQ=WEEKLY;UNTIL=20270401T080000Z', 'RDATE:20270501T080000Z'],
      '2027-05-01T08:00:00Z',
      {},
      { before: ['RRULE:FREQ=WEEKLY;UNTIL=20270401T080000Z'], following: ['RDATE:20270501T080000Z'] },
    ],
    [
      'at a date added to a rule that continues: no series can begin there',
      ['RRULE:FREQ=WEEKLY', 'RDATE:20270325T080000Z'],
      '2027-03-25T08:00:00Z',
      {},
      { before: ['RRULE:FREQ=WEEKLY;UNTIL=20270325T075959Z'], following: undefined },
    ],
    [
      'without a rule',
      ['RDATE:20270501T080000Z,20270601T080000Z'],
      '2027-05-01T08:00:00Z',
      {},
      { before: ['RDATE:20270315T080000Z'], following: ['RDATE:20270501T080000Z,20270601T080000Z'] },
    ],
  ])('%s', ([, recurrence, start, change, expected]) => {
    expect(splitRecurrence(series(recurrence, change), Date.parse(start))).toEqual(expected)
  })

  test.for([
    ['RRULE:FREQ=DAILY;COUNT=3', 'RDATE:20270401T080000Z,20270403T080000Z'],
    ['RRULE:FREQ=HOURLY;INTERVAL=7;UNTIL=20270317T080000Z', 'RDATE:20270401T080000Z'],
    ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20270405T070000Z', 'RDATE:20270601T080000Z'],
    ['RRULE:FREQ=DAILY;INTERVAL=3;COUNT=40'],
    ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=25'],
    ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20270930T120000Z'],
    ['RRULE:FREQ=MONTHLY;BYDAY=3MO;COUNT=12'],
    ['RRULE:FREQ=MONTHLY;BYMONTHDAY=15,-1'],
    ['RRULE:FREQ=YEARLY;COUNT=9'],
  ])('at any start without losing or adding one: %j', async (recurrence) => {
    const whole = series(recurrence)
    const range = { start: Date.parse('2027-01-01'), end: Date.parse('2029-01-01') }
    const startsOf = async (event: RecurringEvent) => {
      const instances = await expandSeries({ ...toSeries(event), until: null }, range)
      return instances.map(({ start }) => start)
    }
    const starts = await startsOf(whole)
    expect(starts.length).toBeGreaterThan(1)
    for (const start of starts.slice(1, 30)) {
      const { before, following = expect.unreachable('no series begins here') } = splitRecurrence(whole, start)
      const [start_at, end_at] = [new Date(start), new Date(start + DAY / 24)]
      const parts = [await startsOf(series(before)), await startsOf(series(following, { start_at, end_at }))]
      expect(parts.flat()).toEqual(starts)
    }
  })
})
