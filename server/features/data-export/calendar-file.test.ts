import { type DateWithTimeZone, expandRecurringEvent, sync, type VEvent } from 'node-ical'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import type { CalendarEvent, EventInput } from '#shared/events.ts'
import type { Caller } from '../../platform/trpc.ts'

const RANGE = { time_min: '2027-01-01T00:00:00Z', time_max: '2027-12-31T00:00:00Z' }

async function exportCalendar(services: TestServices, caller: Caller): Promise<string> {
  return callAs(services, caller).dataExport.calendar()
}

function eventsIn(text: string): VEvent[] {
  return Object.values(sync.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT')
}

/** Parses the file with a different library and lists everything visible in the range, by title and time. */
function visibleEvents(text: string): string[] {
  const within = { from: new Date(RANGE.time_min), to: new Date(RANGE.time_max) }
  return eventsIn(text)
    .flatMap((event) => expandRecurringEvent(event, within))
    .map(({ summary, start, end }) => {
      const time = (at: DateWithTimeZone) => (start.dateOnly ? localDay(at) : at.toISOString())
      return `${typeof summary === 'string' ? summary : summary.val} ${time(start)} ${time(end)}`
    })
    .toSorted()
}

/** The library represents a day as midnight on the local clock. */
function localDay(date: Date): string {
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** The same list, from the product's own events. */
function productEvents(events: readonly CalendarEvent[]): string[] {
  const time = (at: CalendarEvent['start']) => ('date' in at ? at.date : at.dateTime)
  return events.map(({ summary, start, end }) => `${summary} ${time(start)} ${time(end)}`).toSorted()
}

const timed = (
  summary: string,
  start: string,
  end: string,
  timeZone: string,
  recurrence: string[] = [],
): EventInput => ({
  summary,
  start: { dateTime: start, timeZone },
  end: { dateTime: end, timeZone },
  recurrence,
})

const allDay = (summary: string, start: string, end: string, recurrence: string[] = []): EventInput => ({
  summary,
  start: { date: start },
  end: { date: end },
  recurrence,
})

const EVENTS: readonly EventInput[] = [
  timed('Single', '2027-07-01T10:00:00Z', '2027-07-01T11:00:00Z', 'Europe/Madrid'),
  timed('Over midnight', '2027-03-27T22:30:00Z', '2027-03-28T02:00:00Z', 'Europe/Madrid'),
  timed('First of two', '2027-10-31T00:30:00Z', '2027-10-31T00:45:00Z', 'Europe/Madrid'),
  timed('Second of two', '2027-10-31T01:30:00Z', '2027-10-31T01:45:00Z', 'Europe/Madrid'),
  timed('In UTC', '2027-05-05T10:00:00Z', '2027-05-05T11:00:00Z', 'UTC'),
  timed('Weekly', '2027-01-04T08:00:00Z', '2027-01-04T08:15:00Z', 'Europe/Madrid', ['RRULE:FREQ=WEEKLY']),
  timed('Until', '2027-02-01T14:00:00Z', '2027-02-01T15:00:00Z', 'America/New_York', [
    'RRULE:FREQ=DAILY;INTERVAL=3;UNTIL=20270401',
    'EXDATE;TZID=America/New_York:20270204T090000',
  ]),
  timed('Counted', '2027-03-03T21:00:00Z', '2027-03-03T22:00:00Z', 'Pacific/Auckland', [
    'RRULE:FREQ=MONTHLY;BYDAY=1TH;COUNT=8',
  ]),
  timed('Late on Mondays', '2027-01-05T04:00:00Z', '2027-01-05T05:00:00Z', 'Etc/GMT+5', [
    'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=5',
  ]),
  allDay('Holiday', '2027-08-02', '2027-08-16'),
  allDay('Birthday', '2020-02-29', '2020-03-01', ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1']),
  allDay('Days off', '2027-04-05', '2027-04-07', ['RRULE:FREQ=WEEKLY;UNTIL=20270501', 'EXDATE;VALUE=DATE:20270412']),
]

describe('the exported calendar file', () => {
  test('contains the events that the screen shows, as parsed by another library', async ({ services }) => {
    const olga = await createUser(services)
    const { calendar } = callAs(services, olga)
    for (const event of EVENTS) await calendar.createEvent(event)
    const seen = await calendar.listEvents(RANGE)
    expect(seen.length).toBeGreaterThan(90)
    expect(visibleEvents(await exportCalendar(services, olga))).toEqual(productEvents(seen))
  })

  test('contains changed, moved, all-day and deleted instances of series', async ({ services }) => {
    const olga = await createUser(services)
    const { calendar } = callAs(services, olga)
    for (const event of EVENTS) await calendar.createEvent(event)
    const instance = async (summary: string, n: number) => {
      const events = (await calendar.listEvents(RANGE)).filter((event) => event.summary === summary)
      return events[n]?.id ?? ''
    }
    await calendar.deleteEvent({ eventId: await instance('Weekly', 13) })
    await calendar.deleteEvent({ eventId: await instance('Days off', 2) })
    await calendar.updateEvent({
      eventId: await instance('Weekly', 20),
      event: timed('Weekly, later', '2027-06-12T10:00:00Z', '2027-06-12T11:00:00Z', 'Asia/Tokyo'),
    })
    await calendar.updateEvent({
      eventId: await instance('Counted', 2),
      event: allDay('Counted, all day', '2027-05-08', '2027-05-09'),
    })
    await calendar.updateEvent({
      eventId: await instance('Until', 4),
      scope: 'following',
      event: timed('Until, from here', '2027-02-16T14:00:00Z', '2027-02-16T15:00:00Z', 'America/New_York', [
        'RRULE:FREQ=DAILY;INTERVAL=3;UNTIL=20270401',
      ]),
    })
    const text = await exportCalendar(services, olga)
    expect(visibleEvents(text)).toEqual(productEvents(await calendar.listEvents(RANGE)))
    // A series stays one event; a changed instance is an exception of it.
    const weekly = eventsIn(text).find((event) => event.summary === 'Weekly')
    expect(weekly?.rrule).toBeDefined()
    expect(Object.values(weekly?.recurrences ?? {}).map(({ summary }) => summary)).toContain('Weekly, later')
  })

  test('contains the text of events and the attendees of meetings', async ({ services }) => {
    const olga = await createUser(services, { name: 'Olga', email: 'olga@example.test' })
    await callAs(services, olga).calendar.createEvent({
      ...LUNCH,
      summary: 'Lunch; with “Ana”, and more',
      description: 'One\nTwo, three\\four',
      location: 'Café, upstairs',
      transparency: 'transparent',
      status: 'tentative',
    })
    const token = await invitationTokenOf(services, olga)
    const notes = 'Bring the numbers'
    const { ical_uid } = await callAs(services, null).match.book({ token, ...GUEST, notes, start: monday('10:00') })
    const text = await exportCalendar(services, olga)
    const [meeting, lunch] = eventsIn(text)
    expect(lunch).toMatchObject({
      summary: 'Lunch; with “Ana”, and more',
      description: 'One\nTwo, three\\four',
      location: 'Café, upstairs',
      transparency: 'TRANSPARENT',
      status: 'TENTATIVE',
      categories: ['olga@example.test'],
    })
    expect(lunch).not.toHaveProperty('organizer')
    expect(meeting).toMatchObject({
      uid: ical_uid,
      summary: 'Gala Guest and Olga',
      description: notes,
      organizer: { params: { CN: 'Olga' }, val: 'mailto:olga@example.test' },
      attendee: [
        { params: { CN: 'Olga', ROLE: 'CHAIR', PARTSTAT: 'ACCEPTED' }, val: 'mailto:olga@example.test' },
        { params: { CN: 'Gala Guest', ROLE: 'REQ-PARTICIPANT' }, val: `mailto:${GUEST.email}` },
      ],
    })
    expect(meeting?.start.tz).toBe('Europe/Madrid')
    expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Madrid\r\n')
  })

  test('contains only the latest version of an event that is stored twice', async ({ services }) => {
    const olga = await createUser(services)
    const { id } = await callAs(services, olga).calendar.createEvent(LUNCH)
    const row = await services.db.selectFrom('events').selectAll().executeTakeFirstOrThrow()
    const copy = { ...row, event_id: `${id}-copy` as typeof row.event_id, summary: 'Lunch, moved', sequence: 3 }
    const json = { attendees: '[]', organizer: JSON.stringify(row.organizer), titles: undefined }
    await services.db
      .insertInto('events')
      .values({ ...copy, ...json })
      .execute()
    expect(eventsIn(await exportCalendar(services, olga)).map(({ summary }) => summary)).toEqual(['Lunch, moved'])
  })

  test('gives different UIDs to events that share one, as the calendar feed does', async ({ services }) => {
    const olga = await createUser(services)
    const { calendar, calendarFeed } = callAs(services, olga)
    const twins = [
      ['A', 1],
      ['B', 2],
      ['C', 3],
    ].flatMap(([title, day]) => [
      'BEGIN:VEVENT',
      'UID:twin',
      `DTSTART:2026120${day}T090000Z`,
      `SUMMARY:${title}`,
      'END:VEVENT',
    ])
    await calendar.importFile({ file: ['BEGIN:VCALENDAR', ...twins, 'END:VCALENDAR', ''].join('\r\n') })
    const uids = (file: string) => Object.fromEntries(eventsIn(file).map(({ summary, uid }) => [summary, uid]))
    const file = await exportCalendar(services, olga)
    expect(Object.keys(uids(file)).toSorted()).toEqual(['A', 'B', 'C'])
    expect(Object.values(uids(file))).toContain('twin')
    expect(await calendar.importFile({ file })).toMatchObject({ events: 0, duplicates: 3 })

    const { id: eventId } = (await calendar.listEvents({}))[0] ?? expect.fail('no event')
    await calendar.updateEvent({ eventId, event: { ...LUNCH, summary: 'A' } })
    expect(uids(await exportCalendar(services, olga))).toEqual(uids(file))
    const { url } = await calendarFeed.renew()
    const secret = /([\w-]+)\.ics$/.exec(url ?? '')?.[1] ?? ''
    expect(uids(await callAs(services, null).calendarFeed.read({ secret }))).toEqual(uids(file))
  })

  test('has lines of at most 75 octets, and is valid without any events', async ({ services }) => {
    const olga = await createUser(services)
    expect(await exportCalendar(services, olga)).toMatch(/^BEGIN:VCALENDAR\r\n(?!BEGIN)[\s\S]*\r\nEND:VCALENDAR\r\n$/)
    const summary = 'Größe '.repeat(30)
    await callAs(services, olga).calendar.createEvent({ ...LUNCH, summary, description: '😀'.repeat(300) })
    const text = await exportCalendar(services, olga)
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBe(75)
    expect(eventsIn(text)[0]?.summary).toBe(summary.trim())
  })
})
