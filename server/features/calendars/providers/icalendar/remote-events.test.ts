import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { expandSeries } from '../../recurrence.ts'
import { RecurrenceError } from '../../recurrence-rule.ts'
import { listPossibleTimes } from '../../unknown-zones.ts'
import { WorkBudget } from '../../work-budget.ts'
import type { RemoteEvent } from '../provider.ts'
import { EventZones } from './event-zones.ts'
import { parseComponent } from './parse-components.ts'
import { toRemoteEvents } from './remote-events.ts'

const OWNER = { email: 'ana@example.com', name: null }

/** The events of a calendar with these VEVENTs (the lines of each) and VTIMEZONEs. */
function read(events: string[][], zones: string[] = []): Promise<RemoteEvent[]> {
  const body = events.flatMap((lines) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT'])
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...zones, ...body, 'END:VCALENDAR'].join('\r\n')
  const calendar = parseComponent(text)
  if (!calendar) throw new Error('the calendar cannot be parsed')
  return toRemoteEvents({
    components: calendar.getAllSubcomponents('vevent'),
    zones: new EventZones(calendar.getAllSubcomponents('vtimezone'), 'Europe/Madrid'),
    external_id: 'one.ics',
    etag: 'e1',
    owner: OWNER,
  })
}

async function readOne(lines: string[], zones: string[] = []): Promise<RemoteEvent> {
  const events = await read([lines], zones)
  const [event] = events
  if (events.length !== 1 || !event) throw new Error(`${events.length} events`)
  return event
}

async function listStarts(event: RemoteEvent, days = 400): Promise<string[]> {
  const start = event.start_at.getTime()
  const { all_day, time_zone, recurrence } = event
  const series = { start, end: event.end_at.getTime(), all_day, time_zone, recurrence, until: null, rule_until: null }
  const instances = await expandSeries(series, { start, end: start + days * DAY })
  return instances.map((instance) => new Date(instance.start).toISOString().slice(0, 16))
}

async function formatPossibleTimes(event: RemoteEvent): Promise<string[]> {
  const range = { start: event.start_at.getTime() - DAY, end: event.start_at.getTime() + 400 * DAY }
  const times = await listPossibleTimes({ ...event, until: null, rule_until: null }, range, new WorkBudget(10_000))
  return times.map(({ start, end }) => [start, end].map((time) => new Date(time).toISOString().slice(0, 16)).join('/'))
}

/** A VTIMEZONE with a custom name, with New York's rules and by default its offsets. */
const zone = (tzid: string, { standard = '-0500', daylight = '-0400' } = {}) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  'BEGIN:STANDARD',
  'DTSTART:16011104T020000',
  `TZOFFSETFROM:${daylight}`,
  `TZOFFSETTO:${standard}`,
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010311T020000',
  `TZOFFSETFROM:${standard}`,
  `TZOFFSETTO:${daylight}`,
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

