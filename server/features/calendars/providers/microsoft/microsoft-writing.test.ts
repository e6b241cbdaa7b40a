import { describe, expect, test } from 'vitest'
import { ADELE, MEGAN, PAT, requireValue, setUpMicrosoft, utc } from '#server/test/providers/microsoft.ts'
import { outgoingEvent, readChanges } from '#server/test/providers/provider-contract.ts'
import { CUSTOM_ZONE } from '../../../../../e2e/providers/microsoft/time-zones.ts'
import type { EventRow } from '../../tables.ts'
import type { RemoteEvent } from '../provider.ts'

const { control, connect, instancesOf, callGraph } = setUpMicrosoft()

const SERIES = {
  start_at: new Date('2027-03-15T08:00Z'),
  time_zone: 'Europe/Paris',
  recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO;WKST=MO;COUNT=4'],
}
const PEOPLE: EventRow['attendees'] = [
  { email: ADELE, name: 'Adele Vance', picture: null, role: 'organizer', response_status: 'accepted' },
  { email: 'olga@example.com', name: null, picture: null, role: 'participant', response_status: 'needs_action' },
]

async function openMainCalendar(email = ADELE) {
  const account = await connect(email)
  const [main, other] = await account.listCalendars()
  const calendar_id = main?.external_id ?? ''
  const insert = (event: EventRow, exceptions: EventRow[] = []) =>
    account.insertEvent(calendar_id, { event, exceptions })
  const events = async () => (await readChanges(account, calendar_id)).events
  const firstEvent = async () => requireValue((await events())[0])
  return { account, calendar_id, other_id: other?.external_id ?? '', insert, events, firstEvent }
}

/** An event as Outlook stores it. */
const storedEvent = (index = 0) => requireValue(control().listEvents(ADELE)[index])

describe.each(['existing', 'error-400', 'error-409', 'new-event'] as const)(
  'a repeated insertion (%s)',
  (duplicateTransaction) => {
    test('after a lost response creates no second event', async () => {
      control().setSwitches({ duplicateTransaction })
      const { insert, events } = await openMainCalendar()
      const event = outgoingEvent()
      control().addFault({ method: 'POST', path: '/events', reset: 'after', times: 1 })
      await expect(insert(event)).rejects.toMatchObject({ kind: 'unavailable' })
      const { external_id, etag } = await insert(event)
      expect(await events()).toMatchObject([{ external_id, etag }])
    })

    test('after a deletion, or in another calendar, creates a new event', async () => {
      control().setSwitches({ duplicateTransaction })
      const { account, insert, events, other_id, calendar_id } = await openMainCalendar()
      const event = outgoingEvent()
      const first = await insert(event)
      await account.insertEvent(other_id, { event, exceptions: [] })
      await account.deleteEvent(calendar_id, { external_id: first.external_id, ical_uid: event.ical_uid })
      await insert(event)
      expect(await events()).toMatchObject([{ ical_uid: event.ical_uid }])
      expect((await readChanges(account, other_id)).events).toMatchObject([{ ical_uid: event.ical_uid }])
    })
  },
)

test.each(['existing', 'error-400', 'error-409', 'new-event'] as const)(
  'a repeated insertion (%s) finds an event that somebody has moved',
  async (duplicateTransaction) => {
    control().setSwitches({ duplicateTransaction })
    const { account, calendar_id, insert, events } = await openMainCalendar()
    const event = outgoingEvent()
    const { external_id } = await insert(event)
    control().updateEvent(ADELE, external_id, { start: utc('2027-03-02T09:00:00'), end: utc('2027-03-02T10:00:00') })
    const outgoing = { event, exceptions: [], isRetry: true }
    expect(await account.insertEvent(calendar_id, outgoing)).toMatchObject({ external_id })
    expect(await events()).toHaveLength(1)
  },
)

