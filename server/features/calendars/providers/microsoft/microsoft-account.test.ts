import { LUNCH } from '#server/test/factories.ts'
import { expect, test } from '#server/test/fixture.ts'
import { monday } from '#server/test/guest.ts'
import { connectNewUser, runAccountJobs, synchronize, withProvider } from '#server/test/providers/connected-account.ts'
import { ADELE, setUpMicrosoft } from '#server/test/providers/microsoft.ts'

const { control, newProvider, credentialsOf, instancesOf } = setUpMicrosoft()

const utc = (time: string) => ({ dateTime: monday(time).slice(0, 19), timeZone: 'UTC' })

test('a Microsoft account synchronizes both ways, and blocks time', {
  meta: { promise: 'Calendar accounts: Microsoft: events, series and changes synchronize both ways, and block time.' },
}, async ({ services: baseServices }) => {
  const services = withProvider(baseServices, newProvider())
  const date = monday('09:00').slice(0, 10)
  const series = control().createEvent(ADELE, {
    subject: 'Dentist',
    start: utc('09:00'),
    end: utc('10:00'),
    recurrence: {
      pattern: { type: 'weekly', interval: 1, daysOfWeek: ['monday'], firstDayOfWeek: 'monday' },
      range: { type: 'numbered', startDate: date, numberOfOccurrences: 2, recurrenceTimeZone: 'UTC' },
    },
  })
  const account = { provider: 'microsoft', credentials: await credentialsOf(ADELE) }
  const { calls, mainCalendar, summaries, slots } = await connectNewUser(services, account)
  await runAccountJobs(services)
  expect(await summaries()).toEqual(['Dentist', 'Dentist'])
  expect(await slots()).not.toContain(monday('09:00'))

  // One instance is cancelled in Outlook.
  const [first] = await instancesOf(ADELE, series['id'])
  control().deleteEvent(ADELE, first?.id ?? '')
  await synchronize(services)
  expect(await summaries()).toEqual(['Dentist'])
  expect(await slots()).toContain(monday('09:00'))

  const { id: calendar_id } = await mainCalendar()
  const { id: eventId } = await calls.calendar.createEvent({ ...LUNCH, calendar_id })
  await synchronize(services)
  await calls.calendar.updateEvent({ eventId, event: { ...LUNCH, summary: 'Late lunch' } })
  await synchronize(services)
  expect(
    control()
      .listEvents(ADELE)
      .map(({ subject }) => subject),
  ).toEqual(['Dentist', 'Late lunch'])
  await calls.calendar.deleteEvent({ eventId })
  await synchronize(services)
  expect(control().listEvents(ADELE)).toHaveLength(1)

  // The series is deleted in Outlook.
  control().deleteEvent(ADELE, String(series['id']))
  await synchronize(services)
  expect(await summaries()).toEqual([])

  // The user revokes our access.
  control().revoke(ADELE)
  await synchronize(services)
  expect(await slots()).toEqual([])
})

test('an event keeps its zone, which Microsoft cannot distinguish from others', async ({ services: baseServices }) => {
  const services = withProvider(baseServices, newProvider())
  const account = { provider: 'microsoft', credentials: await credentialsOf(ADELE) }
  const { calls, mainCalendar } = await connectNewUser(services, account)
  await runAccountJobs(services)
  const { id: calendar_id } = await mainCalendar()
  const { id: eventId } = await calls.calendar.createEvent({ ...LUNCH, calendar_id })
  await calls.calendar.createEvent({
    ...LUNCH,
    summary: 'Daily',
    start: { dateTime: '2026-11-17T14:00:00+01:00', timeZone: 'Europe/Madrid' },
    end: { dateTime: '2026-11-17T15:00:00+01:00', timeZone: 'Europe/Madrid' },
    recurrence: ['RRULE:FREQ=DAILY;COUNT=2'],
    calendar_id,
  })
  await synchronize(services)
  const idOf = (subject: string) => {
    const event = control()
      .listEvents(ADELE)
      .find((candidate) => candidate['subject'] === subject)
    return String(event?.['id'])
  }
  const [lunch, daily] = [idOf('Lunch'), idOf('Daily')]
  const list = async () =>
    (await calls.calendar.listEvents({})).map(({ summary, location, start }) => [summary, location, start])
  const at = (dateTime: string, timeZone = 'Europe/Madrid') => ({ dateTime, timeZone })

  // Both events, and an instance of the series, are changed in Outlook.
  control().updateEvent(ADELE, lunch, { subject: 'Late lunch' })
  control().updateEvent(ADELE, daily, { subject: 'Every day' })
  const [, second] = await instancesOf(ADELE, daily)
  control().updateEvent(ADELE, second?.id ?? '', { subject: 'Another day' })
  await synchronize(services)
  expect(await list()).toEqual([
    ['Late lunch', null, at('2026-11-17T12:00:00.000Z')],
    ['Every day', null, at('2026-11-17T13:00:00.000Z')],
    ['Another day', null, at('2026-11-18T13:00:00.000Z')],
  ])

  // The single event is changed on both sides.
  await calls.calendar.updateEvent({ eventId, event: { ...LUNCH, summary: 'Early lunch' } })
  control().updateEvent(ADELE, lunch, { location: { displayName: 'Canteen' } })
  await synchronize(services)
  expect((await list())[0]).toEqual(['Early lunch', 'Canteen', at('2026-11-17T12:00:00.000Z')])

  // A zone with other rules replaces ours.
  const tokyo = (dateTime: string) => ({ dateTime, timeZone: 'Tokyo Standard Time' })
  control().updateEvent(ADELE, lunch, { start: tokyo('2026-11-17T21:00:00'), end: tokyo('2026-11-17T22:00:00') })
  await synchronize(services)
  expect((await list())[0]).toEqual(['Early lunch', 'Canteen', at('2026-11-17T12:00:00.000Z', 'Asia/Tokyo')])
})

test('a long event is changed and deleted as a single event', async ({ services: baseServices }) => {
  const services = withProvider(baseServices, newProvider())
  const inUtc = (dateTime: string) => ({ dateTime, timeZone: 'UTC' })
  control().createEvent(ADELE, {
    subject: 'Trip',
    start: inUtc('2026-11-16T09:00:00'),
    end: inUtc('2026-12-26T09:00:00'),
  })
  const { calls } = await connectNewUser(services, {
    provider: 'microsoft',
    credentials: await credentialsOf(ADELE),
  })
  await runAccountJobs(services)
  const getTrip = async () => (await calls.calendar.listEvents({}))[0] ?? expect.fail('no event')
  const moved = { start: inUtc('2026-11-17T09:00:00.000Z'), end: inUtc('2026-12-27T09:00:00.000Z') }
  await calls.calendar.updateEvent({ eventId: (await getTrip()).id, event: { summary: 'Trip', ...moved } })
  await synchronize(services)
  const [stored] = control().listEvents(ADELE)
  expect(stored).toMatchObject({
    type: 'singleInstance',
    start: { dateTime: expect.stringMatching(/^2026-11-17T09:00:00/) },
    end: { dateTime: expect.stringMatching(/^2026-12-27T09:00:00/) },
  })
  expect(await calls.calendar.listEvents({})).toMatchObject([moved])
  await calls.calendar.deleteEvent({ eventId: (await getTrip()).id })
  await synchronize(services)
  expect([control().listEvents(ADELE), await calls.calendar.listEvents({})]).toEqual([[], []])
})
