import { expect, test } from 'vitest'
import { ADELE, expectSchema, MEGAN, PAT, useStandIn, utc } from './test-stand-in.ts'

const { call, control } = useStandIn()

/** https://learn.microsoft.com/graph/api/user-post-events, example 1 */
const LUNCH = {
  subject: "Let's go for lunch",
  body: { contentType: 'HTML', content: 'Does noon work for you?' },
  start: { dateTime: '2027-04-15T12:00:00', timeZone: 'Pacific Standard Time' },
  end: { dateTime: '2027-04-15T14:00:00', timeZone: 'Pacific Standard Time' },
  location: { displayName: "Harry's Bar" },
  attendees: [{ emailAddress: { address: MEGAN, name: 'Megan Bowen' }, type: 'required' }],
  allowNewTimeProposals: true,
  transactionId: '7E163156-7762-4BEB-A1C6-729EA81755A7',
}

test('creates the documented event, and returns it in the time zone that each request names', async () => {
  const creation = await call(ADELE, 'POST', '/me/events', LUNCH, {
    prefer: 'outlook.timezone="Pacific Standard Time"',
  })
  expect(creation.status).toBe(201)
  expect(creation.headers.get('preference-applied')).toContain('outlook.timezone')
  expectSchema('event', creation.body)
  expect(creation.body).toMatchObject({
    subject: "Let's go for lunch",
    start: { dateTime: '2027-04-15T12:00:00.0000000', timeZone: 'Pacific Standard Time' },
    originalStartTimeZone: 'Pacific Standard Time',
    type: 'singleInstance',
    isOrganizer: true,
    showAs: 'busy',
    responseStatus: { response: 'organizer' },
    transactionId: LUNCH.transactionId,
    organizer: { emailAddress: { address: ADELE } },
  })
  const response = await call(ADELE, 'GET', `/me/events/${creation.body.id}`)
  expect(response.body['start']).toEqual(utc('2027-04-15T19:00:00.0000000'))
})

test('a change creates a new ETag, and a stale ETag is rejected', async () => {
  const { body: event } = await call(ADELE, 'POST', '/me/events', LUNCH)
  const change = await call(
    ADELE,
    'PATCH',
    `/me/events/${event.id}`,
    { subject: 'Dinner' },
    { 'if-match': event['@odata.etag'] },
  )
  expect(change).toMatchObject({ status: 200, body: { subject: 'Dinner', location: { displayName: "Harry's Bar" } } })
  expect(change.body['@odata.etag']).not.toBe(event['@odata.etag'])
  const staleDeletion = await call(ADELE, 'DELETE', `/me/events/${event.id}`, undefined, {
    'if-match': event['@odata.etag'],
  })
  expect(staleDeletion).toMatchObject({ status: 412, body: { error: { code: 'ErrorIrresolvableConflict' } } })
  expect((await call(ADELE, 'DELETE', `/me/events/${event.id}`)).status).toBe(204)
  expect(await call(ADELE, 'GET', `/me/events/${event.id}`)).toMatchObject({
    status: 404,
    body: { error: { code: 'ErrorItemNotFound' } },
  })
})

test.each([
  ['existing', 201, 1],
  ['error-400', 400, 1],
  ['error-409', 409, 1],
  ['new-event', 201, 2],
] as const)(
  'a repeated transactionId is handled as duplicateTransaction=%s specifies',
  async (duplicateTransaction, status, count) => {
    control().setSwitches({ duplicateTransaction })
    const first = await call(ADELE, 'POST', '/me/events', LUNCH)
    const second = await call(ADELE, 'POST', '/me/events', LUNCH)
    expect(second.status).toBe(status)
    expect(second.body.error?.code).toBe(status === 201 ? undefined : 'ErrorDuplicateTransactionId')
    expect(second.body.id === first.body.id).toBe(duplicateTransaction === 'existing')
    expect(control().listEvents(ADELE)).toHaveLength(count)
  },
)