test('attendees are listed in the description, so that Microsoft sends no emails', async () => {
  const { account, insert, firstEvent, calendar_id } = await openMainCalendar()
  const event = outgoingEvent({ description: 'Bring cake', attendees: PEOPLE, meeting_url: 'https://example.com/call' })
  const written = await insert(event)
  expect(storedEvent()).toMatchObject({ attendees: [] })
  const { content } = storedEvent()['body'] as { content: string }
  for (const text of ['Bring cake', 'https://example.com/call', 'Adele Vance', ADELE, 'olga@example.com'])
    expect(content).toContain(text)
  const read = await firstEvent()
  expect(read).toMatchObject({ description: 'Bring cake', meeting_url: 'https://example.com/call' })
  expect(read.attendees.map(({ email, name }) => [email, name])).toEqual([
    [ADELE, 'Adele Vance'],
    ['olga@example.com', null],
  ])
  const changed = { ...event, start_at: new Date('2027-03-02T09:00Z'), end_at: new Date('2027-03-02T10:00Z') }
  await account.updateEvent(calendar_id, written, { event: changed, exceptions: [] })
  await account.deleteEvent(calendar_id, { external_id: written.external_id, ical_uid: event.ical_uid })
  expect(control().sentMails).toEqual([])
})

test('a list of attendees that was edited in Outlook is kept as text', async () => {
  const { insert, firstEvent } = await openMainCalendar()
  const { external_id } = await insert(outgoingEvent({ description: 'Bring cake', attendees: PEOPLE }))
  const content = 'Bring cake\n\n— Meridian —\nAdele, and perhaps Olga'
  control().updateEvent(ADELE, external_id, { body: { contentType: 'text', content } })
  expect(await firstEvent()).toMatchObject({ description: content, attendees: [] })
})

test('an update keeps fields that only Outlook has, and cannot add attendees', async () => {
  const { account, calendar_id, firstEvent } = await openMainCalendar()
  control().createEvent(ADELE, {
    subject: 'Review',
    showAs: 'oof',
    sensitivity: 'private',
    categories: ['Red'],
    start: { dateTime: '2027-03-01T09:00:00', timeZone: 'Pacific Standard Time' },
    end: { dateTime: '2027-03-01T10:00:00', timeZone: 'Pacific Standard Time' },
    attendees: [{ emailAddress: { address: MEGAN, name: 'Megan Bowen' }, type: 'optional' }],
  })
  const found = await firstEvent()
  const mailCount = control().sentMails.length
  const event = { ...outgoingEvent(), ...found, summary: 'Second review', attendees: found.attendees }
  control().clearRequests()
  await account.updateEvent(calendar_id, found, { event, exceptions: [] })
  expect(storedEvent()).toMatchObject({
    subject: 'Second review',
    showAs: 'oof',
    sensitivity: 'private',
    categories: ['Red'],
    originalStartTimeZone: 'Pacific Standard Time',
    attendees: [{ type: 'optional', emailAddress: { address: MEGAN } }],
  })
  // Outlook notifies the people that its user has invited; we do not invite anyone else.
  expect(
    control()
      .sentMails.slice(mailCount)
      .every(({ to }) => to === MEGAN),
  ).toBe(true)
  const more = { ...event, attendees: [...found.attendees, ...PEOPLE] }
  const update = account.updateEvent(calendar_id, await firstEvent(), { event: more, exceptions: [] })
  await expect(update).rejects.toMatchObject({ kind: 'forbidden' })
})

test('a concurrent change is reported as a conflict, and an unchanged event is not written', async () => {
  const { account, calendar_id, insert } = await openMainCalendar()
  const event = outgoingEvent()
  const written = await insert(event)
  control().clearRequests()
  expect(await account.updateEvent(calendar_id, written, { event, exceptions: [] })).toEqual(written)
  expect(control().requests.some(({ method }) => method === 'PATCH')).toBe(false)
  control().addFault({ method: 'PATCH', status: 412, code: 'ErrorIrresolvableConflict', times: 1 })
  const changed = { event: { ...event, summary: 'Mine' }, exceptions: [] }
  expect(await account.updateEvent(calendar_id, written, changed)).toBe('conflict')
  await account.updateEvent(calendar_id, written, changed)
  expect(control().requests.findLast(({ method }) => method === 'PATCH')?.ifMatch).toBe(written.etag)
})

