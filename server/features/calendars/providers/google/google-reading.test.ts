import { describe, expect, test } from 'vitest'
import { ANA, BEN, setUpGoogle } from '#server/test/providers/google.ts'
import { readChanges } from '#server/test/providers/provider-contract.ts'
import { DAY } from '#shared/time.ts'

const getGoogle = setUpGoogle()
const calendarOf = (email = ANA) => getGoogle().google.control.actAs(email)
const readAll = (calendar_id = ANA) => readChanges(getGoogle().connect(), calendar_id)
const at = (time: string, timeZone = 'Europe/Madrid') => ({ dateTime: `2027-03-01T${time}:00`, timeZone })
const times = { start: at('09:00'), end: at('10:00') }
const queries = (operation = 'calendar.events.list') =>
  getGoogle()
    .google.control.listRequests(operation)
    .map(({ url }) => Object.fromEntries(new URL(url, 'http://google.test').searchParams))

describe('sync tokens', () => {
  test.each([400, 410] as const)('a token that Google rejects with %i is reported as `gone`', async (status) => {
    getGoogle().google.control.setSwitches({ corruptSyncToken: status })
    for (const cursor of ['{"sync":"unknown"}', '{"sync":null,"page":"unknown"}', '{}', 'x']) {
      await expect(getGoogle().connect().listChanges(ANA, cursor)).rejects.toMatchObject({ kind: 'gone' })
    }
  })

  test('an expired token is reported as `gone` too', async () => {
    const { cursor } = await readAll()
    getGoogle().google.control.expireSyncTokens()
    await expect(getGoogle().connect().listChanges(ANA, cursor)).rejects.toMatchObject({ kind: 'gone' })
  })

  test('are never combined with sorting, filters or `showDeleted=false`', async () => {
    const { google, connect } = getGoogle()
    google.control.setSwitches({ pageLimit: 1, syncTokenWithShowDeletedFalse: 'rejected' })
    const ids = [1, 2, 3].map((n) => calendarOf().createEvent({ ...times, summary: `${n}` }).id ?? '')
    const { events, cursor } = await readAll()
    expect(events.map(({ summary }) => summary).toSorted()).toEqual(['1', '2', '3'])
    calendarOf().deleteEvent(ids[0] ?? '')
    calendarOf().patchEvent(ids[1] ?? '', { summary: '2b' })
    const changes = await readChanges(connect(), ANA, cursor)
    expect([changes.events.map(({ summary }) => summary), changes.deleted]).toEqual([['2b'], [ids[0]]])
    const allowedParameters = new Set(['maxResults', 'syncToken', 'pageToken'])
    const names = queries().flatMap((query) => Object.keys(query))
    expect(names.filter((name) => !allowedParameters.has(name))).toEqual([])
    expect(names).toContain('pageToken')
  })

  test('a page cursor can be resumed on another connection', async () => {
    const { google, connect } = getGoogle()
    google.control.setSwitches({ pageLimit: 1 })
    for (const n of [1, 2]) calendarOf().createEvent({ ...times, summary: `${n}` })
    const first = await connect().listChanges(ANA, null)
    expect(first.has_more).toBe(true)
    expect((await connect().listChanges(ANA, first.cursor)).events).toHaveLength(1)
  })
})

