import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { expandSeries, validateRecurrence } from './recurrence.ts'
import { RecurrenceError } from './recurrence-rule.ts'

const START = Temporal.ZonedDateTime.from('2026-01-05T09:00[America/New_York]').epochMilliseconds
const DAYS = 'MO,TU,WE,TH,FR,SA,SU'
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i).join(',')

function event(recurrence: string[], all_day = false) {
  const start = all_day ? Date.parse('2026-01-05') : START
  return { start, end: start + (all_day ? DAY : HOUR), all_day, time_zone: 'America/New_York', recurrence }
}

/** The error shown for a recurrence; undefined when it is accepted. */
function getRejectionMessage(recurrence: string[], all_day = false): string | undefined {
  try {
    validateRecurrence(event(recurrence, all_day))
    return undefined
  } catch (error) {
    if (error instanceof RecurrenceError) return error.message
    throw error
  }
}

describe('rejects', () => {
  test.each([
    ['a frequency higher than hourly', 'FREQ=MINUTELY', 'FREQ=MINUTELY is not supported'],
    [
      'an endless rule that never matches a date',
      'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=SECONDLY is not supported',
    ],
    ['an absurd interval', 'FREQ=DAILY;INTERVAL=999999999', 'INTERVAL=999999999 is not supported'],
    ['an interval of 0', 'FREQ=DAILY;INTERVAL=0', 'INTERVAL=0 is not supported'],
    ['an absurd count', 'FREQ=DAILY;COUNT=20000', 'COUNT=20000 is not supported'],
    ['a count of 0', 'FREQ=DAILY;COUNT=0', 'COUNT=0 is not supported'],
    ['a rule without a frequency', 'COUNT=3', 'The rule needs a frequency from HOURLY to YEARLY'],
    ['an unknown part', 'FREQ=DAILY;BYMOON=FULL', 'BYMOON=FULL is not supported'],
    ['a non-Gregorian calendar', 'RSCALE=HEBREW;FREQ=DAILY', 'RSCALE=HEBREW is not supported'],
    ['a duplicate part', 'FREQ=DAILY;FREQ=WEEKLY', 'FREQ appears twice'],
    ['a nonexistent month', 'FREQ=DAILY;BYMONTH=13', 'BYMONTH=13 is not supported'],
    ['a nonexistent day of the month', 'FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY=0 is not supported'],
    ['words instead of numbers', 'FREQ=DAILY;BYHOUR=nine', 'BYHOUR=NINE is not supported'],
    ['a nonexistent weekday', 'FREQ=WEEKLY;BYDAY=XX', 'BYDAY=XX is not supported'],
    ['week numbers without a weekday', 'FREQ=YEARLY;BYWEEKNO=2', 'BYWEEKNO needs BYDAY'],
    ['two ends', 'FREQ=DAILY;COUNT=3;UNTIL=20270101T000000Z', 'Use COUNT or UNTIL, not both'],
    ['an end without a time zone', 'FREQ=DAILY;UNTIL=20270101T000000', 'UNTIL=20270101T000000 is not supported'],
    [
      'an end that is not a date',
      'FREQ=DAILY;UNTIL=20271301T000000Z',
      'UNTIL=20271301T000000Z is not a valid date or time',
    ],
    ['an end before the start', 'FREQ=DAILY;UNTIL=20260101T000000Z', 'The rule must include the start of the event'],
    [
      'a start on a day that the rule does not include',
      'FREQ=WEEKLY;BYDAY=TU',
      'The rule must include the start of the event',
    ],
    [
      'a rule that never matches a date',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'The rule must include the start of the event',
    ],
    [
      'the last two days of a month, when the start is on another day',
      'FREQ=DAILY;BYMONTHDAY=-1,-2;COUNT=5',
      'The rule must include the start of the event',
    ],
    [
      'a position that no month has',
      `FREQ=MONTHLY;BYDAY=${DAYS};BYSETPOS=-366`,
      'The rule must include the start of the event',
    ],
    [
      'every minute, through BYMINUTE',
      `FREQ=HOURLY;BYMINUTE=${numbers(0, 59)}`,
      'An event can repeat at most 24 times a day',
    ],
    [
      'every second, through BYSECOND',
      `FREQ=DAILY;BYHOUR=${numbers(0, 23)};BYSECOND=${numbers(0, 59)}`,
      'An event can repeat at most 24 times a day',
    ],
    [
      'five hours of every day in a yearly rule',
      `FREQ=YEARLY;BYDAY=${DAYS};BYHOUR=9,10,11,12,13`,
      'An event can repeat at most 4 times a day',
    ],
    ['the 53rd Tuesday', 'FREQ=YEARLY;BYDAY=53TU', 'BYDAY can number the weekdays of a year only up to 52'],
    ['the sixth Monday of a month', 'FREQ=MONTHLY;BYDAY=6MO', 'BYDAY can number the weekdays of a month only up to 5'],
    [
      'the tenth Monday of January',
      'FREQ=YEARLY;BYMONTH=1;BYDAY=10MO',
      'BYDAY can number the weekdays of a month only up to 5',
    ],
    ['the zeroth Monday', 'FREQ=MONTHLY;BYDAY=0MO', 'BYDAY can number the weekdays of a month only up to 5'],
    [
      'days of the year combined with weekdays',
      'FREQ=YEARLY;BYYEARDAY=5;BYDAY=MO',
      'BYYEARDAY and BYDAY cannot be combined in a yearly rule',
    ],
    [
      'days of the year combined with days of a month',
      'FREQ=YEARLY;BYMONTHDAY=5;BYYEARDAY=5',
      'BYYEARDAY and BYMONTHDAY cannot be combined in a yearly rule',
    ],
    [
      'days of the year combined with a month',
      'FREQ=YEARLY;BYYEARDAY=5;BYMONTH=1',
      'BYYEARDAY and BYMONTH cannot be combined in a yearly rule',
    ],
    [
      'week numbers combined with days of a month',
      'FREQ=YEARLY;BYWEEKNO=2;BYDAY=MO;BYMONTHDAY=5',
      'BYWEEKNO and BYMONTHDAY cannot be combined in a yearly rule',
    ],
    [
      'a numbered weekday combined with days of a month',
      'FREQ=YEARLY;BYDAY=1MO;BYMONTHDAY=5',
      'BYMONTHDAY and numbered weekdays cannot be combined in a yearly rule',
    ],
    [
      'weekdays of a year with and without a number',
      'FREQ=YEARLY;BYDAY=1MO,MO',
      'Numbered and unnumbered weekdays cannot be combined in a yearly rule',
    ],
    [
      'positions among times of a day',
      `FREQ=MONTHLY;BYDAY=${DAYS};BYHOUR=${numbers(0, 23)};BYSETPOS=106,-1;COUNT=1000`,
      'BYSETPOS cannot select times of a day',
    ],
    [
      'a count that takes a thousand years',
      'FREQ=YEARLY;COUNT=1000',
      'The rule spans more than 100 years. Use UNTIL, or no end',
    ],
    [
      'a count that exceeds the supported years',
      'FREQ=WEEKLY;INTERVAL=1000;BYDAY=MO,TU;COUNT=1000',
      'The rule spans more than 100 years. Use UNTIL, or no end',
    ],
    [
      'a thousand Mondays on the fifth of a month',
      'FREQ=DAILY;BYDAY=MO;BYMONTHDAY=5;COUNT=1000',
      'The rule is too complex',
    ],
    [
      'a part that RFC 5545 forbids',
      'FREQ=WEEKLY;BYDAY=1MO',
      'BYDAY with numeric value MUST NOT be used unless FREQ is MONTHLY or YEARLY',
    ],
  ])('%s', (_, rule, message) => {
    expect(getRejectionMessage([`RRULE:${rule}`])).toBe(message)
  })

  test.each([
    ['an unsupported line', ['EXRULE:FREQ=DAILY'], 'Cannot parse this line: EXRULE:FREQ=DAILY'],
    ['two rules', ['RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY'], 'Only one rule is allowed'],
    [
      'a nonexistent time',
      ['RRULE:FREQ=DAILY', 'EXDATE:20260132T090000Z'],
      '20260132T090000Z is not a valid time for this event',
    ],
    [
      'a date instead of a time',
      ['RRULE:FREQ=DAILY', 'EXDATE;VALUE=DATE:20260106'],
      '20260106 is not a valid time for this event',
    ],
    [
      'a period',
      ['RDATE;VALUE=PERIOD:20260106T090000Z/PT1H'],
      '20260106T090000Z/PT1H is not a valid time for this event',
    ],
    [
      'an unknown time zone',
      ['RRULE:FREQ=DAILY', 'EXDATE;TZID=Mars/Olympus:20260106T090000'],
      '20260106T090000 is not a valid time for this event',
    ],
    [
      'a time zone given as an abbreviation',
      ['RRULE:FREQ=DAILY', 'EXDATE;TZID=IST:20260106T090000'],
      '20260106T090000 is not a valid time for this event',
    ],
    [
      'a time zone given as an offset',
      ['RRULE:FREQ=DAILY', 'EXDATE;TZID="+02:00":20260106T090000'],
      '20260106T090000 is not a valid time for this event',
    ],
    ['a date before the start', ['RDATE:20250106T090000Z'], 'RDATE is before the start of the event'],
    [
      'more than 1000 dates',
      [
        'RRULE:FREQ=DAILY',
        ...Array.from(
          { length: 11 },
          () => `EXDATE:${Array.from({ length: 100 }, () => '20260106T140000Z').join(',')}`,
        ),
      ],
      'Use at most 1000 dates',
    ],
  ])('%s', (_, lines, message) => {
    expect(getRejectionMessage(lines)).toBe(message)
  })

  test('hours and times in an all-day event', () => {
    expect(getRejectionMessage(['RRULE:FREQ=HOURLY'], true)).toBe('An all-day event cannot repeat within a day')
    expect(getRejectionMessage(['RRULE:FREQ=DAILY;BYHOUR=9'], true)).toBe('An all-day event cannot repeat within a day')
    expect(getRejectionMessage(['RRULE:FREQ=DAILY', 'EXDATE:20260106T000000Z'], true)).toBe(
      '20260106T000000Z is not a valid date for this event',
    )
  })

  test('a start that is not on a whole second', () => {
    const subsecond = { ...event(['RRULE:FREQ=DAILY']), start: START + 1 }
    expect(() => validateRecurrence(subsecond)).toThrow('A recurring event must start on a whole second')
  })
})