describe('Teams links', () => {
  test.each(['immediate', 'later'] as const)(
    'come with the event or later (%s), and survive its updates',
    {
      meta: {
        promise:
          'Calendar accounts: Meetings in a Microsoft calendar of an organization get a Teams link; personal accounts have none.',
      },
    },
    async (onlineMeeting) => {
      control().setSwitches({ onlineMeeting })
      const { account, calendar_id } = await openMainCalendar()
      const event = outgoingEvent({ description: 'Agenda', attendees: PEOPLE })
      const outgoing = { event, exceptions: [], shouldCreateConference: true }
      const { external_id } = await account.insertEvent(calendar_id, outgoing)
      const find = async () => requireValue(await account.findEvent(calendar_id, external_id))
      await expect.poll(async () => (await find()).meeting_url).toMatch(/^https:\/\/teams\./)
      const { meeting_url, description, etag } = await find()
      expect(description).toBe('Agenda')
      const changed = { ...event, meeting_url, description: 'New agenda', location: 'Here' }
      await account.updateEvent(calendar_id, { external_id, etag }, { ...outgoing, event: changed })
      expect(await find()).toMatchObject({ meeting_url, description: 'New agenda', location: 'Here' })
      expect(control().sentMails).toEqual([])
    },
  )

  test('do not exist for personal accounts', {
    meta: {
      promise:
        'Calendar accounts: Meetings in a Microsoft calendar of an organization get a Teams link; personal accounts have none.',
    },
  }, async () => {
    const { account, calendar_id } = await openMainCalendar(PAT)
    const outgoing = { event: outgoingEvent(), exceptions: [], shouldCreateConference: true }
    const { external_id } = await account.insertEvent(calendar_id, outgoing)
    expect(await account.findEvent(calendar_id, external_id)).toMatchObject({ meeting_url: null })
  })
})

