import { getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { HOUR } from '#shared/time.ts'

const timeZone = 'Europe/Madrid'

describe('an event is rejected, and nothing is written, for', () => {
  test.for([
    ['a blank title', { summary: '  ' }, 'summary', 'Enter a title'],
    [
      'an end before the start',
      { end: { dateTime: '2026-11-17T12:00:00+01:00', timeZone } },
      'end',
      'The end must come after the start',
    ],
    [
      'an end with a date and a start with a time',
      { end: { date: '2026-11-18' } },
      'end',
      'The end must have a time, like the start',
    ],
    [
      'an end with a time and a start with a date',
      { start: { date: '2026-11-17' } },
      'end',
      'The end must be a date, like the start',
    ],
    [
      'a duration of more than 31 days',
      { end: { dateTime: '2026-12-19T13:00:00Z', timeZone } },
      'end',
      'An event can last at most 31 days',
    ],
    [
      'a time without an offset',
      { start: { dateTime: '2026-11-17T13:00:00', timeZone } },
      'start.dateTime',
      'Not an ISO 8601 timestamp with an offset',
    ],
    [
      'an unknown time zone',
      { start: { dateTime: '2026-11-17T12:00:00Z', timeZone: 'Mars/Olympus' } },
      'start.timeZone',
      'Unknown time zone',
    ],
    [
      'a time on a nonexistent day',
      {
        start: { dateTime: '2026-02-30T12:00:00Z', timeZone },
        end: { dateTime: '2026-03-02T13:00:00Z', timeZone },
      },
      'start.dateTime',
      'Not an ISO 8601 timestamp with an offset',
    ],
    [
      'a nonexistent day',
      { start: { date: '2026-02-30' }, end: { date: '2026-03-02' } },
      'start.date',
      'Not a date (YYYY-MM-DD)',
    ],
    [
      'a color with a hash',
      { extendedProps: { event_color: '#24b3f5' } },
      'extendedProps.event_color',
      'Use six hex digits without #',
    ],
    [
      'an attendee without a valid address',
      { attendees: [{ email: 'nobody' }] },
      'attendees.0.email',
      'Please enter a valid email address',
    ],
    ['a URL with a forbidden scheme', { meeting_url: 'javascript:alert(1)' }, 'meeting_url', 'Invalid URL'],
    ['a long URL', { meeting_url: `https://x.test/${'x'.repeat(2000)}` }, 'meeting_url', 'At most 2000 characters'],
    [
      'an unsupported recurrence line',
      { recurrence: ['EXRULE:FREQ=DAILY'] },
      'recurrence.0',
      'Each line must start with RRULE, EXDATE, or RDATE',
    ],
    ['an unsupported rule', { recurrence: ['RRULE:FREQ=SECONDLY'] }, 'recurrence', 'FREQ=SECONDLY is not supported'],
    [
      'an unknown calendar',
      { calendar_id: 'elsewhere' },
      'calendar_id',
      'Choose one of your calendars that you can write to',
    ],
    [
      'an end after the year 2200',
      { start: { date: '2200-12-31' }, end: { date: '2201-01-01' } },
      'end',
      'Events must be between the years 1900 and 2200',
    ],
    [
      'a date before 1900',
      { start: { date: '1899-12-31' }, end: { date: '1900-01-02' } },
      'start.date',
      'The year must be between 1900 and 9999',
    ],
    [
      'a time after the year 2200',
      { start: { dateTime: '2999-01-01T00:00:00Z', timeZone }, end: { dateTime: '2999-01-01T01:00:00Z', timeZone } },
      'start',
      'Events must be between the years 1900 and 2200',
    ],
  ] as const)('%s', async ([, change, field, message], { services }) => {
    const { calendar } = callAs(services, await createUser(services))
    const lunch = await calendar.createEvent(LUNCH)
    // The compiler would reject some of these values too.
    const invalid = { ...LUNCH, ...change } as typeof LUNCH
    expect(await getFieldErrors(calendar.createEvent(invalid))).toEqual({ [field]: message })
    expect(
      Object.keys((await getFieldErrors(calendar.updateEvent({ eventId: lunch.id, event: invalid }))) ?? {}),
    ).toHaveLength(1)
    expect(await calendar.listEvents({})).toEqual([lunch])
  })
})

function fileOf(...extraLines: readonly string[]) {
  const lines = ['UID:1', 'DTSTART:20261117T120000Z', ...extraLines, 'SUMMARY:Trip']
  return ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
}

test.for([
  ['no length', []],
  ['more than 31 days', ['DURATION:P40D']],
] as const)('an imported event of %s can be edited and moved', async ([, duration], { services }) => {
  const { calendar } = callAs(services, await createUser(services))
  await calendar.importFile({ file: fileOf(...duration) })
  const getTrip = async () => (await calendar.listEvents({}))[0] ?? expect.fail('no event')
  const { start, end } = await getTrip()
  const update = async (event: Partial<typeof LUNCH>) => {
    const { id: eventId, ...times } = await getTrip()
    return calendar.updateEvent({ eventId, scope: 'all', event: { start: times.start, end: times.end, ...event } })
  }
  expect(await update({ summary: 'Journey' })).toMatchObject({ summary: 'Journey', start, end })
  const addHour = (time: typeof start) => {
    const dateTime = 'dateTime' in time ? time.dateTime : expect.fail('an all-day event')
    return { dateTime: new Date(Date.parse(dateTime) + HOUR).toISOString(), timeZone }
  }
  const moved = { start: addHour(start), end: addHour(end) }
  expect(await update(moved)).toMatchObject({ ...moved, summary: 'Journey' })
  const updateEnd = (dateTime: string) => getFieldErrors(update({ end: { dateTime, timeZone } }))
  expect(await updateEnd('2026-11-17T12:59:00Z')).toEqual({ end: 'The end must come after the start' })
  expect(await updateEnd('2027-01-10T13:00:00Z')).toEqual({ end: 'An event can last at most 31 days' })
})

test.for([
  [{ email: 'Bo@Acme.test', name: 'Bo' }, { email: 'bo@acme.test' }],
  [{ email: 'bo@acme.test' }, { email: 'Bo@Acme.test', name: 'Bo' }],
])('an attendee who is listed twice keeps their name: %j', async (attendees, { services }) => {
  const { calendar } = callAs(services, await createUser(services))
  const event = await calendar.createEvent({ ...LUNCH, attendees })
  expect(event.attendees).toMatchObject([{ email: 'bo@acme.test', name: 'Bo' }])
})

test('an imported event of more than 31 days can be an hour longer, because of clock changes, or shorter', async ({
  services,
}) => {
  const { calendar } = callAs(services, await createUser(services))
  await calendar.importFile({ file: fileOf('DURATION:P40DT1H') })
  const endAt = async (dateTime: string) => {
    const [{ id: eventId, start } = expect.fail('no event')] = await calendar.listEvents({})
    return calendar.updateEvent({ eventId, event: { start, end: { dateTime, timeZone } } })
  }
  for (const end of ['2026-12-27T12:00:00.000Z', '2026-12-27T13:00:00.000Z', '2026-12-27T12:59:59.000Z'])
    expect(await endAt(end)).toMatchObject({ end: { dateTime: end } })
  expect(await getFieldErrors(endAt('2026-12-27T14:00:00.000Z'))).toEqual({ end: 'An event can last at most 31 days' })
})

test('an imported event of more than 31 days stays a series, because searches would miss it', async ({ services }) => {
  const { calendar } = callAs(services, await createUser(services))
  await calendar.importFile({ file: fileOf('DURATION:P40D') })
  const [{ id: eventId, start, end } = expect.fail('no event')] = await calendar.listEvents({})
  const update = calendar.updateEvent({ eventId, scope: 'all', event: { start, end, recurrence: null } })
  expect(await getFieldErrors(update)).toEqual({ end: 'An event can last at most 31 days' })
})

test('an imported series of events without length can become a single event', async ({ services }) => {
  const { calendar } = callAs(services, await createUser(services))
  await calendar.importFile({ file: fileOf('RRULE:FREQ=DAILY;COUNT=2') })
  const [{ id: eventId, start, end } = expect.fail('no event')] = await calendar.listEvents({})
  await calendar.updateEvent({ eventId, scope: 'all', event: { start, end, recurrence: null } })
  expect(await calendar.listEvents({})).toMatchObject([{ start, end, recurrence: [], recurring_event_id: null }])
})
