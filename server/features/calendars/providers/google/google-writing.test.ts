import { describe, expect, test } from 'vitest'
import { ANA, setUpGoogle } from '#server/test/providers/google.ts'
import { outgoingEvent, readChanges } from '#server/test/providers/provider-contract.ts'

const getGoogle = setUpGoogle()
const calendarOf = () => getGoogle().google.control.actAs(ANA)
const insert = (event = outgoingEvent(), options: { shouldCreateConference?: boolean } = {}) =>
  getGoogle()
    .connect()
    .insertEvent(ANA, { event, exceptions: [], ...options })
const liveEvents = () =>
  calendarOf()
    .listEvents()
    .filter(({ status }) => status !== 'cancelled')

describe('ids', () => {
  test('are base32hex, and a lost response creates no second event', async () => {
    const event = outgoingEvent()
    getGoogle().google.control.addFault({ kind: 'loseResponse', operation: 'calendar.events.insert', times: 1 })
    await expect(insert(event)).rejects.toMatchObject({ kind: 'unavailable' })
    const { external_id } = await insert(event)
    expect(external_id).toMatch(/^[0-9a-v]{26}$/)
    expect(liveEvents().map(({ id }) => id)).toEqual([external_id])
  })

  test('a deleted event keeps its id: inserting it again uses the next id', async () => {
    const event = outgoingEvent()
    const first = await insert(event)
    await getGoogle().connect().deleteEvent(ANA, { external_id: first.external_id, ical_uid: event.ical_uid })
    const second = await insert(event)
    expect(second.external_id).not.toBe(first.external_id)
    const { events } = await readChanges(getGoogle().connect(), ANA)
    expect(events).toMatchObject([{ external_id: second.external_id, ical_uid: event.ical_uid }])
    await getGoogle().connect().deleteEvent(ANA, { external_id: null, ical_uid: event.ical_uid })
    expect(liveEvents()).toEqual([])
  })

  test('a copy that somebody created in Google is a separate event', async () => {
    const event = outgoingEvent()
    const { external_id } = await insert(event)
    const { extendedProperties, start, end } = calendarOf().getEvent(external_id)
    calendarOf().createEvent({ start: start ?? {}, end: end ?? {}, ...(extendedProperties && { extendedProperties }) })
    const { events } = await readChanges(getGoogle().connect(), ANA)
    expect(events.filter(({ ical_uid }) => ical_uid === event.ical_uid)).toHaveLength(1)
    expect(events).toHaveLength(2)
  })
})

describe('lost responses and races', () => {
  test('retrying an update whose response was lost conflicts, and succeeds after another read', async () => {
    const event = outgoingEvent()
    const written = await insert(event)
    const renamed = { event: { ...event, summary: 'New' }, exceptions: [] }
    getGoogle().google.control.addFault({ kind: 'loseResponse', operation: 'calendar.events.patch', times: 1 })
    await expect(getGoogle().connect().updateEvent(ANA, written, renamed)).rejects.toMatchObject({
      kind: 'unavailable',
    })
    expect(await getGoogle().connect().updateEvent(ANA, written, renamed)).toBe('conflict')
    const { events } = await readChanges(getGoogle().connect(), ANA)
    const [latest = written] = events
    expect(await getGoogle().connect().updateEvent(ANA, latest, renamed)).toMatchObject({
      external_id: written.external_id,
    })
    expect(liveEvents()).toMatchObject([{ summary: 'New' }])
  })

  test('a change between reading and writing is a conflict too', async () => {
    const event = outgoingEvent()
    const written = await insert(event)
    getGoogle().google.control.addFault({ kind: 'error', operation: 'calendar.events.patch', status: 412, times: 1 })
    const renamed = { event: { ...event, summary: 'New' }, exceptions: [] }
    expect(await getGoogle().connect().updateEvent(ANA, written, renamed)).toBe('conflict')
  })

  test.each([
    ['the deletion', 'calendar.events.delete'],
    ['the read before it', 'calendar.events.get'],
  ])('an event is deleted once if the response to %s is lost', async (_, operation) => {
    const event = outgoingEvent()
    const { external_id } = await insert(event)
    getGoogle().google.control.addFault({ kind: 'loseResponse', operation, times: 1 })
    const deletion = { external_id, ical_uid: event.ical_uid }
    await expect(getGoogle().connect().deleteEvent(ANA, deletion)).rejects.toMatchObject({ kind: 'unavailable' })
    await getGoogle().connect().deleteEvent(ANA, deletion)
    expect(liveEvents()).toEqual([])
  })
})

