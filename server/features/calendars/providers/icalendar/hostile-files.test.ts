import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { MAX_ATTENDEES } from '#shared/events.ts'
import { CalendarFile } from '../../../../platform/icalendar/read-calendar.ts'
import { isSupportedRecurrence } from '../../recurrence-rule.ts'
import { EventZones } from './event-zones.ts'
import { parseComponent } from './parse-components.ts'
import { readFileEvents } from './read-file-events.ts'
import { toRemoteEvents } from './remote-events.ts'

// Without limits, these files would block the event loop for seconds or minutes.

const OWNER = { email: 'ana@example.com', name: null }
const START = 'DTSTART:20261201T100000Z'
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const repeat = (count: number, line: (i: number) => string) => Array.from({ length: count }, (_, i) => line(i))

async function read(...components: string[]) {
  const file = new CalendarFile([Buffer.from(['BEGIN:VCALENDAR', ...components, 'END:VCALENDAR'].join('\r\n'))])
  const { events } = await readFileEvents(file, { owner: OWNER, time_zone: 'UTC' })
  return { events, unreadableCount: file.unreadableCount }
}

/** The result of work, and how many turns other work had meanwhile. */
async function countTurns<Result>(work: Promise<Result>): Promise<{ result: Result; turns: number }> {
  const progress = { isRunning: true, turns: 0 }
  const running = work.finally(() => {
    progress.isRunning = false
  })
  while (progress.isRunning) {
    await setTimeout(1)
    progress.turns++
  }
  return { result: await running, turns: progress.turns }
}