describe('times', () => {
  test.for([
    ['DTSTART:20270301T090000Z', '2027-03-01T09:00', 'UTC'],
    ['DTSTART;TZID=America/New_York:20270301T090000', '2027-03-01T14:00', 'America/New_York'],
    [
      'DTSTART;TZID="/freeassociation.sourceforge.net/Europe/Berlin":20270701T090000',
      '2027-07-01T07:00',
      'Europe/Berlin',
    ],
    ['DTSTART;TZID=Pacific Standard Time:20270701T090000', '2027-07-01T16:00', 'America/Los_Angeles'],
    // Floating: in the zone of the calendar.
    ['DTSTART:20270701T090000', '2027-07-01T07:00', 'Europe/Madrid'],
  ] as const)('are read from %s', async ([line, instant, time_zone]) => {
    const event = await readOne([line])
    expect([event.start_at.toISOString().slice(0, 16), event.time_zone, event.recurrence]).toEqual([
      instant,
      time_zone,
      [],
    ])
    expect(event.end_at).toEqual(event.start_at)
  })

  test('in a zone known only by its definition have the definition’s offsets', async () => {
    const rule = 'RRULE:FREQ=WEEKLY;COUNT=3'
    const custom = await readOne(['DTSTART;TZID=Our office:20270308T090000', 'DURATION:PT1H', rule], zone('Our office'))
    expect(custom.time_zone).toBe('America/New_York')
    expect(await listStarts(custom)).toEqual(['2027-03-08T14:00', '2027-03-15T13:00', '2027-03-22T13:00'])
    const oddZone = zone('Odd', { standard: '-0517', daylight: '-0417' })
    expect((await readOne(['DTSTART;TZID=Odd:20270701T090000'], oddZone)).start_at.toISOString()).toBe(
      '2027-07-01T13:17:00.000Z',
    )
    const series = await readOne(['DTSTART;TZID=Odd:20270701T090000', rule], oddZone)
    await expect(listStarts(series)).rejects.toThrow('Cannot parse this line')
  })

  test('in a zone whose rules have a COUNT have the offset of the last change', async () => {
    const zoneWithCount = zone('Odd', { standard: '-0517', daylight: '-0417' }).map((line) =>
      line.startsWith('RRULE') ? `${line};COUNT=8` : line.replace('DTSTART:16', 'DTSTART:20'),
    )
    const inSummer = async (year: number) =>
      (await readOne([`DTSTART;TZID=Odd:${year}0701T090000`], zoneWithCount)).start_at
    expect([await inSummer(2008), await inSummer(2027)]).toEqual([
      new Date('2008-07-01T13:17Z'),
      new Date('2027-07-01T14:17Z'),
    ])
  })

  test('in an unknown zone without a definition may have any UTC offset', async () => {
    const event = await readOne(['DTSTART;TZID=Nowhere:20270701T090000', 'DURATION:PT1H'])
    await expect(listStarts(event)).rejects.toThrow('Cannot parse this line')
    expect([event.start_at, event.time_zone]).toEqual([new Date('2027-07-01T07:00Z'), 'Europe/Madrid'])
    expect(await formatPossibleTimes(event)).toEqual(['2027-06-30T19:00/2027-07-02T00:00'])
  })

  test('of a series in an unknown zone cover every possible time of each instance', async () => {
    const event = await readOne([
      'DTSTART;TZID=Nowhere:20270321T023000',
      'RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20270328T013000Z',
      'EXDATE;TZID=Nowhere:20270328T023000',
    ])
    // 02:30 does not exist in Madrid on March 28. UNTIL, in UTC, can be before or after the local time of an instance.
    expect(await formatPossibleTimes(event)).toEqual([
      '2027-03-20T12:30/2027-03-21T16:30',
      '2027-03-27T12:30/2027-03-28T16:30',
    ])
  })

  test.for([
    [['DTSTART;VALUE=DATE:20270301'], '2027-03-01', '2027-03-02'],
    [['DTSTART;VALUE=DATE:20270301', 'DTEND;VALUE=DATE:20270304'], '2027-03-01', '2027-03-04'],
    [['DTSTART;VALUE=DATE:20270301', 'DURATION:P2D'], '2027-03-01', '2027-03-03'],
    [['DTSTART;VALUE=DATE:20270301', 'DTEND;VALUE=DATE:20270301'], '2027-03-01', '2027-03-02'],
    // Without VALUE=DATE, as some apps write it.
    [['DTSTART:20270301', 'DTEND:20270302'], '2027-03-01', '2027-03-02'],
  ] as const)('%s is all-day', async ([lines, start_date, end_date]) => {
    expect(await readOne([...lines])).toMatchObject({ all_day: true, start_date, end_date })
  })

  test('can have an end in another zone, or a duration across a clock change', async () => {
    const other = await readOne([
      'DTSTART;TZID=Europe/Madrid:20270301T090000',
      'DTEND;TZID=Europe/London:20270301T090000',
    ])
    expect(other.end_at.getTime() - other.start_at.getTime()).toBe(HOUR)
    const long = await readOne(['DTSTART;TZID=Europe/Madrid:20270327T120000', 'DURATION:P1DT1H'])
    expect(long.end_at.getTime() - long.start_at.getTime()).toBe(24 * HOUR)
    const reversed = await readOne(['DTSTART:20270301T090000Z', 'DTEND:20270201T090000Z'])
    expect(reversed.end_at).toEqual(reversed.start_at)
  })

  test('end in the last supported year instead of 9999, which stands for an open end', async () => {
    const lines = (end: string) => ['DTSTART;VALUE=DATE:20261129', `DTEND;VALUE=DATE:${end}`]
    expect(await readOne(lines('99991231'))).toMatchObject({ start_date: '2026-11-29', end_date: '9990-12-31' })
    const timed = await readOne(['DTSTART:20261129T090000Z', 'DTEND:99991231T235959Z'])
    expect(timed.end_at.toISOString()).toBe('9990-12-31T23:59:59.000Z')
  })

  test('can be more than a month apart, and the event is still found', async () => {
    const event = await readOne(['DTSTART:20270301T090000Z', 'DTEND:20270701T090000Z'])
    expect(await listStarts(event)).toEqual(['2027-03-01T09:00'])
    expect(event.recurrence).toHaveLength(1)
  })
})