describe('fields', () => {
  test('an event becomes an all-day event, and a timed one again', async () => {
    const event = outgoingEvent()
    const written = await insert(event)
    const days = { all_day: true, start_date: '2027-03-01', end_date: '2027-03-02' }
    const instants = { start_at: new Date('2027-03-01T00:00Z'), end_at: new Date('2027-03-02T00:00Z') }
    await getGoogle().change({ ...days, ...instants })
    expect(calendarOf().getEvent(written.external_id).start).toEqual({ date: '2027-03-01' })
    const { start_at, end_at } = event
    await getGoogle().change({
      all_day: false,
      start_date: null,
      end_date: null,
      start_at,
      end_at,
      time_zone: event.time_zone,
    })
    expect(calendarOf().getEvent(written.external_id).start).toMatchObject({ timeZone: 'Europe/Madrid' })
    const { events } = await readChanges(getGoogle().connect(), ANA)
    expect(events).toMatchObject([{ all_day: false, start_at: event.start_at, end_at: event.end_at }])
  })

  test('fields that only Google has are kept: reminders, color, formatting of unchanged text', async () => {
    const { id = '' } = calendarOf().createEvent({
      start: { dateTime: '2027-03-01T09:00:00Z' },
      end: { dateTime: '2027-03-01T10:00:00Z' },
      description: '<b>Bold</b>',
      colorId: '5',
      reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 5 }] },
    })
    await getGoogle().change({ summary: 'Renamed' })
    expect(calendarOf().getEvent(id ?? '')).toMatchObject({
      summary: 'Renamed',
      description: '<b>Bold</b>',
      colorId: '5',
      reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 5 }] },
    })
  })

  test('plain text is not read as HTML', async () => {
    const description = 'if a < b && c > d: &amp;\n<b>not bold</b>'
    await insert(outgoingEvent({ description }))
    expect((await readChanges(getGoogle().connect(), ANA)).events[0]?.description).toBe(description)
  })

  test('a long single event stays a single event in Google', async () => {
    const start_at = new Date('2027-03-01T09:00Z')
    const end_at = new Date('2027-05-01T09:00Z')
    const written = await insert(outgoingEvent({ start_at, end_at, recurrence: ['RDATE:20270301T090000Z'] }))
    expect(calendarOf().getEvent(written.external_id).recurrence).toBeUndefined()
    expect(await getGoogle().readFirst()).toMatchObject({ recurrence: ['RDATE:20270301T090000Z'], end_at })
    const moved = new Date('2027-03-02T09:00Z')
    await getGoogle().change({ start_at: moved })
    expect(calendarOf().getEvent(written.external_id).recurrence).toBeUndefined()
    expect(await getGoogle().readFirst()).toMatchObject({ recurrence: ['RDATE:20270302T090000Z'], start_at: moved })
  })

  test('a series becomes a single event', async () => {
    await insert(outgoingEvent({ recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] }))
    await getGoogle().change({ recurrence: [] })
    expect(await getGoogle().readFirst()).toMatchObject({ recurrence: [] })
  })
})

describe('Google Meet', () => {
  const meetingUrl = async () => (await getGoogle().readFirst()).meeting_url
  const MEET = /^https:\/\/meet\.google\.com\//

  test('a link appears immediately, or later', async () => {
    await insert(outgoingEvent(), { shouldCreateConference: true })
    expect(await meetingUrl()).toMatch(MEET)
    getGoogle().google.control.reset()
    getGoogle().google.control.setSwitches({ conference: 'pending', conferenceDelayMs: 200 })
    const connection = getGoogle().provider.connect(JSON.stringify(getGoogle().grant()))
    const event = outgoingEvent()
    const { external_id } = await connection.insertEvent(ANA, { event, exceptions: [], shouldCreateConference: true })
    const find = async () => (await connection.findEvent(ANA, external_id))?.meeting_url
    expect(await find()).toBeNull()
    await expect.poll(find).toMatch(MEET)
  })

  test('a repeated request creates no second link, and a link that has not been read yet stays', async () => {
    await insert(outgoingEvent(), { shouldCreateConference: true })
    const url = await meetingUrl()
    await getGoogle().change({ summary: 'New', meeting_url: null }, { shouldCreateConference: true })
    await getGoogle().change({ summary: 'Newer', meeting_url: null })
    expect(await getGoogle().readFirst()).toMatchObject({ summary: 'Newer', meeting_url: url })
  })

  test('a failed request can be retried', async () => {
    getGoogle().google.control.setSwitches({ conference: 'failure', conferenceDelayMs: 0 })
    await insert(outgoingEvent(), { shouldCreateConference: true })
    const { external_id } = await getGoogle().readFirst()
    const status = () => calendarOf().getEvent(external_id).conferenceData?.createRequest?.status?.statusCode
    await expect.poll(status).toBe('failure')
    expect(await meetingUrl()).toBeNull()
    getGoogle().google.control.setSwitches({ conference: 'success' })
    await getGoogle().change({}, { shouldCreateConference: true })
    expect(await meetingUrl()).toMatch(MEET)
  })

  test('another link replaces the Meet link', async () => {
    await insert(outgoingEvent(), { shouldCreateConference: true })
    const meeting_url = 'https://video.example.com/1'
    await getGoogle().change({ meeting_url })
    const { external_id } = await getGoogle().readFirst()
    expect(calendarOf().getEvent(external_id)).toMatchObject({ location: meeting_url })
    expect(await getGoogle().readFirst()).toMatchObject({ meeting_url, location: null })
  })
})