const zone = (...observances: string[]) => createZone('Odd', ...observances)
const createZone = (tzid: string, ...observances: string[]) =>
  ['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...observances, 'END:VTIMEZONE'].join('\r\n')
const standard = (year: number, ...more: string[]) =>
  [
    'BEGIN:STANDARD',
    `DTSTART:${year}0101T000000`,
    'TZOFFSETFROM:+0137',
    'TZOFFSETTO:+0137',
    ...more,
    'END:STANDARD',
  ].join('\r\n')

test.for([
  [
    'an event with too many lines',
    event('UID:1', START, ...repeat(3000, () => 'X-A:b')),
    { events: [], unreadableCount: 1 },
  ],
  [
    'a series with too many excluded dates',
    event('UID:1', START, 'RRULE:FREQ=DAILY', ...repeat(1001, () => 'EXDATE:20261202T100000Z')),
    { events: [{ recurrence: ['RRULE:FREQ=DAILY', 'X-DATES:1001'] }], unreadableCount: 0 },
  ],
] as const)('%s is skipped, or read with a recurrence that is not supported', async ([, text, expected]) => {
  const { events, unreadableCount } = await read(text)
  expect({ events, unreadableCount }).toMatchObject(expected)
  for (const { recurrence } of events) {
    expect(isSupportedRecurrence(recurrence, { all_day: false, time_zone: 'UTC' })).toBe(false)
  }
})

test.for([
  ['hourly', zone(standard(1970, 'RRULE:FREQ=HOURLY'))],
  ['daily', zone(standard(1970, 'RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=1,2,3,4'))],
  ['weekly', zone(standard(1970, 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU'))],
  ['monthly', zone(standard(1970, 'RRULE:FREQ=YEARLY;BYMONTHDAY=1'))],
  [
    'a thousand',
    zone(...repeat(10, (i) => standard(1970 + i, `RDATE:${repeat(101, () => '20260202T000000').join(',')}`))),
  ],
  ['too many', zone(...repeat(21, (i) => standard(1970 + i, 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU')))],
] as const)('a time zone with %s changes is treated as unknown', async ([, definition]) => {
  const { events } = await read(definition, event('UID:1', 'DTSTART;TZID=Odd:20261201T100000'))
  expect(events).toMatchObject([{ recurrence: ['DTSTART;TZID=Odd:20261201T100000'] }])
})

test('long lines with too many parameters, or unusual ones, are ignored', async () => {
  const parameters = (count: number) => repeat(count, (i) => `;X-P${i}="a;b:c"`).join('')
  const long = 'x'.repeat(500)
  const { events } = await read(
    event('UID:1', START, `SUMMARY${parameters(101)}:Too many`, `LOCATION${parameters(100)}:Room 1`),
    event('UID:2', START, `SUMMARY;ALTREP="data:text/html,${'&nbsp;'.repeat(200)}":Long HTML`),
    event('UID:3', START, `SUMMARY;ALTREP="data:text/html,${'x'.repeat(64_000)}":Too long`, `X-A${';a='.repeat(200)}`),
    // ical.js takes a quote for the start of a value only after an equals sign, and reads on after the other quotes.
    event('UID:4', START, `SUMMARY;B=x";C=":";a=${long}:Shifted quotes`, `LOCATION;B="a","b;c:=${long}":List`),
    event('UID:5', START, `SUMMARY:${long}`, `LOCATION;LANGUAGE=en-US:${long}`),
  )
  expect(events.map(({ summary, location }) => [summary, location])).toEqual([
    ['', 'Room 1'],
    ['Long HTML', null],
    ['', null],
    ['', null],
    [long, long],
  ])
})

test('an event with lists that are too long is skipped', async () => {
  const categories = repeat(4, () => `CATEGORIES:${'a,'.repeat(30_000)}a`)
  const { events, unreadableCount } = await read(event('UID:1', START, ...categories), event('UID:2', START))
  expect([events.length, unreadableCount]).toEqual([1, 1])
})

test('at most five hundred exceptions of a series are read', async () => {
  const exceptions = repeat(1500, (i) => {
    const start = new Date(Date.UTC(2027, 0, 1) + i * 86_400_000).toISOString().replaceAll(/[-:]|\.000/g, '')
    return event('UID:1', `RECURRENCE-ID:${start}`, `DTSTART:${start}`)
  })
  const { events } = await read(event('UID:1', START, 'RRULE:FREQ=DAILY'), ...exceptions)
  expect(events).toHaveLength(501)
  expect(events[0]?.recurrence).toContain('X-EXCEPTIONS:1500')
})

test('an organizer cannot add unlimited attendees', async () => {
  const attendees = repeat(2000, (i) => `ATTENDEE:mailto:guest-${i}@example.com`)
  const { events } = await read(event('UID:1', START, ...attendees))
  expect(events[0]?.attendees).toHaveLength(MAX_ATTENDEES)
})

test('reading a hundred years of times in a custom zone does not block the event loop', async () => {
  const years = repeat(100, (i) => event(`UID:${i}`, `DTSTART;TZID=Odd:${1970 + i}0101T100000`))
  const { result, turns } = await countTurns(read(zone(standard(1970)), ...years))
  expect(result.events).toHaveLength(100)
  expect(turns).toBeGreaterThan(10)
})

test('reading thousands of events with one UID in unknown zones does not block the event loop', async () => {
  const events = repeat(3700, (i) =>
    event(`DTSTART;TZID=a/b${i}/c:20261201T100000`, `DTEND;TZID=d/e${i}/f:20261201T110000`),
  )
  const calendar = parseComponent(['BEGIN:VCALENDAR', event('UID:1', START), ...events, 'END:VCALENDAR'].join('\r\n'))
  const { result, turns } = await countTurns(
    toRemoteEvents({
      components: calendar?.getAllSubcomponents('vevent') ?? [],
      zones: new EventZones([], 'UTC'),
      owner: OWNER,
      external_id: '1',
      etag: '1',
    }),
  )
  expect(result).toHaveLength(1)
  expect(turns).toBeGreaterThan(4)
})

test.for([
  ['500 characters', 3900, `SUMMARY${';a='.repeat(163)}:v`],
  ['120 characters', 14_900, `SUMMARY;B=${'^n'.repeat(10)}${';a='.repeat(29)}:`],
  ['quotes that ical.js reads otherwise', 14_900, `SUMMARY;B=x";C=":";${';a='.repeat(30)}:`],
] as const)('lines with too many parameters in all are not parsed: %s', ([, count, line]) => {
  const parse = (lineCount: number) => parseComponent(event('UID:1', START, ...repeat(lineCount, () => line)))
  expect([parse(100)?.getAllProperties('summary').length, parse(count)]).toEqual([100, undefined])
})

test('a large event with usual parameters is parsed', () => {
  const parameters = 'CUTYPE=ROOM;ROLE=CHAIR;PARTSTAT=ACCEPTED;RSVP=FALSE;CN=Ana;LANGUAGE=en;X-A=b;X-C=d'
  const attendees = repeat(14_900, (i) => `ATTENDEE;${parameters}:mailto:${i}@x.test`)
  expect(parseComponent(event('UID:1', START, ...attendees))?.getAllProperties('attendee')).toHaveLength(14_900)
})

test.for([
  ['complex rules', repeat(20, () => standard(1970, 'RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=1,2,3,4'))],
  [
    'as many rules as possible',
    repeat(20, (i) => standard(1970, `RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=1SU;COUNT=${i + 1}`)),
  ],
  [
    'as many dates as possible',
    repeat(90, () => standard(1970, `RDATE:${repeat(10, (i) => `${1900 + i}0202T000000`).join(',')}`)),
  ],
] as const)('dates of all years in zones with %s are read in bounded time', async ([, observances]) => {
  const tzids = repeat(4, (i) => `Odd${i}`)
  const dates = repeat(130, (i) => `${1970 + i}0601T100000`).join(',')
  const text = [
    ...tzids.map((tzid) => createZone(tzid, ...observances)),
    event('UID:1', 'DTSTART:19700101T100000Z', ...tzids.map((tzid) => `RDATE;TZID=${tzid}:${dates}`)),
  ]
  const startedAt = performance.now()
  expect((await read(...text)).events).toHaveLength(1)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

test.for([
  ['of different events', (i: number) => `UID:${i}`],
  ['of events with the same UID', () => 'UID:1'],
] as const)('a file with too many RDATE periods is refused: %s', async ([, uid]) => {
  const periods = repeat(500, (i) => `${2000 + i}0401T120000Z/PT2H`).join(',')
  const events = repeat(120, (i) =>
    event(uid(i), `DTSTART:1999040${1 + (i % 9)}T10${10 + Math.floor(i / 9)}00Z`, `RDATE;VALUE=PERIOD:${periods}`),
  )
  await expect(read(...events)).rejects.toMatchObject({ problem: 'too_many_events' })
})