describe('series', () => {
  const weekly = ['DTSTART;TZID=Europe/Madrid:20270322T090000', 'DTEND;TZID=Europe/Madrid:20270322T100000']

  test('keep their local time, exclude EXDATEs and include RDATEs', async () => {
    const event = await readOne([
      ...weekly,
      'RRULE:FREQ=WEEKLY;UNTIL=20270412T090000',
      'EXDATE;TZID=Europe/Madrid:20270329T090000',
      'EXDATE;VALUE=DATE:20270405',
      'RDATE;TZID=Europe/Madrid:20270401T120000',
    ])
    expect(await listStarts(event)).toEqual(['2027-03-22T08:00', '2027-04-01T10:00', '2027-04-12T07:00'])
  })

  test('of all-day events exclude days in any format', async () => {
    const event = await readOne([
      'DTSTART;VALUE=DATE:20270301',
      'RRULE:FREQ=DAILY;UNTIL=20270304T000000',
      'EXDATE;VALUE=DATE:20270302',
      'EXDATE:20270303T000000Z',
    ])
    expect(await listStarts(event)).toEqual(['2027-03-01T00:00', '2027-03-04T00:00'])
  })

  test('have moved and cancelled instances as exceptions', async () => {
    const [series, moved, cancelled] = await read([
      [
        'RECURRENCE-ID;TZID=Europe/Madrid:20270329T090000',
        'DTSTART;TZID=Europe/Madrid:20270330T150000',
        'SUMMARY:Moved',
      ],
      [...weekly, 'RRULE:FREQ=WEEKLY'],
      ['RECURRENCE-ID:20270405T070000Z', 'DTSTART:20270405T070000Z', 'STATUS:CANCELLED'],
    ])
    expect(series).toMatchObject({ external_id: 'one.ics', exception_of: null, recurrence: ['RRULE:FREQ=WEEKLY'] })
    expect(moved).toMatchObject({
      external_id: 'one.ics#20270329T070000Z',
      summary: 'Moved',
      start_at: new Date('2027-03-30T13:00Z'),
      exception_of: { external_id: 'one.ics', original_start_time: new Date('2027-03-29T07:00Z') },
      recurrence: [],
    })
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      exception_of: { original_start_time: new Date('2027-04-05T07:00Z') },
    })
  })

  test('can have instances with their own end times', async () => {
    const [series, ...exceptions] = await read([
      [
        ...weekly,
        'RRULE:FREQ=WEEKLY;COUNT=2',
        'RDATE;VALUE=PERIOD:20270401T120000Z/PT2H,20270402T120000Z/20270402T130000Z',
        'RDATE;VALUE=PERIOD;TZID=Europe/Madrid:20270403T120000/20270403T123000',
      ],
    ])
    expect(series && (await listStarts(series))).toEqual([
      '2027-03-22T08:00',
      '2027-03-29T07:00',
      '2027-04-01T12:00',
      '2027-04-02T12:00',
      '2027-04-03T10:00',
    ])
    expect(exceptions).toMatchObject([
      {
        external_id: 'one.ics#20270401T120000Z',
        end_at: new Date('2027-04-01T14:00Z'),
        exception_of: { external_id: 'one.ics', original_start_time: new Date('2027-04-01T12:00Z') },
        recurrence: [],
      },
      { start_at: new Date('2027-04-03T10:00Z'), end_at: new Date('2027-04-03T10:30Z') },
    ])
  })

  test('keep the instance that an exception in an unknown zone would replace', async () => {
    expect(
      await read([
        [...weekly, 'RRULE:FREQ=WEEKLY'],
        ['RECURRENCE-ID:20270405T070000Z', 'DTSTART;TZID=Nowhere:20270405T120000', 'SUMMARY:Moved'],
      ]),
    ).toMatchObject([
      { external_id: 'one.ics', recurrence: ['RRULE:FREQ=WEEKLY'] },
      { summary: 'Moved', exception_of: null, recurrence: ['DTSTART;TZID=Nowhere:20270405T120000'] },
    ])
  })

  test('that contain only instances, without the main event, block the times of these instances', async () => {
    const events = await read([
      ['RECURRENCE-ID:20270405T070000Z', 'DTSTART:20270405T080000Z'],
      ['RECURRENCE-ID:20270412T070000Z', 'DTSTART:20270412T080000Z'],
    ])
    expect(events).toMatchObject([
      { external_id: 'one.ics#20270405T070000Z', exception_of: null },
      { external_id: 'one.ics#20270412T070000Z', exception_of: null },
    ])
  })

  test.for([
    'RRULE:FREQ=SECONDLY',
    'RRULE:FREQ=FORTNIGHTLY;X=1',
    'RRULE:FREQ=DAILY\r\nRRULE:FREQ=YEARLY',
    'RRULE:FREQ=DAILY\r\nEXRULE:FREQ=WEEKLY',
    'RDATE;VALUE=PERIOD:20270401T120000Z/-PT1H',
    'RDATE;VALUE=PERIOD;TZID=Nowhere:20270401T120000/PT1H',
    'RDATE:20200101T090000Z',
    'RDATE;TZID=Nowhere:20270401T120000',
  ])('with %s cannot be expanded', async (line) => {
    await expect(listStarts(await readOne([...weekly, ...line.split('\r\n')]))).rejects.toThrow(RecurrenceError)
  })

  test('with an exception for this and all following instances cannot be expanded', async () => {
    const [series] = await read([
      [...weekly, 'RRULE:FREQ=WEEKLY'],
      ['RECURRENCE-ID;RANGE=THISANDFUTURE:20270405T070000Z', 'DTSTART:20270405T090000Z'],
    ])
    await expect(series && listStarts(series)).rejects.toThrow('Cannot parse this line')
  })
})