test('attendees get a copy and any cancellation, and the organizer gets their responses', async () => {
  const { body: event } = await call(ADELE, 'POST', '/me/events', LUNCH)
  const [copy] = (await call(MEGAN, 'GET', '/me/events')).body.value
  expect(copy).toMatchObject({
    iCalUId: event['iCalUId'],
    isOrganizer: false,
    showAs: 'tentative',
    responseStatus: { response: 'notResponded' },
  })
  expect(
    (await call(MEGAN, 'POST', `/me/events/${copy?.id}/accept`, { comment: 'Yes', sendResponse: true })).status,
  ).toBe(202)
  const original = await call(ADELE, 'GET', `/me/events/${event.id}`)
  expect(original.body['attendees']).toMatchObject([{ status: { response: 'accepted' } }])
  expect(control().sentMails.map(({ kind }) => kind)).toEqual(['invitation', 'response'])
  expect((await call(MEGAN, 'POST', `/me/events/${copy?.id}/cancel`, {})).status).toBe(400)
  expect((await call(ADELE, 'POST', `/me/events/${event.id}/accept`, {})).status).toBe(400)
  expect((await call(ADELE, 'POST', `/me/events/${event.id}/cancel`, { comment: 'Sorry' })).status).toBe(202)
  const cancelledCopy = await call(MEGAN, 'GET', `/me/events/${copy?.id}`)
  expect(cancelledCopy.body).toMatchObject({
    isCancelled: true,
    subject: "Canceled: Let's go for lunch",
    showAs: 'free',
  })
})

test.each([
  ['remove', 404],
  ['keep', 200],
] as const)(
  'a declined meeting is removed or kept as declinedMeeting=%s specifies',
  async (declinedMeeting, status) => {
    control().setSwitches({ declinedMeeting })
    const { body: event } = await call(ADELE, 'POST', '/me/events', LUNCH)
    const [copy] = (await call(MEGAN, 'GET', '/me/events')).body.value
    await call(MEGAN, 'POST', `/me/events/${copy?.id}/decline`, { sendResponse: true })
    expect((await call(MEGAN, 'GET', `/me/events/${copy?.id}`)).status).toBe(status)
    expect((await call(ADELE, 'GET', `/me/events/${event.id}`)).body['attendees']).toMatchObject([
      { status: { response: 'declined' } },
    ])
  },
)

