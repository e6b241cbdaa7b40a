import { describe, expect, it, test } from 'vitest'
import { anaInstance, anaSeries } from '#client/test/events.ts'
import { getSpan, isInScope } from '../event.ts'
import { getMovedSeries, isUndoable, ruleStart, seriesRecurrence } from './series-rule.ts'

const MADRID = 'Europe/Madrid'
const timedSpan = (start: string, end: string) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
  allDay: false,
})
const times = (start: string, end: string) => ({
  start: { dateTime: new Date(start).toISOString(), timeZone: MADRID },
  end: { dateTime: new Date(end).toISOString(), timeZone: MADRID },
})

/** Wednesdays at 09:00. The series starts in October, during daylight saving time. */
const WEDNESDAYS = anaSeries(['RRULE:FREQ=WEEKLY'], {
  ...times('2026-10-14T09:00+02:00', '2026-10-14T09:30+02:00'),
})
/** Mondays and Wednesdays from Monday 2 November. */
const TWICE_A_WEEK = anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231T225959Z'])

describe('a whole series after moving one instance', () => {
  const move = (series: typeof TWICE_A_WEEK, start: string, end: string) =>
    getMovedSeries(series, anaInstance(18), timedSpan(start, end), 'all', MADRID)

  it('starts at the new local time, even across a daylight saving change', () => {
    expect(move(WEDNESDAYS, '2026-11-18T10:15+01:00', '2026-11-18T11:00+01:00')).toEqual(
      times('2026-10-14T10:15+02:00', '2026-10-14T11:00+02:00'),
    )
  })

  it('moves by the same number of days', () => {
    expect(move(WEDNESDAYS, '2026-11-20T09:00+01:00', '2026-11-20T09:30+01:00')).toMatchObject(
      times('2026-10-16T09:00+02:00', '2026-10-16T09:30+02:00'),
    )
  })

  it('ends later or earlier by the same number of days', () => {
    const finiteSeries = { ...WEDNESDAYS, recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20261216T225959Z'] }
    expect(move(finiteSeries, '2026-11-19T09:00+01:00', '2026-11-19T09:30+01:00')).toMatchObject({
      recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20261217T225959Z'],
    })
    expect(move(finiteSeries, '2026-11-16T09:00+01:00', '2026-11-16T09:30+01:00')).toMatchObject({
      recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20261214T225959Z'],
    })
  })

  it('ends later than its last day only if one of several weekdays moves past it', () => {
    const moveTo = (day: number, until: string) => {
      const series = { ...TWICE_A_WEEK, recurrence: [`RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=${until}`] }
      return move(series, `2026-11-${day}T09:00+01:00`, `2026-11-${day}T09:30+01:00`).recurrence
    }
    // The last days are Wednesday 30, Thursday 31 and Monday 28 December.
    expect(moveTo(21, '20261230T225959Z')).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=MO,SA;UNTIL=20270102T225959Z'])
    expect(moveTo(19, '20261231T225959Z')).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261231T225959Z'])
    expect(moveTo(17, '20261228T225959Z')).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20261228T225959Z'])
  })

  it('changes only the moved weekday of its rule', () => {
    expect(move(TWICE_A_WEEK, '2026-11-19T10:00+01:00', '2026-11-19T10:30+01:00')).toEqual({
      ...times('2026-11-02T10:00+01:00', '2026-11-02T10:30+01:00'),
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261231T225959Z'],
    })
    const monday = anaInstance(16)
    const tuesday = timedSpan('2026-11-17T09:00+01:00', '2026-11-17T09:30+01:00')
    expect(getMovedSeries(TWICE_A_WEEK, monday, tuesday, 'all', MADRID)).toEqual({
      ...times('2026-11-03T09:00+01:00', '2026-11-03T09:30+01:00'),
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU,WE;UNTIL=20261231T225959Z'],
    })
  })

  it('keeps its days if it repeats every weekday', () => {
    const weekdays = anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'])
    expect(move(weekdays, '2026-11-19T10:00+01:00', '2026-11-19T10:30+01:00')).toEqual({
      ...times('2026-11-02T10:00+01:00', '2026-11-02T10:30+01:00'),
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    })
  })

  it('follows an instance that was moved to another day before, unless it stays on that day', () => {
    const series = anaSeries(
      ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE'],
      times('2026-11-04T09:00+01:00', '2026-11-04T09:30+01:00'),
    )
    // Monday's instance was moved to Thursday.
    const moved = anaInstance(16, times('2026-11-19T12:00+01:00', '2026-11-19T12:30+01:00'))
    const moveTo = (day: number, timeZone = MADRID) => {
      const to = timedSpan(`2026-11-${day}T13:30+01:00`, `2026-11-${day}T14:00+01:00`)
      return getMovedSeries(series, moved, to, 'all', timeZone)
    }
    const change = times('2026-11-04T13:30+01:00', '2026-11-04T14:00+01:00')
    expect(moveTo(19)).toEqual(change)
    expect(moveTo(20)).toEqual({ ...change, recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=WE,FR'] })
    // Its series follows the day in the displayed zone, too: on the Chatham Islands, all are after midnight.
    expect(moveTo(20, 'Pacific/Chatham')).toEqual({
      ...times('2026-11-03T13:30+01:00', '2026-11-03T14:00+01:00'),
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU,FR'],
    })
  })

  it('becomes all-day; the server converts its UNTIL', () => {
    const days = { start: '2026-11-18', end: '2026-11-20', allDay: true }
    expect(getMovedSeries(TWICE_A_WEEK, anaInstance(18), days, 'all', MADRID)).toEqual({
      start: { date: '2026-11-02', timeZone: MADRID },
      end: { date: '2026-11-04', timeZone: MADRID },
    })
  })

  it('keeps a rule without an equivalent choice', () => {
    const custom = anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE', 'EXDATE:20261104T080000Z'])
    expect(move(custom, '2026-11-18T10:00+01:00', '2026-11-18T10:30+01:00')).not.toHaveProperty('recurrence')
  })
})

describe('a series in another zone than the displayed one, after an instance is moved past midnight there', () => {
  /** Moves an instance that starts at 09:00 in Madrid, which is 21:45 on the Chatham Islands. */
  const moveTo = (series: typeof TWICE_A_WEEK, to: string, scope: 'all' | 'following' = 'all', day = 18) => {
    const end = new Date(Date.parse(to) + 30 * 60_000).toISOString()
    return getMovedSeries(series, anaInstance(day), timedSpan(to, end), scope, 'Pacific/Chatham')
  }
  const SAME_DAY = '2026-11-18T10:00+13:45'
  const SUNDAY = times('2026-11-01T21:15+01:00', '2026-11-01T21:45+01:00')

  it('keeps its displayed weekdays', () => {
    const workingDays = anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'])
    const workingDaysBefore = { ...SUNDAY, recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU'] }
    for (const day of ['16', '18', '20'])
      expect(moveTo(workingDays, `2026-11-${day}T10:00+13:45`, 'all', Number(day))).toEqual(workingDaysBefore)
    expect(moveTo(TWICE_A_WEEK, SAME_DAY)).toEqual({
      ...SUNDAY,
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU,SU;UNTIL=20261230T225959Z'],
    })
    expect(moveTo(anaSeries(['RRULE:FREQ=DAILY']), SAME_DAY)).toEqual({ ...SUNDAY, recurrence: ['RRULE:FREQ=DAILY'] })
  })

  it('keeps them from an instance onward', () => {
    const rest = { ...anaInstance(18), recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=9'] }
    expect(moveTo(rest, SAME_DAY, 'following')).toMatchObject({
      ...times('2026-11-17T21:15+01:00', '2026-11-17T21:45+01:00'),
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU,SU;COUNT=9'],
    })
  })

  it('changes only the displayed weekday that moved', () => {
    // Thursday on the Chatham Islands is still Wednesday in Madrid.
    expect(moveTo(TWICE_A_WEEK, '2026-11-19T10:00+13:45')).toEqual({
      ...SUNDAY,
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=WE,SU;UNTIL=20261230T225959Z'],
    })
  })

  it('keeps together the weekdays of a week if it repeats only every few weeks', () => {
    const everyTwoWeeks = anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;INTERVAL=2'])
    expect(moveTo(everyTwoWeeks, SAME_DAY).recurrence).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=TU,SU;INTERVAL=2;WKST=SU'])
    const start = times('2026-11-03T09:00+01:00', '2026-11-03T09:30+01:00')
    const fromTuesday = anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=TU,WE;INTERVAL=2'], start)
    expect(moveTo(fromTuesday, SAME_DAY).recurrence).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=MO,TU;INTERVAL=2'])
    const mondays = anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=MO;INTERVAL=2'])
    expect(moveTo(mondays, '2026-11-16T10:00+13:45', 'all', 16).recurrence).toEqual(['RRULE:FREQ=WEEKLY;INTERVAL=2'])
  })

  it('moves back if it repeats every few weeks', () => {
    const series = anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;INTERVAL=2'])
    const change = moveTo(series, SAME_DAY)
    expect(isUndoable(series, change)).toBe(true)
    const moved = anaInstance(17, times('2026-11-17T21:15+01:00', '2026-11-17T21:45+01:00'))
    const instance = { ...moved, original_start_time: '2026-11-17T20:15:00.000Z' }
    const { start, end } = getSpan(anaInstance(18))
    const movedSeries = anaSeries(change.recurrence ?? [], SUNDAY)
    const back = getMovedSeries(movedSeries, instance, timedSpan(start, end), 'all', 'Pacific/Chatham')
    expect(back).toEqual({ start: series.start, end: series.end, recurrence: series.recurrence })
  })
})

describe('the part of a series from an instance onward', () => {
  const rest = (change = {}) => ({
    ...anaInstance(18, change),
    recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=9'],
  })

  it('starts where that instance is moved, with its weekday moved', () => {
    const thursday = timedSpan('2026-11-19T10:00+01:00', '2026-11-19T10:30+01:00')
    expect(getMovedSeries(rest(), anaInstance(18), thursday, 'following', MADRID)).toEqual({
      ...times('2026-11-19T10:00+01:00', '2026-11-19T10:30+01:00'),
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TH;COUNT=9'],
    })
  })

  it('ends later by the same number of days', () => {
    const finiteSeries = { ...rest(), recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20261216T225959Z'] }
    const friday = timedSpan('2026-11-20T09:00+01:00', '2026-11-20T09:30+01:00')
    expect(getMovedSeries(finiteSeries, anaInstance(18), friday, 'following', MADRID)).toMatchObject({
      recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20261218T225959Z'],
    })
  })

  it('anchors its rule to the original day of an instance that was moved before', () => {
    const part = rest(times('2026-11-20T15:00+01:00', '2026-11-20T15:30+01:00'))
    expect(ruleStart(part).date).toBe('2026-11-18')
    expect(seriesRecurrence(part)).toMatchObject({ repeat: 'weekly', days: [0, 4], end: { kind: 'after', count: 9 } })
  })

  it('anchors its rule to the UTC day of an all-day instance', () => {
    const day = anaInstance(17, { all_day: true, original_start_time: '2026-11-17T00:00:00.000Z' })
    expect(ruleStart({ ...day, start: { date: '2026-11-19', timeZone: 'America/New_York' } }).date).toBe('2026-11-17')
  })
})

test('a scope covers this instance, this and the following ones, or the whole series', () => {
  const days = [16, 17, 18]
  const inScope = (scope: 'this' | 'following' | 'all') =>
    days.filter((day) => isInScope(anaInstance(day), anaInstance(17), scope))
  expect(inScope('this')).toEqual([17])
  expect(inScope('following')).toEqual([17, 18])
  expect(inScope('all')).toEqual([16, 17, 18])
  const other = anaInstance(18, { id: 'other_20261118T080000Z', recurring_event_id: 'other' })
  expect(isInScope(other, anaInstance(17), 'all')).toBe(false)
})

describe('a moved series', () => {
  const at = (start: string, recurrence?: string[]) => ({ ...times(start, start), ...(recurrence && { recurrence }) })

  const endOfDay = 'RRULE:FREQ=WEEKLY;UNTIL=20261216T225959Z'
  const finiteSeries = { ...WEDNESDAYS, recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20261216T080000Z'] }

  it.each([
    ['to another time on its days', WEDNESDAYS, at('2026-10-14T11:00+02:00', ['RRULE:FREQ=WEEKLY'])],
    ['from its only weekday to another', WEDNESDAYS, at('2026-10-15T09:00+02:00', ['RRULE:FREQ=WEEKLY'])],
    [
      'to another day, with its last day',
      finiteSeries,
      at('2026-10-15T09:00+02:00', ['RRULE:FREQ=WEEKLY;UNTIL=20261217T225959Z']),
    ],
    [
      'to other days, with all its weekdays',
      anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR']),
      at('2026-11-01T21:15+01:00', ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU']),
    ],
    ['to another time, with the same last day', finiteSeries, at('2026-10-14T11:00+02:00', [endOfDay])],
    ['to another time, with its rule', finiteSeries, at('2026-10-14T11:00+02:00')],
    [
      'to another time, with a custom rule',
      anaSeries(['RRULE:FREQ=DAILY;BYMONTH=11', 'EXDATE:20261104T080000Z']),
      at('2026-11-02T11:00+01:00'),
    ],
  ])('can be undone if it was moved %s', (_name, series, change) => {
    expect(isUndoable(series, change)).toBe(true)
  })

  it.each([
    [
      'by a week, which not all instances would follow',
      WEDNESDAYS,
      at('2026-10-21T09:00+02:00', ['RRULE:FREQ=WEEKLY']),
    ],
    [
      'with one of its weekdays',
      TWICE_A_WEEK,
      at('2026-11-03T09:00+01:00', ['RRULE:FREQ=WEEKLY;BYDAY=TU,WE;UNTIL=20261231T225959Z']),
    ],
    ['with another rule', WEDNESDAYS, at('2026-10-14T11:00+02:00', ['RRULE:FREQ=DAILY'])],
    ['to another day, with the same last day', finiteSeries, at('2026-10-15T09:00+02:00', [endOfDay])],
    ['to another day, with a custom rule', anaSeries(['RRULE:FREQ=DAILY;BYMONTH=11']), at('2026-11-03T09:00+01:00')],
    ['and starts several times a day', anaSeries(['RRULE:FREQ=HOURLY']), at('2026-11-02T09:15+01:00')],
    ['and made all-day', WEDNESDAYS, { start: { date: '2026-10-14' }, end: { date: '2026-10-15' } }],
    [
      'from an instance onward',
      anaInstance(18, { recurrence: ['RRULE:FREQ=WEEKLY'] }),
      at('2026-11-18T11:00+01:00', ['RRULE:FREQ=WEEKLY']),
    ],
  ])('cannot be undone if it was moved %s', (_name, series, change) => {
    expect(isUndoable(series, change)).toBe(false)
  })
})