describe('accepts rules, and expands them over the longest range:', () => {
  test.each([
    ['hourly', 'FREQ=HOURLY', 9598],
    ['every hour of every day', `FREQ=DAILY;BYHOUR=${numbers(0, 23)}`, 9598],
    ['hourly on Mondays on the fifth of a month', 'FREQ=HOURLY;BYDAY=MO;BYMONTHDAY=5;UNTIL=21000101', 57],
    ['until the year 9999', 'FREQ=DAILY;INTERVAL=7;UNTIL=99991231', 57],
    ['a thousand times', 'FREQ=WEEKLY;BYDAY=MO;COUNT=1000', 57],
    ['in lower case, with plus signs', 'freq=monthly;byday=+1mo', 13],
  ])('%s', async (_, rule, count) => {
    const accepted = event([`RRULE:${rule}`])
    const series = { ...accepted, ...validateRecurrence(accepted) }
    expect(await expandSeries(series, { start: START + 1000 * DAY, end: START + 1400 * DAY })).toHaveLength(count)
  })
})

test('a range with too many instances is rejected', async () => {
  const hourly = { ...event(['RRULE:FREQ=HOURLY']), until: null, rule_until: null }
  await expect(expandSeries(hourly, { start: START, end: START + 100_000 * DAY })).rejects.toThrow(
    'An event can have at most 10000 instances in a range',
  )
})

test('a recurrence that was not validated when it was stored is rejected', async () => {
  const range = { start: START, end: START + DAY }
  await expect(
    expandSeries({ ...event(['RRULE:FREQ=SECONDLY']), until: null, rule_until: null }, range),
  ).rejects.toThrow(RecurrenceError)
  await expect(
    expandSeries({ ...event(['RRULE:FREQ=DAILY']), time_zone: 'Mars/Olympus', until: null, rule_until: null }, range),
  ).rejects.toThrow(RecurrenceError)
})

test('a yearly rule may restate the date of its start', async () => {
  for (const dateParts of ['', ';BYMONTH=1', ';BYMONTH=1;BYMONTHDAY=5']) {
    const series = event([`RRULE:FREQ=YEARLY${dateParts};COUNT=100`])
    expect(getRejectionMessage(series.recurrence)).toBeUndefined()
    const starts = await expandSeries(
      { ...series, until: null, rule_until: null },
      { start: START, end: START + 900 * DAY },
    )
    expect(starts.map(({ start }) => new Date(start).toISOString().slice(0, 10))).toEqual([
      '2026-01-05',
      '2027-01-05',
      '2028-01-05',
    ])
  }
})