describe('details', () => {
  test('are read, and dangerous text is sanitized', async () => {
    expect(
      await readOne([
        'DTSTART:20270301T090000Z',
        'SUMMARY:Lunch\u0000 \u202Ewith\\nOlga',
        'DESCRIPTION:One\\nTwo',
        'LOCATION:Here\\, there',
        'STATUS:TENTATIVE',
        'TRANSP:TRANSPARENT',
        'SEQUENCE:-3',
        'URL:https://example.com/call',
        'ORGANIZER;CN=Olga:mailto:Olga@Example.com',
        'ATTENDEE;CN="Ana, A.";PARTSTAT=DECLINED:MAILTO:Ana@example.com',
        'ATTENDEE;PARTSTAT=ACCEPTED;EMAIL=bo@example.com:/principals/bo/',
        'ATTENDEE:invalid',
      ]),
    ).toMatchObject({
      ical_uid: 'one',
      summary: 'Lunch with Olga',
      description: 'One\nTwo',
      location: 'Here, there',
      status: 'tentative',
      transparency: 'transparent',
      sequence: 0,
      meeting_url: 'https://example.com/call',
      organizer: { email: 'olga@example.com', name: 'Olga' },
      attendees: [
        { email: 'ana@example.com', name: 'Ana, A.', response_status: 'declined' },
        { email: 'bo@example.com', response_status: 'accepted' },
      ],
    })
    expect(await readOne(['DTSTART:20270301T090000Z', 'URL:javascript:alert(1)'])).toMatchObject({
      meeting_url: null,
      organizer: OWNER,
      attendees: [],
    })
  })

  test.for([
    ['ORGANIZER;CN=Olga:urn:uuid:01234567', { email: '', name: 'Olga' }],
    ['ORGANIZER:invalid:nomail', { email: '', name: null }],
    ['ORGANIZER;EMAIL=olga@example.com:/principals/olga/', { email: 'olga@example.com', name: null }],
  ] as const)('%s names somebody else', async ([line, organizer]) => {
    expect(await readOne(['DTSTART:20270301T090000Z', line])).toMatchObject({ organizer })
  })

  test('include the sequence number of the event, up to a limit', async () => {
    expect(await readOne(['DTSTART:20270301T090000Z', 'SEQUENCE:3'])).toMatchObject({ sequence: 3 })
    expect((await readOne(['DTSTART:20270301T090000Z', 'SEQUENCE:9999999999'])).sequence).toBe(2 ** 30)
  })

  test('that are invalid do not affect the event', async () => {
    const series = await readOne(['DTSTART:20270301T090000Z', 'RRULE:FREQ=DAILY', 'EXDATE:'])
    expect(series.recurrence).toEqual(['RRULE:FREQ=DAILY'])
    expect(await readOne(['no colon here', 'DTSTART:20270301T090000Z', 'SUMMARY:Kept'])).toMatchObject({
      summary: 'Kept',
    })
  })

  test('never contain characters that the database cannot store', async () => {
    const bad = 'a\0b\ud800c'
    const [event] = await read([
      [
        `UID:${bad}`,
        'DTSTART:20270301T090000Z',
        `SUMMARY:${bad}`,
        `DESCRIPTION:${bad}`,
        `LOCATION:${bad}`,
        `URL:https://example.com/${bad}`,
        `ATTENDEE;CN=${bad}:mailto:ben${bad}@example.com`,
        `RRULE:FREQ=DAILY;X=${bad}`,
        `EXDATE:${bad}`,
      ],
    ])
    expect(event?.summary).toBe('a b\ufffdc')
    const text = JSON.stringify(event)
    expect(text).not.toContain('\\u0000')
    expect(text).not.toContain('\\ud800')
    expect(event?.ical_uid).toBe('one')
  })
})

test('an event without a readable start makes availability unknown, unless it blocks no time', async () => {
  for (const lines of [['SUMMARY:No start'], ['DTSTART:tomorrow'], ['DTSTART:20270301T090000Z', 'RECURRENCE-ID:x']])
    expect(await read([lines, ['DTSTART:20270301T090000Z', 'SUMMARY:Fine']])).toMatchObject([
      { summary: 'Fine', recurrence: [] },
      { external_id: 'one.ics#unreadable', recurrence: ['X-UNREADABLE:1'] },
    ])
  expect(await read([['SUMMARY:No start']])).toMatchObject([{ summary: 'No start' }])
  const free = ['STATUS:CANCELLED', 'TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE']
  expect(await read(free.map((line) => ['DTSTART:tomorrow', line]))).toEqual([])
})

test('a hostile time zone is read in bounded time', async () => {
  const hostileZone = zone('Slow').map((line) => line.replace('FREQ=YEARLY', 'FREQ=SECONDLY'))
  const startedAt = performance.now()
  expect((await readOne(['DTSTART;TZID=Slow:20270701T090000'], hostileZone)).recurrence).toHaveLength(1)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