describe('busy times', () => {
  const specialEvent = (eventType: string, fields: object = {}) => ({
    start: { dateTime: '2027-03-01T09:00:00+01:00', timeZone: 'Europe/Madrid' },
    end: { dateTime: '2027-03-01T10:00:00+01:00', timeZone: 'Europe/Madrid' },
    summary: eventType,
    eventType,
    ...fields,
  })

  test('out of office and focus time block time; working location and birthdays do not', async () => {
    getGoogle().google.control.seedEvents(ANA, [
      specialEvent('outOfOffice', { outOfOfficeProperties: { autoDeclineMode: 'declineNone' } }),
      specialEvent('focusTime', { focusTimeProperties: { autoDeclineMode: 'declineNone' } }),
      specialEvent('workingLocation', { workingLocationProperties: { type: 'homeOffice', homeOffice: {} } }),
      specialEvent('birthday', { birthdayProperties: { type: 'birthday' } }),
      specialEvent('default'),
      specialEvent('default', { summary: 'free', transparency: 'transparent' }),
    ])
    const { events } = await readAll()
    expect(Object.fromEntries(events.map(({ summary, transparency }) => [summary, transparency]))).toEqual({
      outOfOffice: 'opaque',
      focusTime: 'opaque',
      workingLocation: 'transparent',
      birthday: 'transparent',
      default: 'opaque',
      free: 'transparent',
    })
  })

  test('the user’s own response is read even among hundreds of guests', async () => {
    const guests = Array.from({ length: 150 }, (_, i) => ({
      email: `guest${i}@example.org`,
      displayName: `Guest ${i}`,
    }))
    const attendees = [...guests, { email: ANA }, { email: 'room@resource.calendar.google.com', resource: true }]
    const { id = '' } = calendarOf(BEN).createEvent({ ...times, summary: 'All hands', attendees })
    calendarOf().respond(id ?? '', 'declined')
    const [event] = (await readAll()).events
    expect(event?.attendees[0]).toMatchObject({ email: ANA, response_status: 'declined', role: 'participant' })
    expect(event?.attendees).toHaveLength(100)
    expect(event?.organizer.email).toBe(BEN)
  })

  test('in a shared calendar, `self` is the calendar’s owner, not the account’s user', async () => {
    const { google } = getGoogle()
    google.control.actAs(BEN).shareCalendar(BEN, ANA, 'reader')
    const { id } = calendarOf(ANA).createEvent({ ...times, summary: 'Ours', attendees: [{ email: BEN }] })
    calendarOf(BEN).respond(id ?? '', 'declined')
    const calendars = await getGoogle().connect().listCalendars()
    expect(calendars.find(({ external_id }) => external_id === BEN)).toMatchObject({
      is_read_only: true,
      is_selected: false,
    })
    const [event] = (await readAll(BEN)).events
    expect(event?.attendees).toMatchObject([{ email: BEN, response_status: 'declined' }])
    expect(event?.organizer.email).toBe(ANA)
  })
})

describe('series', () => {
  const weekly = { ...times, summary: 'Weekly', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] }
  const instanceIdOf = (id: string) => `${id}_20270308T080000Z`

  test('cancelled instances arrive without fields, and take their times from the series', async () => {
    const { id = '' } = calendarOf().createEvent(weekly)
    const { cursor } = await readAll()
    calendarOf().deleteEvent(instanceIdOf(id ?? ''))
    const expected = {
      status: 'cancelled',
      summary: 'Weekly',
      start_at: new Date('2027-03-08T08:00Z'),
      end_at: new Date('2027-03-08T09:00Z'),
      exception_of: { external_id: id, original_start_time: new Date('2027-03-08T08:00Z') },
    }
    for (const { events } of [await readAll(), await readChanges(getGoogle().connect(), ANA, cursor)]) {
      expect(events).toMatchObject([{ external_id: id, recurrence: weekly.recurrence }, expected])
    }
  })

  test('the series of a changed instance comes first, even from another page', async () => {
    const { google, connect } = getGoogle()
    google.control.setSwitches({ pageLimit: 1 })
    const { id = '' } = calendarOf().createEvent(weekly)
    const { cursor } = await readAll()
    calendarOf().patchEvent(instanceIdOf(id ?? ''), { summary: 'Special' })
    const { events } = await connect().listChanges(ANA, cursor)
    expect(events.map(({ summary }) => summary)).toEqual(['Weekly', 'Special'])
    const found = await connect().findEvent(ANA, events[1]?.external_id ?? '')
    expect(found).toMatchObject({ summary: 'Special', exception_of: { external_id: id } })
  })

  test('deleting a series also deletes its exceptions', async () => {
    const { id = '' } = calendarOf().createEvent(weekly)
    calendarOf().patchEvent(instanceIdOf(id ?? ''), { summary: 'Special' })
    const { cursor, events } = await readAll()
    calendarOf().deleteEvent(id ?? '')
    const { deleted } = await readChanges(getGoogle().connect(), ANA, cursor)
    expect(deleted).toContain(id)
    expect(events[1]?.external_id.startsWith(`${id}#`)).toBe(true)
    expect(
      await getGoogle()
        .connect()
        .findEvent(ANA, id ?? ''),
    ).toBeNull()
  })

  test('an instance whose series is not in the calendar is a single event', async () => {
    getGoogle().google.control.seedEvents(ANA, [
      {
        ...times,
        start: { dateTime: '2027-03-08T09:00:00+01:00', timeZone: 'Europe/Madrid' },
        end: { dateTime: '2027-03-08T10:00:00+01:00', timeZone: 'Europe/Madrid' },
        id: 'elsewhere_20270308T080000Z',
        summary: 'Only this one',
        recurringEventId: 'elsewhere',
        originalStartTime: { dateTime: '2027-03-08T09:00:00+01:00', timeZone: 'Europe/Madrid' },
      },
    ])
    expect((await readAll()).events).toMatchObject([{ summary: 'Only this one', exception_of: null, recurrence: [] }])
  })

  test('rules in local time are converted to UTC; unsupported rules are kept', async () => {
    const google = getGoogle().google.control
    const zoned = (time: string) => ({ dateTime: `2027-03-01T${time}:00+01:00`, timeZone: 'Europe/Madrid' })
    const seed = (summary: string, recurrence: string[]) => ({
      summary,
      recurrence,
      start: zoned('09:00'),
      end: zoned('10:00'),
    })
    google.seedEvents(ANA, [
      seed('Local', [
        'RRULE:FREQ=DAILY;UNTIL=20270305T090000',
        'EXDATE;TZID=America/New_York:20270302T030000',
        'RDATE;TZID=Europe/Madrid:20270310T090000',
      ]),
      seed('Odd', ['RRULE:FREQ=DAILY', 'XRULE:FREQ=SECONDLY']),
    ])
    const { events } = await readAll()
    const linesOf = (summary: string) => events.find((event) => event.summary === summary)?.recurrence
    expect(linesOf('Local')).toEqual([
      'RRULE:FREQ=DAILY;UNTIL=20270305T080000Z',
      'RDATE:20270310T080000Z',
      'EXDATE:20270302T080000Z',
    ])
    expect(linesOf('Odd')).toContain('XRULE:FREQ=SECONDLY')
  })
})

