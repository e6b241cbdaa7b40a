import { describe, expect, it } from 'vitest'
import {
  CUSTOM,
  NOT_RECURRING,
  REPEATS,
  readRecurrence,
  recurrenceFault,
  recurrenceLines,
  type SeriesEnd,
} from './recurrence.ts'

const START = { date: '2026-11-18', allDay: false, timeZone: 'Europe/Madrid' }
const ENDS: SeriesEnd[] = [{ kind: 'never' }, { kind: 'on', date: '2027-03-31' }, { kind: 'after', count: 12 }]
const REPEATING = REPEATS.filter((repeat) => repeat !== 'none')

describe('a choice and its rule', () => {
  it.each(REPEATING.flatMap((repeat) => ENDS.map((end) => ({ repeat, end }))))(
    'read back the same: $repeat, $end.kind',
    (recurrence) => {
      for (const start of [START, { ...START, allDay: true }]) {
        const lines = recurrenceLines(recurrence, start) ?? []
        expect(lines).toHaveLength(1)
        expect(readRecurrence(lines, start)).toEqual(recurrence)
      }
    },
  )

  it('are the rules of RFC 5545', () => {
    const rule = (repeat: (typeof REPEATING)[number]) => recurrenceLines({ repeat, end: { kind: 'never' } }, START)
    expect(REPEATING.map(rule)).toEqual([
      ['RRULE:FREQ=DAILY'],
      ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
      ['RRULE:FREQ=WEEKLY'],
      ['RRULE:FREQ=MONTHLY'],
      ['RRULE:FREQ=YEARLY'],
    ])
    expect(recurrenceLines(NOT_RECURRING, START)).toEqual([])
  })

  it('end with the last moment of the last day on the series’ own clocks, summer or winter', () => {
    const until = (date: string, timeZone: string) =>
      recurrenceLines({ repeat: 'daily', end: { kind: 'on', date } }, { ...START, timeZone })?.[0]?.split('UNTIL=')[1]
    expect(until('2027-01-31', 'Europe/Madrid')).toBe('20270131T225959Z')
    expect(until('2027-07-31', 'Europe/Madrid')).toBe('20270731T215959Z')
    expect(until('2027-07-31', 'Asia/Kathmandu')).toBe('20270731T181459Z')
    const allDay = { ...START, allDay: true }
    expect(recurrenceLines({ repeat: 'weekly', end: { kind: 'on', date: '2027-01-31' } }, allDay)).toEqual([
      'RRULE:FREQ=WEEKLY;UNTIL=20270131',
    ])
  })
})

describe('a rule from elsewhere', () => {
  it.each([
    ['RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=WE', 'weekly'],
    ['RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=FR,TH,WE,TU,MO', 'weekdays'],
    ['rrule:freq=monthly;bymonthday=18'.replace('rrule', 'RRULE'), 'monthly'],
  ])('that says no more than a choice is that choice: %s', (line, repeat) => {
    expect(readRecurrence([line], START).repeat).toBe(repeat)
  })

  it.each([
    [['RRULE:FREQ=WEEKLY;INTERVAL=2']],
    [['RRULE:FREQ=WEEKLY;BYDAY=MO,WE']],
    [['RRULE:FREQ=MONTHLY;BYDAY=3WE']],
    [['RRULE:FREQ=DAILY', 'EXDATE:20261120T080000Z']],
    [['RDATE:20261120T080000Z']],
  ])('that says more is kept as it is: %s', (lines) => {
    expect(readRecurrence(lines, START)).toEqual(CUSTOM)
    expect(recurrenceLines(CUSTOM, START)).toBeUndefined()
  })
})

describe('what the server would refuse', () => {
  it('is said before it is asked', () => {
    const fault = (repeat: 'weekdays' | 'weekly', end: SeriesEnd, date: string) =>
      recurrenceFault({ repeat, end }, date)
    expect(fault('weekdays', { kind: 'never' }, '2026-11-21')).toMatch(/weekday/)
    expect(fault('weekdays', { kind: 'never' }, '2026-11-20')).toBeUndefined()
    expect(fault('weekly', { kind: 'on', date: '2026-11-19' }, '2026-11-20')).toMatch(/before the first/)
    expect(fault('weekly', { kind: 'on', date: '' }, '2026-11-20')).toMatch(/last day/)
    expect(fault('weekly', { kind: 'on', date: '2026-11-20' }, '2026-11-20')).toBeUndefined()
  })
})
