import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { expect, test } from '#server/test/fixture.ts'
import { invitationTokenOf, monday } from '#server/test/guest.ts'
import { connectAccount } from '../../accounts/connect-account.ts'
import { runAccountJobs, runPeriodicSynchronization } from '../account-for-tests.ts'
import { ADELE, setUpMicrosoft } from './microsoft-for-tests.ts'

const { control, provider, credentialsOf, instancesOf } = setUpMicrosoft()

const utc = (time: string) => ({ dateTime: monday(time).slice(0, 19), timeZone: 'UTC' })

test('a Microsoft account is shown, written, and blocks time', async ({ services: given }) => {
  const services = { ...given, calendarProviders: [...given.calendarProviders.slice(0, 1), provider()] }
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
  const caller = await createUser(services)
  const credentials = await credentialsOf(ADELE)
  const { account_id } = await connectAccount(services, caller.user_id, { provider: 'microsoft', credentials })
  await runAccountJobs(services)
  const calls = callAs(services, caller)
  const synchronize = async () => {
    await runPeriodicSynchronization(services)
    await runAccountJobs(services)
  }
  const summaries = async () => (await calls.calendar.listEvents({})).map(({ summary }) => summary)
  const slots = async () => {
    const token = await invitationTokenOf(services, caller)
    const range = { time_min: monday('08:00'), time_max: monday('13:00') }
    return (await callAs(services, null).match.availability({ token, ...range })).slots.map(({ start }) => start)
  }
  expect(await summaries()).toEqual(['Dentist', 'Dentist'])
  expect(await slots()).not.toContain(monday('09:00'))

  // One instance is cancelled in Outlook.
  const [first] = await instancesOf(ADELE, series['id'])
  control().deleteEvent(ADELE, first?.id ?? '')
  await synchronize()
  expect(await summaries()).toEqual(['Dentist'])
  expect(await slots()).toContain(monday('09:00'))

  const [calendar] = (await calls.calendarManagement.list()).filter((one) => one.account_id === account_id)
  const { id: eventId } = await calls.calendar.createEvent({ ...LUNCH, calendar_id: calendar?.id })
  await synchronize()
  await calls.calendar.updateEvent({ eventId, event: { ...LUNCH, summary: 'Late lunch' } })
  await synchronize()
  expect(
    control()
      .listEvents(ADELE)
      .map(({ subject }) => subject),
  ).toEqual(['Dentist', 'Late lunch'])
  await calls.calendar.deleteEvent({ eventId })
  await synchronize()
  expect(control().listEvents(ADELE)).toHaveLength(1)

  // The series is deleted in Outlook.
  control().deleteEvent(ADELE, String(series['id']))
  await synchronize()
  expect(await summaries()).toEqual([])

  // The user takes our access away.
  control().revoke(ADELE)
  await synchronize()
  expect(await slots()).toEqual([])
})
