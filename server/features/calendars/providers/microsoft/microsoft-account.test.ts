import { LUNCH } from '#server/test/factories.ts'
import { expect, test } from '#server/test/fixture.ts'
import { monday } from '#server/test/guest.ts'
import { connectNewUser, runAccountJobs, synchronize, withProvider } from '../account-for-tests.ts'
import { ADELE, setUpMicrosoft } from './microsoft-for-tests.ts'

const { control, provider, credentialsOf, instancesOf } = setUpMicrosoft()

const utc = (time: string) => ({ dateTime: monday(time).slice(0, 19), timeZone: 'UTC' })

test('a Microsoft account is shown, written, and blocks time', async ({ services: given }) => {
  const services = withProvider(given, provider())
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

  // The user takes our access away.
  control().revoke(ADELE)
  await synchronize(services)
  expect(await slots()).toEqual([])
})