describe('series', () => {
  const original = new Date('2027-03-08T08:00Z')
  const weekly = outgoingEvent({
    start_at: new Date('2027-03-01T08:00Z'),
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'],
  })
  const exception = (fields: object = {}, start = original) => ({
    ...weekly,
    recurrence: [],
    original_start_time: start,
    start_at: start,
    end_at: new Date(start.getTime() + 3_600_000),
    ...fields,
  })
  const read = async () => (await readChanges(getGoogle().connect(), ANA)).events
  const update = async (exceptions: ReturnType<typeof exception>[], event = weekly) =>
    getGoogle()
      .connect()
      .updateEvent(ANA, await getGoogle().readFirst(), { event, exceptions })

  test('is inserted with its changed and cancelled instances', async () => {
    const third = new Date('2027-03-15T08:00Z')
    const exceptions = [exception({ summary: 'Special' }), exception({ status: 'cancelled' }, third)]
    await getGoogle().connect().insertEvent(ANA, { event: weekly, exceptions })
    expect(await read()).toMatchObject([
      { summary: 'Lunch', exception_of: null },
      { summary: 'Special', exception_of: { original_start_time: original } },
      { status: 'cancelled', exception_of: { original_start_time: third } },
    ])
  })

  test('is deleted if Google refuses one of its instances', async () => {
    getGoogle().google.control.addFault({ kind: 'error', status: 403, operation: 'calendar.events.patch' })
    const exceptions = [exception({ summary: 'Special' })]
    const insertion = getGoogle().connect().insertEvent(ANA, { event: weekly, exceptions })
    await expect(insertion).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await read()).toEqual([])
  })

  test('whose new rule skips a changed instance leaves no copy of it behind', async () => {
    const moved = exception({ start_at: new Date('2027-03-10T08:00Z'), end_at: new Date('2027-03-10T09:00Z') })
    await getGoogle()
      .connect()
      .insertEvent(ANA, { event: weekly, exceptions: [moved] })
    const everyTwoWeeks = { ...weekly, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4;INTERVAL=2'] }
    await update([], everyTwoWeeks)
    const times = (await read()).filter(({ status }) => status !== 'cancelled').map(({ start_at }) => start_at)
    expect(times).toEqual([weekly.start_at])
  })

  test('a change made in Google to an instance is not overwritten', async () => {
    await getGoogle().connect().insertEvent(ANA, { event: weekly, exceptions: [] })
    const { external_id } = await getGoogle().readFirst()
    calendarOf().patchEvent(`${external_id}_20270308T080000Z`, { summary: 'Renamed in Google' })
    await update([], { ...weekly, summary: 'Renamed' })
    expect((await read()).map(({ summary }) => summary)).toEqual(['Renamed', 'Renamed in Google'])
  })

  test('is not written again if nothing has changed', async () => {
    const exceptions = [exception({ summary: 'Special' })]
    await getGoogle().connect().insertEvent(ANA, { event: weekly, exceptions })
    getGoogle().google.control.clearRequests()
    await update(exceptions)
    expect(getGoogle().google.control.listRequests('calendar.events.patch')).toEqual([])
  })

  test('of all-day events is inserted with its cancelled days', async () => {
    const start_at = new Date('2027-03-01T00:00Z')
    const days = { all_day: true, start_date: '2027-03-01', end_date: '2027-03-02', end_at: new Date('2027-03-02') }
    const event = outgoingEvent({ ...days, start_at, recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] })
    const start = new Date('2027-03-02T00:00Z')
    const cancelled = {
      ...event,
      recurrence: [],
      status: 'cancelled' as const,
      original_start_time: start,
      start_at: start,
    }
    await getGoogle()
      .connect()
      .insertEvent(ANA, { event, exceptions: [cancelled] })
    expect(await read()).toMatchObject([
      { all_day: true },
      { status: 'cancelled', start_date: '2027-03-02', end_date: '2027-03-03' },
    ])
  })
})
