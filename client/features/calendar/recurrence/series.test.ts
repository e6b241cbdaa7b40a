import { describe, expect, it } from 'vitest'
import { instanceOfAna, seriesOfAna } from '#client/test/events.ts'
import { isInScope } from '../event-input.ts'
import { getMovedSeries, isUndoable, ruleStart, seriesRecurrence } from './series-rule.ts'

const MADRID = 'Europe/Madrid'
const timed = (start: string, end: string) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
  allDay: false,
})
const wire = (start: string, end: string) => ({
  start: { dateTime: new Date(start).toISOString(), timeZone: MADRID },
  end: { dateTime: new Date(end).toISOString(), timeZone: MADRID },
})

/** Wednesdays at nine since October, which began in daylight saving time. */
const WEDNESDAYS = seriesOfAna(['RRULE:FREQ=WEEKLY'], {
  ...wire('2026-10-14T09:00+02:00', '2026-10-14T09:30+02:00'),
})
/** Mondays and Wednesdays from Monday 2 November. */
const TWICE = seriesOfAna(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231T225959Z'])

describe('a whole series after moving one instance', () => {
  const moved = (series: typeof TWICE, start: string, end: string) =>
    getMovedSeries(series, instanceOfAna(18), timed(start, end), 'all')

  it('starts at the new local time, even across a change of daylight saving', () => {
    expect(moved(WEDNESDAYS, '2026-11-18T10:15+01:00', '2026-11-18T11:00+01:00')).toEqual({
      ...wire('2026-10-14T10:15+02:00', '2026-10-14T11:00+02:00'),
      recurrence: ['RRULE:FREQ=WEEKLY'],
    })
  })

  it('moves by the same number of days', () => {
    expect(moved(WEDNESDAYS, '2026-11-20T09:00+01:00', '2026-11-20T09:30+01:00')).toMatchObject(
      wire('2026-10-16T09:00+02:00', '2026-10-16T09:30+02:00'),
    )
  })

  it('moves only that weekday of the rule', () => {
    expect(moved(TWICE, '2026-11-19T10:00+01:00', '2026-11-19T10:30+01:00')).toEqual({
      ...wire('2026-11-02T10:00+01:00', '2026-11-02T10:30+01:00'),
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261231T225959Z'],
    })
    const monday = instanceOfAna(16)
    const tuesday = timed('2026-11-17T09:00+01:00', '2026-11-17T09:30+01:00')
    expect(getMovedSeries(TWICE, monday, tuesday, 'all')).toEqual({
      ...wire('2026-11-03T09:00+01:00', '2026-11-03T09:30+01:00'),
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU,WE;UNTIL=20261231T225959Z'],
    })
  })

  it('keeps its days if it repeats on every working day', () => {
    const daily = seriesOfAna(['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'])
    expect(moved(daily, '2026-11-19T10:00+01:00', '2026-11-19T10:30+01:00')).toEqual({
      ...wire('2026-11-02T10:00+01:00', '2026-11-02T10:30+01:00'),
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    })
  })

  it('becomes all-day, with a date as its end', () => {
    const days = { start: '2026-11-18', end: '2026-11-20', allDay: true }
    expect(getMovedSeries(TWICE, instanceOfAna(18), days, 'all')).toEqual({
      start: { date: '2026-11-02', timeZone: MADRID },
      end: { date: '2026-11-04', timeZone: MADRID },
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231'],
    })
  })

  it('keeps a rule without an equal choice', () => {
    const own = seriesOfAna(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE', 'EXDATE:20261104T080000Z'])
    expect(moved(own, '2026-11-18T10:00+01:00', '2026-11-18T10:30+01:00')).not.toHaveProperty('recurrence')
  })
})

describe('the rest of a series from an instance', () => {
  const rest = (change = {}) => ({
    ...instanceOfAna(18, change),
    recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=9'],
  })

  it('starts where that instance is moved, with its weekday moved', () => {
    const thursday = timed('2026-11-19T10:00+01:00', '2026-11-19T10:30+01:00')
    expect(getMovedSeries(rest(), instanceOfAna(18), thursday, 'following')).toEqual({
      ...wire('2026-11-19T10:00+01:00', '2026-11-19T10:30+01:00'),
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TH;COUNT=9'],
    })
  })

  it('is read by the original day of an instance that was moved before', () => {
    const moved = rest(wire('2026-11-20T15:00+01:00', '2026-11-20T15:30+01:00'))
    expect(ruleStart(moved).date).toBe('2026-11-18')
    expect(seriesRecurrence(moved)).toMatchObject({ repeat: 'weekly', days: [0, 4], end: { kind: 'after', count: 9 } })
  })

  it('is read by UTC days for all-day instances', () => {
    const day = instanceOfAna(17, { all_day: true, original_start_time: '2026-11-17T00:00:00.000Z' })
    expect(ruleStart({ ...day, start: { date: '2026-11-19', timeZone: 'America/New_York' } }).date).toBe('2026-11-17')
  })
})

it('isInScope covers one instance, the following ones, or all', () => {
  const days = [16, 17, 18]
  const inScope = (scope: 'this' | 'following' | 'all') =>
    days.filter((day) => isInScope(instanceOfAna(day), instanceOfAna(17), scope))
  expect(inScope('this')).toEqual([17])
  expect(inScope('following')).toEqual([17, 18])
  expect(inScope('all')).toEqual([16, 17, 18])
  const other = instanceOfAna(18, { id: 'other_20261118T080000Z', recurring_event_id: 'other' })
  expect(isInScope(other, instanceOfAna(17), 'all')).toBe(false)
})

describe('a moved series', () => {
  const at = (start: string, recurrence?: string[]) => ({ ...wire(start, start), ...(recurrence && { recurrence }) })

  it.each([
    ['to another time on its days', WEDNESDAYS, at('2026-10-14T11:00+02:00', ['RRULE:FREQ=WEEKLY'])],
    ['to another day, its only one', WEDNESDAYS, at('2026-10-15T09:00+02:00', ['RRULE:FREQ=WEEKLY'])],
  ])('can be undone if it was moved %s', (_name, series, moved) => {
    expect(isUndoable(series, moved)).toBe(true)
  })

  it.each([
    [
      'by a week, which not all instances would follow',
      WEDNESDAYS,
      at('2026-10-21T09:00+02:00', ['RRULE:FREQ=WEEKLY']),
    ],
    ['with another rule', WEDNESDAYS, at('2026-10-14T11:00+02:00', ['RRULE:FREQ=DAILY'])],
    ['with an unknown rule', WEDNESDAYS, at('2026-10-14T11:00+02:00')],
    ['to whole days', WEDNESDAYS, { start: { date: '2026-10-14' }, recurrence: ['RRULE:FREQ=WEEKLY'] }],
    [
      'from an instance onward',
      instanceOfAna(18, { recurrence: ['RRULE:FREQ=WEEKLY'] }),
      at('2026-11-18T11:00+01:00', ['RRULE:FREQ=WEEKLY']),
    ],
  ])('cannot be undone if it was moved %s', (_name, series, moved) => {
    expect(isUndoable(series, moved)).toBe(false)
  })
})
