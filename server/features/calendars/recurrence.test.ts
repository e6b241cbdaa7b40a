import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { expandSeries, hasInstance, type Series, validateRecurrence } from './recurrence.ts'

/** A series of one-hour events that starts at a zoned time, such as `2027-03-08T09:00[America/New_York]`. */
function series(start: string, ...recurrence: string[]): Series {
  const zoned = Temporal.ZonedDateTime.from(start)
  const event = {
    start: zoned.epochMilliseconds,
    end: zoned.epochMilliseconds + HOUR,
    all_day: false,
    time_zone: zoned.timeZoneId,
    recurrence,
  }
  return { ...event, ...validateRecurrence(event) }
}

function allDay(date: string, days: number, ...recurrence: string[]): Series {
  const start = Date.parse(`${date}T00:00Z`)
  const event = { start, end: start + days * DAY, all_day: true, time_zone: 'Pacific/Apia', recurrence }
  return { ...event, ...validateRecurrence(event) }
}

/** The instances that overlap [from, to) (UTC days), as local times of the zone with their offset. */
async function instances(series: Series, from: string, to: string): Promise<string[]> {
  const range = { start: Date.parse(`${from}T00:00Z`), end: Date.parse(`${to}T00:00Z`) }
  const zone = series.all_day ? 'UTC' : series.time_zone
  return (await expandSeries(series, range)).map(({ start }) =>
    Temporal.Instant.fromEpochMilliseconds(start)
      .toZonedDateTimeISO(zone)
      .toString({ smallestUnit: 'minute', timeZoneName: 'never' }),
  )
}