test('online meetings use Teams for organizations and Skype for personal accounts', async () => {
  const meeting = {
    subject: 'Call',
    start: utc('2027-04-15T12:00:00'),
    end: utc('2027-04-15T13:00:00'),
    isOnlineMeeting: true,
  }
  const work = await call(ADELE, 'POST', '/me/events', { ...meeting, onlineMeetingProvider: 'teamsForBusiness' })
  expect(work.body).toMatchObject({ isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' })
  expect((work.body['onlineMeeting'] as { joinUrl: string }).joinUrl).toMatch(
    /^https:\/\/teams\.microsoft\.com\/l\/meetup-join\//,
  )
  const unsupportedMeeting = await call(PAT, 'POST', '/me/events', {
    ...meeting,
    onlineMeetingProvider: 'teamsForBusiness',
  })
  expect(unsupportedMeeting.body).toMatchObject({ isOnlineMeeting: false, onlineMeeting: null })
  const personal = await call(PAT, 'POST', '/me/events', { ...meeting, onlineMeetingProvider: 'skypeForConsumer' })
  expect(personal.body).toMatchObject({ isOnlineMeeting: true, onlineMeetingProvider: 'skypeForConsumer' })
  control().setSwitches({ onlineMeeting: 'later' })
  const later = await call(ADELE, 'POST', '/me/events', meeting)
  expect(later.body['onlineMeeting']).toBeNull()
  const reads = [1, 2, 3].map(() => call(ADELE, 'GET', `/me/events/${later.body.id}`))
  expect((await Promise.all(reads)).filter(({ body }) => body['onlineMeeting'] !== null)).toHaveLength(1)
})

test('a plain id becomes invalid when its event moves to another calendar, but an immutable id does not', async () => {
  const immutable = { prefer: 'IdType="ImmutableId"' }
  const { body: event } = await call(ADELE, 'POST', '/me/events', LUNCH)
  const { body: sameEvent } = await call(ADELE, 'GET', `/me/events/${event.id}`, undefined, immutable)
  expect(sameEvent.id).not.toBe(event.id)
  control().moveEvent(ADELE, sameEvent.id, 'Projects')
  expect((await call(ADELE, 'GET', `/me/events/${event.id}`)).status).toBe(404)
  const response = await call(ADELE, 'GET', `/me/events/${sameEvent.id}`, undefined, immutable)
  expect(response).toMatchObject({ status: 200, body: { id: sameEvent.id } })
  expect((await call(ADELE, 'GET', '/me/events/garbage')).body.error?.code).toBe('ErrorInvalidIdMalformed')
})

test('series have occurrences, exceptions and deleted occurrences, in the local time of their zone', async () => {
  const series = {
    subject: 'Stand-up',
    start: { dateTime: '2027-03-08T09:00:00', timeZone: 'Eastern Standard Time' },
    end: { dateTime: '2027-03-08T09:15:00', timeZone: 'Eastern Standard Time' },
    recurrence: {
      pattern: { type: 'weekly', interval: 1, daysOfWeek: ['monday'] },
      range: { type: 'numbered', startDate: '2027-03-08', numberOfOccurrences: 4 },
    },
  }
  const { body: master } = await call(ADELE, 'POST', '/me/events', series)
  expectSchema('event', master)
  expect(master['type']).toBe('seriesMaster')
  const window = 'startDateTime=2027-03-01T00:00:00Z&endDateTime=2027-05-01T00:00:00Z'
  const listInstances = async () => (await call(ADELE, 'GET', `/me/events/${master.id}/instances?${window}`)).body.value
  const occurrences = await listInstances()
  // Daylight saving time begins on 14 March.
  expect(occurrences.map(({ start }) => (start as { dateTime: string }).dateTime.slice(0, 16))).toEqual([
    '2027-03-08T14:00',
    '2027-03-15T13:00',
    '2027-03-22T13:00',
    '2027-03-29T13:00',
  ])
  expect(occurrences[0]).toMatchObject({ type: 'occurrence', seriesMasterId: master.id })
  const [, second, third] = occurrences
  const move = await call(ADELE, 'PATCH', `/me/events/${second?.id}`, {
    start: utc('2027-03-16T10:00:00'),
    end: utc('2027-03-16T10:15:00'),
  })
  expect(move.body).toMatchObject({
    id: second?.id,
    type: 'exception',
    originalStart: '2027-03-15T13:00:00Z',
    subject: 'Stand-up',
  })
  const crossingMove = await call(ADELE, 'PATCH', `/me/events/${second?.id}`, {
    start: utc('2027-03-22T10:00:00'),
    end: utc('2027-03-22T10:15:00'),
  })
  expect(crossingMove.body.error?.code).toBe('ErrorOccurrenceCrossingBoundary')
  expect((await call(ADELE, 'DELETE', `/me/events/${third?.id}`)).status).toBe(204)
  expect((await listInstances()).map(({ type }) => type)).toEqual(['occurrence', 'exception', 'occurrence'])
  const response = await call(
    ADELE,
    'GET',
    `/me/events/${master.id}?$select=subject,cancelledOccurrences&$expand=exceptionOccurrences`,
  )
  expect(response.body['cancelledOccurrences']).toHaveLength(1)
  expect(response.body['exceptionOccurrences']).toMatchObject([{ id: second?.id }])
})

test('all-day events are whole days in any zone, and must begin at midnight', async () => {
  const day = {
    subject: 'Holiday',
    isAllDay: true,
    start: { dateTime: '2027-05-03T00:00:00', timeZone: 'Pacific Standard Time' },
    end: { dateTime: '2027-05-04T00:00:00', timeZone: 'Pacific Standard Time' },
  }
  const creation = await call(ADELE, 'POST', '/me/events', { ...day, showAs: 'oof', sensitivity: 'private' })
  expect(creation.body).toMatchObject({
    isAllDay: true,
    showAs: 'oof',
    sensitivity: 'private',
    start: utc('2027-05-03T00:00:00.0000000'),
    end: utc('2027-05-04T00:00:00.0000000'),
  })
  const response = await call(ADELE, 'POST', '/me/events', {
    ...day,
    start: { dateTime: '2027-05-03T08:00:00', timeZone: 'UTC' },
  })
  expect(response).toMatchObject({ status: 400, body: { error: { code: 'ErrorInvalidRequest' } } })
})

test('custom zones are named as desktop Outlook names them', () => {
  const start = { dateTime: '2027-04-15T12:00:00', timeZone: 'Romance Standard Time' }
  const event = control().createEvent(ADELE, {
    subject: 'Old',
    start,
    end: start,
    originalTimeZone: 'tzone://Microsoft/Custom',
  })
  expect(event).toMatchObject({
    originalStartTimeZone: 'tzone://Microsoft/Custom',
    start: utc('2027-04-15T10:00:00.0000000'),
  })
})

test('calendars can be listed, created and renamed, and all but the default calendar can be deleted', async () => {
  const { body } = await call(ADELE, 'GET', '/me/calendars')
  for (const calendar of body.value) expectSchema('calendar', calendar)
  expect(body.value.map(({ name, isDefaultCalendar, canEdit }) => ({ name, isDefaultCalendar, canEdit }))).toEqual([
    { name: 'Calendar', isDefaultCalendar: true, canEdit: true },
    { name: 'Projects', isDefaultCalendar: false, canEdit: true },
    { name: 'Team', isDefaultCalendar: false, canEdit: false },
  ])
  const creation = await call(ADELE, 'POST', '/me/calendars', { name: 'Volunteer' })
  expect(creation).toMatchObject({
    status: 201,
    body: { name: 'Volunteer', hexColor: '', isRemovable: true, owner: { address: ADELE } },
  })
  expect((await call(ADELE, 'POST', '/me/calendars', { name: 'Volunteer' })).status).toBe(409)
  expect((await call(ADELE, 'PATCH', `/me/calendars/${creation.body.id}`, { name: 'Help' })).body['name']).toBe('Help')
  expect((await call(ADELE, 'DELETE', `/me/calendars/${creation.body.id}`)).status).toBe(204)
  expect((await call(ADELE, 'DELETE', `/me/calendars/${body.value[0]?.id}`)).status).toBe(400)
  expect((await call(ADELE, 'POST', `/me/calendars/${body.value[2]?.id}/events`, LUNCH)).status).toBe(403)
})

test('lists are paged by $top and $skip, and support simple filters', async () => {
  control().seedEvents(ADELE, 25, { from: '2027-06-01T00:00:00Z' })
  const firstPage = await call(
    ADELE,
    'GET',
    '/me/calendarview?startdatetime=2027-06-01&enddatetime=2027-07-01&$top=20&$select=subject',
  )
  expect(firstPage.body.value).toHaveLength(20)
  expect(Object.keys(firstPage.body.value[0] ?? {}).toSorted()).toEqual(['@odata.etag', 'id', 'subject'])
  const secondPage = await call(ADELE, 'GET', firstPage.body['@odata.nextLink'] ?? '')
  expect(secondPage.body.value.map(({ subject }) => subject)).toEqual([
    'Event 21',
    'Event 22',
    'Event 23',
    'Event 24',
    'Event 25',
  ])
  const filteredPage = await call(
    ADELE,
    'GET',
    `/me/events?$filter=${encodeURIComponent("subject eq 'Event 7' and start/dateTime ge '2027-06-01T06:00'")}`,
  )
  expect(filteredPage.body.value).toHaveLength(1)
})

test('getSchedule returns the documented availability view, and is not available to personal accounts', async () => {
  const pacific = (dateTime: string) => ({ dateTime, timeZone: 'Pacific Standard Time' })
  const add = (showAs: string, start: string, end: string) =>
    control().createEvent(MEGAN, { subject: 'x', showAs, start: pacific(start), end: pacific(end) })
  add('busy', '2019-03-15T08:30:00', '2019-03-15T09:30:00')
  add('busy', '2019-03-15T12:00:00', '2019-03-15T14:00:00')
  add('tentative', '2019-03-15T12:00:00', '2019-03-15T13:00:00')
  add('tentative', '2019-03-15T16:00:00', '2019-03-15T17:00:00')
  const request = {
    schedules: [MEGAN, 'nobody@contoso.example'],
    startTime: pacific('2019-03-15T09:00:00'),
    endTime: pacific('2019-03-15T18:00:00'),
    availabilityViewInterval: 60,
  }
  const { body } = await call(ADELE, 'POST', '/me/calendar/getSchedule', request, {
    prefer: 'outlook.timezone="Pacific Standard Time"',
  })
  // https://learn.microsoft.com/graph/api/calendar-getschedule, second schedule of the example
  expect(body.value).toMatchObject([
    { scheduleId: MEGAN, availabilityView: '200220010' },
    { error: { responseCode: 'ErrorMailRecipientNotFound' } },
  ])
  expectSchema('scheduleInformation', body.value[0])
  expect((await call(PAT, 'POST', '/me/calendar/getSchedule', request)).status).toBe(403)
})
