import { describe, expect, it, test } from 'vitest'
import {
  CUSTOM_RECURRENCE,
  findFirstDay,
  getWeekdays,
  moveRecurrence,
  NOT_RECURRING,
  parseRecurrence,
  REPEAT_OPTIONS,
  type Recurrence,
  recurrenceLines,
  type SeriesEnd,
} from './recurrence.ts'

/** The third Wednesday of November 2026, not the last. */
const START = { date: '2026-11-18', time: '10:00', allDay: false, timeZone: 'Europe/Madrid' }
/** The fourth and last Wednesday. */
const LAST_WEDNESDAY = { ...START, date: '2026-11-25' }
const ENDS: SeriesEnd[] = [{ kind: 'never' }, { kind: 'on', date: '2027-03-31' }, { kind: 'after', count: 12 }]
const REPEATING = REPEAT_OPTIONS.filter((repeat) => repeat !== 'none')

const choice = (change: Partial<Recurrence>): Recurrence => ({ ...NOT_RECURRING, ...change })

describe('the rule of a choice', () => {
  it.each(
    REPEATING.flatMap((repeat) =>
      ENDS.flatMap((end) =>
        [1, 3].map((interval) => ({ repeat, end, interval: repeat === 'weekdays' ? 1 : interval })),
      ),
    ),
  )('is read back as the same choice: $repeat, $end.kind, every $interval', (change) => {
    const start = change.repeat === 'last-weekday' ? LAST_WEDNESDAY : START
    for (const seriesStart of [start, { ...start, allDay: true }]) {
      const lines = recurrenceLines(choice(change), seriesStart) ?? []
      expect(lines).toHaveLength(1)
      expect(parseRecurrence(lines, seriesStart)).toMatchObject(change)
    }
  })

  it('follows RFC 5545', () => {
    const rule = (change: Partial<Recurrence>, start = START) => recurrenceLines(choice(change), start)?.[0]
    expect(rule({ repeat: 'daily', interval: 2 })).toBe('RRULE:FREQ=DAILY;INTERVAL=2')
    expect(rule({ repeat: 'weekdays' })).toBe('RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR')
    expect(rule({ repeat: 'weekly' })).toBe('RRULE:FREQ=WEEKLY')
    expect(rule({ repeat: 'weekly', days: [0, 2], interval: 2 })).toBe('RRULE:FREQ=WEEKLY;BYDAY=MO,WE;INTERVAL=2')
    expect(rule({ repeat: 'monthly' })).toBe('RRULE:FREQ=MONTHLY')
    expect(rule({ repeat: 'nth-weekday' })).toBe('RRULE:FREQ=MONTHLY;BYDAY=3WE')
    expect(rule({ repeat: 'last-weekday' }, LAST_WEDNESDAY)).toBe('RRULE:FREQ=MONTHLY;BYDAY=-1WE')
    expect(rule({ repeat: 'yearly' })).toBe('RRULE:FREQ=YEARLY')
    expect(recurrenceLines(NOT_RECURRING, START)).toEqual([])
  })

  it('includes the weekday of the start, and uses "last" only if no such weekday follows in the month', () => {
    const [onWednesday] = recurrenceLines(choice({ repeat: 'weekly', days: [0, 4] }), START) ?? []
    expect(onWednesday).toBe('RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR')
    const [notLast] = recurrenceLines(choice({ repeat: 'last-weekday' }), START) ?? []
    expect(notLast).toBe('RRULE:FREQ=MONTHLY;BYDAY=3WE')
  })

  it('ends at the end of the last day in the time zone of the series, in standard and daylight saving time', () => {
    const until = (date: string, timeZone: string) =>
      recurrenceLines(choice({ repeat: 'daily', end: { kind: 'on', date } }), { ...START, timeZone })?.[0]?.split(
        'UNTIL=',
      )[1]
    expect(until('2027-01-31', 'Europe/Madrid')).toBe('20270131T225959Z')
    expect(until('2027-07-31', 'Europe/Madrid')).toBe('20270731T215959Z')
    expect(until('2027-07-31', 'Asia/Kathmandu')).toBe('20270731T181459Z')
    const allDay = { ...START, allDay: true }
    expect(recurrenceLines(choice({ repeat: 'weekly', end: { kind: 'on', date: '2027-01-31' } }), allDay)).toEqual([
      'RRULE:FREQ=WEEKLY;UNTIL=20270131',
    ])
  })
})

test('a series ends on the day before UNTIL if UNTIL is earlier in the day than its events, as after a split', () => {
  const endOf = (until: string) => parseRecurrence([`RRULE:FREQ=DAILY;UNTIL=${until}`], START).end
  expect(endOf('20261218T085959Z')).toEqual({ kind: 'on', date: '2026-12-17' })
  expect(endOf('20261218T090000Z')).toEqual({ kind: 'on', date: '2026-12-18' })
  expect(endOf('20261218T225959Z')).toEqual({ kind: 'on', date: '2026-12-18' })
})

describe('an imported rule', () => {
  it.each([
    ['RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=WE', 'weekly'],
    ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=WE;WKST=SU', 'weekly'],
    ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;WKST=SU', 'weekly'],
    ['RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=FR,TH,WE,TU,MO', 'weekdays'],
    ['RRULE:freq=monthly;bymonthday=18', 'monthly'],
    ['RRULE:FREQ=MONTHLY;BYDAY=+3WE', 'nth-weekday'],
    ['RRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=18', 'yearly'],
  ])('is read as the equivalent choice: %s', (line, repeat) => {
    expect(parseRecurrence([line], START).repeat).toBe(repeat)
  })

  it.each([
    [['RRULE:FREQ=WEEKLY;BYDAY=MO,TU']],
    [['RRULE:FREQ=WEEKLY;BYDAY=1WE']],
    [['RRULE:FREQ=MONTHLY;BYDAY=2WE']],
    [['RRULE:FREQ=MONTHLY;BYDAY=-1WE']],
    [['RRULE:FREQ=MONTHLY;BYMONTHDAY=1,18']],
    [['RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=3WE']],
    [['RRULE:FREQ=HOURLY']],
    [['RRULE:FREQ=DAILY', 'EXDATE:20261120T080000Z']],
    [['RDATE:20261120T080000Z']],
  ])('is kept unchanged if there is no equivalent choice: %s', (lines) => {
    expect(parseRecurrence(lines, START)).toEqual(CUSTOM_RECURRENCE)
    expect(recurrenceLines(CUSTOM_RECURRENCE, START)).toBeUndefined()
  })
})

describe('weekdays', () => {
  test.each(['BYDAY=WE,SU;INTERVAL=2;WKST=SU', 'BYDAY=WE,SU;INTERVAL=2'])(
    'keep the start of their week: %s',
    (rule) => {
      const lines = [`RRULE:FREQ=WEEKLY;${rule}`]
      expect(recurrenceLines(parseRecurrence(lines, START), START)).toEqual(lines)
    },
  )

  it('default to the weekday of the start; if there are several, a move changes only one', () => {
    const weekly = choice({ repeat: 'weekly' })
    expect(getWeekdays(weekly, '2026-11-19')).toEqual([3])
    const twice = choice({ repeat: 'weekly', days: [0, 2] })
    expect(moveRecurrence(twice, '2026-11-18', 2).days).toEqual([0, 4])
    expect(moveRecurrence(twice, '2026-11-18', -2).days).toEqual([0])
  })

  it('determine the first day of a series', () => {
    expect(findFirstDay([0, 4], '2026-11-18')).toBe('2026-11-20')
    expect(findFirstDay([2], '2026-11-18')).toBe('2026-11-18')
  })
})
