import { describe, expect, test } from 'vitest'
import { listWeekdayShifts, shiftRecurrence } from './series-shift.ts'
import type { EventRow } from './tables.ts'

/** By default, Mondays at nine in Madrid from 15 March 2027, two weeks before the clocks change. */
const series = (change: Partial<EventRow> = {}) =>
  ({ start_at: new Date('2027-03-15T08:00:00Z'), all_day: false, time_zone: 'Europe/Madrid', ...change }) as EventRow

/** Shifts lines by moving the series to another start. */
function shift(lines: string[], to: Partial<EventRow>, from = series()) {
  return shiftRecurrence(lines, { from: { series: from, start: from.start_at.getTime() }, to: series(to) })
}

const at = (time: string) => ({ start_at: new Date(time) })
const ALL_DAY = { ...at('2027-03-15'), all_day: true }

describe('the dates of a changed series', () => {
  test.for<[string, string[], Partial<EventRow>, string[]]>([
    [
      'follow its local time, even across a clock change',
      [
        'RRULE:FREQ=WEEKLY;UNTIL=20270405T070000Z',
        'RDATE:20270320T080000Z',
        'EXDATE;TZID=Europe/Madrid:20270322T090000,20270329T090000',
      ],
      at('2027-03-15T10:30:00Z'),
      [
        'RRULE:FREQ=WEEKLY;UNTIL=20270405T093000Z',
        'RDATE:20270320T103000Z',
        'EXDATE:20270322T103000Z,20270329T093000Z',
      ],
    ],
    [
      'follow it to another day, with an earlier time',
      ['RRULE:FREQ=WEEKLY;UNTIL=20270405T215959Z', 'EXDATE:20270322T080000Z'],
      at('2027-03-16T07:00:00Z'),
      ['RRULE:FREQ=WEEKLY;UNTIL=20270406T205959Z', 'EXDATE:20270323T070000Z'],
    ],
    [
      'in EXDATE keep their days if the rule names days',
      ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE;COUNT=9', 'EXDATE:20270322T080000Z'],
      at('2027-03-16T09:00:00Z'),
      ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE;COUNT=9', 'EXDATE:20270322T090000Z'],
    ],
    [
      'in EXDATE move by whole weeks even if the rule names days',
      ['RRULE:BYDAY=MO;FREQ=WEEKLY;INTERVAL=2', 'EXDATE:20270329T070000Z'],
      at('2027-03-22T08:00:00Z'),
      ['RRULE:BYDAY=MO;FREQ=WEEKLY;INTERVAL=2', 'EXDATE:20270405T070000Z'],
    ],
    [
      'become dates of an all-day series',
      ['RRULE:FREQ=DAILY;UNTIL=20270317T225959Z', 'EXDATE:20270316T080000Z'],
      ALL_DAY,
      ['RRULE:FREQ=DAILY;UNTIL=20270317', 'EXDATE;VALUE=DATE:20270316'],
    ],
    [
      'keep their local time in another zone',
      ['RRULE:FREQ=DAILY;UNTIL=20270317T080000Z'],
      { ...at('2027-03-15T09:00:00Z'), time_zone: 'Europe/London' },
      ['RRULE:FREQ=DAILY;UNTIL=20270317T090000Z'],
    ],
    [
      'stay within four-digit years',
      ['RRULE:FREQ=WEEKLY;UNTIL=99991231T235959Z'],
      at('2027-03-15T09:00:00Z'),
      ['RRULE:FREQ=WEEKLY;UNTIL=99991231T235959Z'],
    ],
  ])('%s', ([, lines, to, expected]) => {
    expect(shift(lines, to)).toEqual(expected)
  })

  test('become times of a timed series', () => {
    expect(shift(['RRULE:FREQ=DAILY;UNTIL=20270330', 'EXDATE;VALUE=DATE:20270329'], {}, series(ALL_DAY))).toEqual([
      'RRULE:FREQ=DAILY;UNTIL=20270330T070000Z',
      'EXDATE:20270329T070000Z',
    ])
  })

  test('stay as they were written if it does not move', () => {
    const lines = ['RRULE:UNTIL=20270501;FREQ=WEEKLY', 'DTSTART;TZID=Unknown:20270315T090000']
    expect(shift(lines, {})).toBe(lines)
  })
})

const MONDAY = '2027-03-15T08:00:00Z'
const SUNDAY = '2027-03-21T08:00:00Z'

test.for<[string, string, string, number[]]>([
  [MONDAY, 'MO,WE', 'WE,SU', [-1, 6]],
  [SUNDAY, 'WE,SU', 'MO,WE', [1, -6]],
  [MONDAY, 'MO,WE', 'WE,FR', [4, -3]],
  [SUNDAY, 'MO,WE', 'WE,FR', []],
  [MONDAY, 'MO,WE', 'TU,TH', []],
])('%s moves with its weekday, by the likelier number of days first: %s to %s', ([time, before, after, shifts]) => {
  const weekly = (days: string) => series({ recurrence: [`RRULE:FREQ=WEEKLY;BYDAY=${days}`] })
  const from = { series: weekly(before), start: Date.parse(MONDAY) }
  expect(listWeekdayShifts(Date.parse(time), { from, to: weekly(after) })).toEqual(shifts)
})