describe('instances of a series', () => {
  const exception = (original: string, fields: Partial<EventRow> = {}) => {
    const start_at = fields.start_at ?? new Date(original)
    return outgoingEvent({ time_zone: SERIES.time_zone, original_start_time: new Date(original), start_at, ...fields })
  }
  const describeInstances = (events: readonly RemoteEvent[]) =>
    events.map(({ summary, start_at, recurrence }) => [
      summary,
      start_at.toISOString().slice(0, 16),
      ...recurrence.slice(1),
    ])

  test('can be changed, cancelled and restored', async () => {
    const { account, calendar_id, insert, events } = await openMainCalendar()
    const event = outgoingEvent(SERIES)
    const moved = exception('2027-03-22T08:00Z', { start_at: new Date('2027-03-23T15:00Z'), summary: 'Moved' })
    const cancelled = exception('2027-03-29T07:00Z', { status: 'cancelled' })
    const written = await insert(event, [moved, cancelled])
    expect(describeInstances(await events())).toEqual([
      ['Lunch', '2027-03-15T08:00', 'EXDATE:20270329T070000Z'],
      ['Moved', '2027-03-23T15:00'],
    ])
    // The write returns the ETag that the next read finds.
    expect((await events())[0]?.etag).toBe(written.etag)
    const second = await account.updateEvent(calendar_id, written, { event, exceptions: [cancelled] })
    expect(describeInstances(await events()).at(-1)).toEqual(['Lunch', '2027-03-22T08:00'])
    await account.updateEvent(calendar_id, second as typeof written, { event, exceptions: [] })
    expect((await events())[0]?.recurrence).toEqual(SERIES.recurrence)
    const restoration = control().requests.findLast(({ method }) => method === 'PATCH')
    expect((second as typeof written).etag).toContain(requireValue(restoration?.ifMatch))
  })

  test('that have changed since they were read are reported as a conflict', async () => {
    const { account, calendar_id, insert, events } = await openMainCalendar()
    const event = outgoingEvent(SERIES)
    const picnic = exception('2027-03-22T08:00Z', { summary: 'Picnic' })
    await insert(event, [picnic])
    const [series, { etag }] = (await events()) as [RemoteEvent, RemoteEvent]
    const update = (written: { external_id: string; etag: string | null }, exception_etag = etag) =>
      account.updateEvent(calendar_id, written, { event, exceptions: [{ ...picnic, etag: exception_etag }] })
    expect(await update(series)).toMatchObject({ etag: series.etag })
    expect(await update(series, 'earlier')).toBe('conflict')
    // The ETag of the series itself may stay the same when an instance is deleted.
    expect(await update({ ...series, etag: series.etag?.replace(/ .*/, ' earlier') ?? null })).toBe('conflict')
  })

  test('follow their series to another time', async () => {
    const { account, calendar_id, insert, events } = await openMainCalendar()
    const event = outgoingEvent(SERIES)
    const written = await insert(event, [exception('2027-03-29T07:00Z', { status: 'cancelled' })])
    const later = { ...event, start_at: new Date('2027-03-15T10:00Z'), end_at: new Date('2027-03-15T11:00Z') }
    await account.updateEvent(calendar_id, written, {
      event: later,
      exceptions: [exception('2027-03-29T09:00Z', { status: 'cancelled' })],
    })
    expect(describeInstances(await events())).toEqual([['Lunch', '2027-03-15T10:00', 'EXDATE:20270329T090000Z']])
  })

  test('excluded by EXDATE are deleted, and stay deleted when the title changes', async () => {
    const { account, calendar_id, insert, events } = await openMainCalendar()
    const event = outgoingEvent({ ...SERIES, recurrence: [...SERIES.recurrence, 'EXDATE:20270322T080000Z'] })
    const written = await insert(event)
    await account.updateEvent(calendar_id, written, { event: { ...event, summary: 'New' }, exceptions: [] })
    expect(describeInstances(await events())).toEqual([['New', '2027-03-15T08:00', 'EXDATE:20270322T080000Z']])
    expect((await instancesOf(ADELE, written.external_id)).map(({ start }) => start.dateTime.slice(0, 10))).toEqual([
      '2027-03-15',
      '2027-03-29',
      '2027-04-05',
    ])
  })

  test.each([
    ['excluded', ['EXDATE:20300107T080000Z'], []],
    ['changed', [], [exception('2030-01-07T08:00Z', { summary: 'Late' })]],
  ])('%s after the end of the window are rejected as `forbidden`, and nothing is written', async (_, dates, late) => {
    const { account, calendar_id, insert, events } = await openMainCalendar()
    const event = outgoingEvent({ ...SERIES, recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO;WKST=MO'] })
    const changed = { ...event, summary: 'New', recurrence: [...event.recurrence, ...dates] }
    await expect(insert(changed, late)).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await events()).toEqual([])
    const written = await insert(event)
    const update = account.updateEvent(calendar_id, written, { event: changed, exceptions: late })
    await expect(update).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await events()).toMatchObject([{ ...written, summary: 'Lunch' }])
  })

  test('that Graph does not have are rejected as `forbidden`, and nothing is left of the series', async () => {
    const { insert, events } = await openMainCalendar()
    const wrong = exception('2027-03-23T08:00Z', { summary: 'Not an instance' })
    await expect(insert(outgoingEvent(SERIES), [wrong])).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await events()).toEqual([])
  })
})

test('a series in a custom zone can become a single event', async () => {
  const { account, calendar_id, firstEvent } = await openMainCalendar()
  control().createEvent(ADELE, {
    subject: 'Shift',
    start: { dateTime: '2027-03-01T09:00:00', timeZone: 'Romance Standard Time' },
    end: { dateTime: '2027-03-01T10:00:00', timeZone: 'Romance Standard Time' },
    recurrence: {
      pattern: { type: 'weekly', interval: 1, daysOfWeek: ['monday'], firstDayOfWeek: 'monday' },
      range: { type: 'numbered', startDate: '2027-03-01', numberOfOccurrences: 3, recurrenceTimeZone: CUSTOM_ZONE },
    },
    originalTimeZone: CUSTOM_ZONE,
  })
  const found = await firstEvent()
  expect(found.recurrence).toEqual([expect.stringMatching(/^RDATE/)])
  const event = { ...outgoingEvent(), ...found, recurrence: [] }
  await account.updateEvent(calendar_id, found, { event, exceptions: [] })
  expect(await firstEvent()).toMatchObject({ summary: 'Shift', recurrence: [] })
})

