import { expect, test } from '#server/test/fixture.ts'
import { createUserWithAccount, synchronize } from '#server/test/providers/connected-account.ts'
import { DAY } from '#shared/time.ts'
import { ProviderError } from '../providers/provider-error.ts'

test('a calendar’s description and time zone follow those at its provider', async ({ services: baseServices }) => {
  const { services, remote, mainCalendar } = await createUserWithAccount(baseServices)
  await synchronize(services)
  Object.assign(remote.primaryCalendar, { time_zone: 'Asia/Tokyo' })
  await synchronize(services)
  expect(await mainCalendar()).toMatchObject({ time_zone: 'Asia/Tokyo' })
  Object.assign(remote.primaryCalendar, { description: 'At the office' })
  await synchronize(services)
  expect(await mainCalendar()).toMatchObject({ time_zone: 'Asia/Tokyo', description: 'At the office' })
  Object.assign(remote.primaryCalendar, { description: null })
  await synchronize(services)
  expect(await mainCalendar()).toMatchObject({ description: null })
})

test('a calendar keeps what its provider does not store', async ({ services: baseServices }) => {
  const { services, calls, remote, account_id, listCalendars } = await createUserWithAccount(baseServices)
  await synchronize(services)
  const details = { summary: 'Work', description: 'At the office', time_zone: 'Asia/Tokyo' }
  const { id } = await calls.calendarManagement.create({ ...details, account_id })
  const atProvider = [...remote.calendars.values()].at(-1) ?? expect.fail('no calendar')
  Reflect.deleteProperty(atProvider, 'description')
  Reflect.deleteProperty(atProvider, 'time_zone')
  atProvider.summary = 'Job'
  await synchronize(services)
  expect((await listCalendars())[1]).toMatchObject({ ...details, id, summary: 'Job' })
})

test('a calendar that may be neither read nor looked up is deleted only after a week', async ({
  services: baseServices,
}) => {
  const { services, remote, listCalendars } = await createUserWithAccount(baseServices)
  await synchronize(services)
  const work = remote.putCalendar({ summary: 'Work' })
  const { listChanges, listEventsInRange } = remote
  const refuse = () => Promise.reject(new ProviderError('forbidden'))
  Object.assign(remote, {
    listChanges: (id: string, cursor: string | null) => (id === work.external_id ? refuse() : listChanges(id, cursor)),
    listEventsInRange: (...args: Parameters<typeof listEventsInRange>) =>
      args[0] === work.external_id ? refuse() : listEventsInRange(...args),
    findCalendar: refuse,
  })
  await synchronize(services)
  remote.calendars.delete(work.external_id)
  await synchronize(services)
  expect(await listCalendars()).toHaveLength(2)
  services.clock.advance(8 * DAY)
  await synchronize(services)
  expect(await listCalendars()).toHaveLength(1)
})