describe('clock changes', () => {
  test('a weekly event keeps its local time across both clock changes in New York', async () => {
    const weekly = series('2027-03-01T09:00[America/New_York]', 'RRULE:FREQ=WEEKLY')
    await expect(instances(weekly, '2027-03-07', '2027-03-23')).resolves.toEqual([
      '2027-03-08T09:00-05:00',
      '2027-03-15T09:00-04:00',
      '2027-03-22T09:00-04:00',
    ])
    await expect(instances(weekly, '2027-11-01', '2027-11-09')).resolves.toEqual([
      '2027-11-01T09:00-04:00',
      '2027-11-08T09:00-05:00',
    ])
  })

  test('a series on weekdays in London keeps its local time across the clock change in March', async () => {
    const weekdays = series('2027-03-22T17:30[Europe/London]', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR')
    await expect(instances(weekdays, '2027-03-26', '2027-03-30')).resolves.toEqual([
      '2027-03-26T17:30+00:00',
      '2027-03-29T17:30+01:00',
    ])
  })

  test('a skipped local time has no instance and does not count', async () => {
    const nightly = series('2027-03-12T02:30[America/New_York]', 'RRULE:FREQ=DAILY;COUNT=4')
    await expect(instances(nightly, '2027-03-01', '2027-04-01')).resolves.toEqual([
      '2027-03-12T02:30-05:00',
      '2027-03-13T02:30-05:00',
      '2027-03-15T02:30-04:00',
      '2027-03-16T02:30-04:00',
    ])
  })

  test('a repeated local time has one instance, at its first occurrence', async () => {
    const nightly = series('2027-11-06T01:30[America/New_York]', 'RRULE:FREQ=DAILY')
    await expect(instances(nightly, '2027-11-06', '2027-11-09')).resolves.toEqual([
      '2027-11-06T01:30-04:00',
      '2027-11-07T01:30-04:00',
      '2027-11-08T01:30-05:00',
    ])
  })

  test('a series can start at the second occurrence of a repeated hour', async () => {
    const nightly = series('2027-11-07T01:30-05:00[America/New_York]', 'RRULE:FREQ=DAILY;COUNT=2')
    await expect(instances(nightly, '2027-11-01', '2027-12-01')).resolves.toEqual([
      '2027-11-07T01:30-05:00',
      '2027-11-08T01:30-05:00',
    ])
  })

  test('Lord Howe shifts by half an hour: 09:00 stays, 02:15 is skipped, 01:45 happens once', async () => {
    const nine = series('2027-10-02T09:00[Australia/Lord_Howe]', 'RRULE:FREQ=DAILY')
    await expect(instances(nine, '2027-10-01', '2027-10-03')).resolves.toEqual([
      '2027-10-02T09:00+10:30',
      '2027-10-03T09:00+11:00',
    ])
    const gap = series('2027-10-02T02:15[Australia/Lord_Howe]', 'RRULE:FREQ=DAILY')
    await expect(instances(gap, '2027-10-01', '2027-10-04')).resolves.toEqual([
      '2027-10-02T02:15+10:30',
      '2027-10-04T02:15+11:00',
    ])
    const overlap = series('2027-04-03T01:45[Australia/Lord_Howe]', 'RRULE:FREQ=DAILY')
    await expect(instances(overlap, '2027-04-02', '2027-04-05')).resolves.toEqual([
      '2027-04-03T01:45+11:00',
      '2027-04-04T01:45+11:00',
      '2027-04-05T01:45+10:30',
    ])
  })

  test('Apia skips a whole day', async () => {
    const daily = series('2011-12-28T09:00[Pacific/Apia]', 'RRULE:FREQ=DAILY;COUNT=4')
    await expect(instances(daily, '2011-12-01', '2012-02-01')).resolves.toEqual([
      '2011-12-28T09:00-10:00',
      '2011-12-29T09:00-10:00',
      '2011-12-31T09:00+14:00',
      '2012-01-01T09:00+14:00',
    ])
  })

  test('Cairo changes its clocks on the last Thursday of October 2030, the 31st', async () => {
    const weekly = series('2030-10-20T10:00[Africa/Cairo]', 'RRULE:FREQ=WEEKLY;BYDAY=SU,TH')
    await expect(instances(weekly, '2030-10-24', '2030-11-04')).resolves.toEqual([
      '2030-10-24T10:00+03:00',
      '2030-10-27T10:00+03:00',
      '2030-10-31T10:00+03:00',
      '2030-11-03T10:00+02:00',
    ])
  })

  test('Casablanca goes back an hour for Ramadan', async () => {
    const weekly = series('2025-02-20T10:00[Africa/Casablanca]', 'RRULE:FREQ=WEEKLY')
    await expect(instances(weekly, '2025-02-20', '2025-04-11')).resolves.toEqual([
      '2025-02-20T10:00+01:00',
      '2025-02-27T10:00+00:00',
      '2025-03-06T10:00+00:00',
      '2025-03-13T10:00+00:00',
      '2025-03-20T10:00+00:00',
      '2025-03-27T10:00+00:00',
      '2025-04-03T10:00+00:00',
      '2025-04-10T10:00+01:00',
    ])
  })

  test('each instance is as long as the first, even across a clock change', async () => {
    const night = series('2027-03-13T23:00[America/New_York]', 'RRULE:FREQ=DAILY')
    const eightHours = { ...night, end: night.start + 8 * HOUR }
    const nights = await expandSeries(eightHours, { start: night.start, end: night.start + 2.5 * DAY })
    const lengths = nights.map(({ start, end }) => end - start)
    expect(lengths).toEqual([8 * HOUR, 8 * HOUR, 8 * HOUR])
  })
})

describe('rules', () => {
  test('29 February recurs in leap years only', async () => {
    const leap = series('2024-02-29T12:00[UTC]', 'RRULE:FREQ=YEARLY')
    await expect(instances(leap, '2024-01-01', '2033-01-01')).resolves.toEqual([
      '2024-02-29T12:00+00:00',
      '2028-02-29T12:00+00:00',
      '2032-02-29T12:00+00:00',
    ])
  })

  test('the 31st skips shorter months', async () => {
    const monthly = series('2027-01-31T12:00[UTC]', 'RRULE:FREQ=MONTHLY;COUNT=3')
    expect((await instances(monthly, '2027-01-01', '2028-01-01')).map((start) => start.slice(0, 10))).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ])
  })

  test('support the last Friday of a month, and every other week', async () => {
    const friday = series('2027-01-29T12:00[UTC]', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR')
    expect((await instances(friday, '2027-02-01', '2027-04-01')).map((start) => start.slice(0, 10))).toEqual([
      '2027-02-26',
      '2027-03-26',
    ])
    const fortnightly = series('2027-01-04T12:00[UTC]', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE')
    expect((await instances(fortnightly, '2027-01-01', '2027-01-22')).map((start) => start.slice(0, 10))).toEqual([
      '2027-01-04',
      '2027-01-06',
      '2027-01-18',
      '2027-01-20',
    ])
  })

  test('EXDATE removes instances and RDATE adds some, in every time format', async () => {
    const weekly = series(
      '2027-03-01T09:00[Europe/Madrid]',
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'EXDATE;TZID=Europe/Madrid:20270308T090000,20270315T090000',
      'EXDATE:20270322T080000Z',
      'RDATE;TZID=America/New_York:20270310T120000',
      'RDATE:20270311T120000',
    )
    await expect(instances(weekly, '2027-01-01', '2028-01-01')).resolves.toEqual([
      '2027-03-01T09:00+01:00',
      '2027-03-10T18:00+01:00',
      '2027-03-11T12:00+01:00',
      '2027-03-29T09:00+02:00',
    ])
  })

  test('an event can repeat on listed days only', async () => {
    const listed = allDay('2027-05-01', 1, 'RDATE;VALUE=DATE:20270503,20270507')
    expect((await instances(listed, '2027-05-01', '2027-06-01')).map((start) => start.slice(0, 10))).toEqual([
      '2027-05-01',
      '2027-05-03',
      '2027-05-07',
    ])
    expect(listed.until).toBe(Date.parse('2027-05-08'))
  })

  test('all-day series ignore clock changes, and UNTIL can be a date', async () => {
    const daily = allDay('2011-12-29', 2, 'RRULE:FREQ=DAILY;UNTIL=20120101')
    expect((await instances(daily, '2011-12-01', '2012-02-01')).map((start) => start.slice(0, 10))).toEqual([
      '2011-12-29',
      '2011-12-30',
      '2011-12-31',
      '2012-01-01',
    ])
    expect(daily.until).toBe(Date.parse('2012-01-03'))
  })
})

describe('ranges', () => {
  test('include instances that overlap either end, and exclude those that only touch it', async () => {
    const daily = series('2027-01-01T09:00[UTC]', 'RRULE:FREQ=DAILY')
    const at = (time: string) => Date.parse(`2027-02-01T${time}Z`)
    const count = async (from: string, to: string) =>
      (await expandSeries(daily, { start: at(from), end: at(to) })).length
    expect(await count('09:59', '23:00')).toBe(1)
    expect(await count('10:00', '23:00')).toBe(0)
    expect(await count('00:00', '09:01')).toBe(1)
    expect(await count('00:00', '09:00')).toBe(0)
  })

  test('contain the same instances as the whole series, wherever they lie', async () => {
    const weekdays = series('2026-12-30T23:30[America/New_York]', 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=120')
    const allInstances = await expandSeries(weekdays, { start: weekdays.start, end: weekdays.start + 400 * DAY })
    expect(allInstances).toHaveLength(120)
    for (let i = 0; i < 300; i++) {
      const start = weekdays.start + i * 1.3 * DAY
      const range = { start, end: start + (i % 90) * DAY + HOUR }
      expect(await expandSeries(weekdays, range)).toEqual(
        allInstances.filter((instance) => instance.start < range.end && instance.end > range.start),
      )
    }
  })

  test('contain nothing before the start or after the end of a series', async () => {
    const counted = series('2027-01-01T09:00[UTC]', 'RRULE:FREQ=DAILY;COUNT=3')
    await expect(instances(counted, '2000-01-01', '2027-01-01')).resolves.toEqual([])
    await expect(instances(counted, '2027-01-04', '2040-01-01')).resolves.toEqual([])
  })
})

test('hasInstance accepts only exact starts', () => {
  const weekly = series('2027-03-01T09:00[Europe/Madrid]', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20270308T080000Z')
  const has = (iso: string) => hasInstance(weekly, Date.parse(iso))
  expect(has('2027-03-01T08:00Z')).toBe(true)
  expect(has('2027-03-15T08:00Z')).toBe(true)
  expect(has('2027-03-08T08:00Z')).toBe(false)
  expect(has('2027-03-15T08:00:01Z')).toBe(false)
  expect(has('2027-03-22T08:00Z')).toBe(false)
  expect(has('2027-02-22T08:00Z')).toBe(false)
})

describe('the end of a series', () => {
  test.each([
    ['COUNT', 'RRULE:FREQ=WEEKLY;COUNT=3', '2027-03-15T09:00:00.000Z'],
    ['UNTIL between two instances', 'RRULE:FREQ=WEEKLY;UNTIL=20270320T000000Z', '2027-03-15T09:00:00.000Z'],
    ['UNTIL on the last start', 'RRULE:FREQ=WEEKLY;UNTIL=20270315T080000Z', '2027-03-15T09:00:00.000Z'],
    ['UNTIL as a date, which includes that day', 'RRULE:FREQ=WEEKLY;UNTIL=20270315', '2027-03-15T09:00:00.000Z'],
  ])('is the end of the last instance, with %s', (_, rule, until) => {
    const { until: found } = series('2027-03-01T09:00[Europe/Madrid]', rule)
    expect(new Date(found ?? 0).toISOString()).toBe(until)
  })

  test('is null without COUNT or UNTIL', () => {
    expect(series('2027-03-01T09:00[Europe/Madrid]', 'RRULE:FREQ=WEEKLY').until).toBeNull()
  })

  test('moves to a date added after the rule has ended, without more starts of the rule', async () => {
    const extended = series('2027-03-01T09:00[UTC]', 'RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE:20270401T090000Z')
    expect((await instances(extended, '2027-01-01', '2028-01-01')).map((start) => start.slice(0, 10))).toEqual([
      '2027-03-01',
      '2027-03-08',
      '2027-04-01',
    ])
    expect(extended.until).toBe(Date.parse('2027-04-01T10:00Z'))
  })
})

test('the cache distinguishes dates from times', async () => {
  const days = allDay('2027-03-01', 1, 'RDATE:20270305')
  await expect(instances(days, '2027-03-01', '2027-03-08')).resolves.toHaveLength(2)
  const times = { ...days, all_day: false, time_zone: 'UTC' }
  await expect(instances(times, '2027-03-01', '2027-03-08')).rejects.toThrow(
    '20270305 is not a valid time for this event',
  )
})

describe('a series of zero-length events', () => {
  test.for([
    ['COUNT', 'RRULE:FREQ=DAILY;COUNT=3'],
    ['UNTIL', 'RRULE:FREQ=DAILY;UNTIL=20270303T080000Z'],
    ['dates', 'RDATE:20270302T080000Z,20270303T080000Z'],
  ])('includes its last instance, with %s', async ([, line = '']) => {
    const zoned = Temporal.ZonedDateTime.from('2027-03-01T09:00[Europe/Madrid]')
    const start = zoned.epochMilliseconds
    const event = { start, end: start, all_day: false, time_zone: zoned.timeZoneId, recurrence: [line] }
    const reminder = { ...event, ...validateRecurrence(event) }
    await expect(instances(reminder, '2027-03-01', '2027-04-01')).resolves.toEqual([
      '2027-03-01T09:00+01:00',
      '2027-03-02T09:00+01:00',
      '2027-03-03T09:00+01:00',
    ])
    expect(hasInstance(reminder, start + 2 * DAY)).toBe(true)
    expect(hasInstance(reminder, start + 3 * DAY)).toBe(false)
  })
})