test('an event longer than a month can be changed, moved and shortened', async () => {
  const { account, calendar_id, firstEvent } = await openMainCalendar()
  control().createEvent(ADELE, {
    subject: 'Leave',
    start: utc('2027-03-01T09:00:00'),
    end: utc('2027-05-01T09:00:00'),
  })
  const change = async (fields: Partial<EventRow>) => {
    const found = await firstEvent()
    await account.updateEvent(calendar_id, found, {
      event: { ...outgoingEvent(), ...found, ...fields },
      exceptions: [],
    })
  }
  await change({ summary: 'Sabbatical' })
  const start_at = new Date('2027-03-08T09:00Z')
  await change({ start_at, recurrence: ['RDATE:20270308T090000Z'] })
  expect(await firstEvent()).toMatchObject({ summary: 'Sabbatical', start_at, recurrence: ['RDATE:20270308T090000Z'] })
  const end_at = new Date('2027-03-09T09:00Z')
  await change({ end_at })
  expect(await firstEvent()).toMatchObject({ start_at, end_at, recurrence: [] })
})

test.each([
  [['RRULE:FREQ=DAILY;BYHOUR=9,15'], 'Europe/Paris'],
  [['RRULE:FREQ=WEEKLY', 'RDATE:20270401T080000Z'], 'Europe/Paris'],
  [['RRULE:FREQ=WEEKLY'], 'Antarctica/Troll'],
])(
  'a series that Graph cannot express is rejected as `forbidden`, and nothing is written (%s, %s)',
  async (recurrence, time_zone) => {
    const { insert, events } = await openMainCalendar()
    await expect(insert(outgoingEvent({ ...SERIES, recurrence, time_zone }))).rejects.toMatchObject({
      kind: 'forbidden',
    })
    expect(await events()).toEqual([])
  },
)

test('single events can be in any time zone', async () => {
  const { insert, events } = await openMainCalendar()
  const zones = ['Antarctica/Troll', 'Asia/Kathmandu', 'UTC', 'Europe/Kyiv']
  for (const time_zone of zones) await insert(outgoingEvent({ time_zone, summary: time_zone }))
  const start_at = new Date('2027-03-01T09:00Z')
  expect(await events()).toMatchObject(zones.map((summary) => ({ summary, start_at })))
})

test('single events keep their times in the hour that occurs twice at a clock change', async () => {
  const { account, calendar_id, insert, events, firstEvent } = await openMainCalendar()
  const between = (start: string, end: string) => ({
    start_at: new Date(`2027-10-31T${start}Z`),
    end_at: new Date(`2027-10-31T${end}Z`),
  })
  const [first, second, both] = [between('00:00', '00:30'), between('01:00', '01:30'), between('00:30', '01:30')]
  const event = outgoingEvent(first)
  const written = await insert(event)
  expect(await firstEvent()).toMatchObject(first)
  await account.updateEvent(calendar_id, written, { event: { ...event, ...second }, exceptions: [] })
  expect(await firstEvent()).toMatchObject(second)
  await insert(outgoingEvent(second))
  await insert(outgoingEvent(both))
  expect(await events()).toMatchObject([second, second, both])
})

test('writing to a calendar that is shared read-only is rejected as `forbidden`', async () => {
  const { account } = await openMainCalendar()
  const team = (await account.listCalendars()).find(({ is_read_only }) => is_read_only)
  const insertion = account.insertEvent(team?.external_id ?? '', { event: outgoingEvent(), exceptions: [] })
  await expect(insertion).rejects.toMatchObject({ kind: 'forbidden' })
})

test('an event that another app has deleted is reported as `gone`', async () => {
  const { account, calendar_id, insert } = await openMainCalendar()
  const event = outgoingEvent(SERIES)
  const written = await insert(event)
  await callGraph(ADELE, 'DELETE', `/me/events/${written.external_id}`)
  const update = account.updateEvent(calendar_id, written, { event, exceptions: [] })
  await expect(update).rejects.toMatchObject({ kind: 'gone' })
})