test('formatted descriptions are read as text', async () => {
  const description =
    '<p>Agenda:</p><ul><li>A &amp; B</li><li>1 &lt; 2</li></ul>&constructor; <a href="https://example.com">Link</a>'
  calendarOf().createEvent({ ...times, description })
  expect((await readAll()).events[0]?.description).toBe(
    'Agenda:\nA & B\n1 < 2\n&constructor; Link (https://example.com)',
  )
})

test('the events in a time range are listed page by page', async () => {
  const { google, connect } = getGoogle()
  google.control.setSwitches({ pageLimit: 1 })
  const inDays = (days: number) => {
    const start = new Date(Date.UTC(2027, 2, 1, 9) + days * DAY)
    return {
      start: { dateTime: start.toISOString() },
      end: { dateTime: new Date(start.getTime() + 3_600_000).toISOString() },
    }
  }
  for (const days of [-400, 1, 2, 400]) calendarOf().createEvent({ ...inDays(days), summary: `${days}` })
  const range = { start: new Date('2027-03-01T00:00Z'), end: new Date('2027-05-01T00:00Z') }
  const summaries: string[] = []
  for (let page: string | null | undefined; page !== null; ) {
    const result = await connect().listEventsInRange(ANA, range, page ?? null)
    summaries.push(...result.events.map(({ summary }) => summary))
    page = result.next_page
  }
  expect(summaries.toSorted()).toEqual(['1', '2'])
})

test('calendars have their names, colors and time zones; birthdays of contacts are not selected', async () => {
  const { google, connect } = getGoogle()
  const id = google.control.actAs(ANA).createCalendar('Team', 'Asia/Tokyo')
  const birthdays = 'addressbook#contacts@group.v.calendar.google.com'
  google.control.actAs(ANA).addPublicCalendar(birthdays, 'Birthdays')
  const calendars = await connect().listCalendars()
  expect(calendars).toMatchObject([
    { external_id: ANA, is_primary: true, is_read_only: false, time_zone: 'Europe/Madrid' },
    { external_id: id, is_read_only: false, is_selected: true, time_zone: 'Asia/Tokyo', summary: 'Team' },
    { external_id: birthdays, is_read_only: true, is_selected: false, summary: 'Birthdays' },
  ])
  for (const { background_color } of calendars) expect(background_color).toMatch(/^[0-9a-f]{6}$/)
})
