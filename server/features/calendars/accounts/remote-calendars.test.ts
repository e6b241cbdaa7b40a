import { expect, type TestServices, test } from '#server/test/fixture.ts'
import { createUserWithAccount, EMAIL, synchronize } from '#server/test/providers/connected-account.ts'
import { DAY } from '#shared/time.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { connectAccount } from './connect-account.ts'

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

/** A user with a calendar that the provider no longer lists; `refuse` makes the provider refuse all calls about it. */
async function createUserWithUnlistedCalendar(baseServices: TestServices) {
  const user = await createUserWithAccount(baseServices)
  const { services, remote } = user
  await synchronize(services)
  const work = remote.putCalendar({ summary: 'Work' })
  const { listChanges, listEventsInRange } = remote
  const reject = () => Promise.reject(new ProviderError('forbidden'))
  const refuse = () =>
    Object.assign(remote, {
      listChanges: (id: string, cursor: string | null) =>
        id === work.external_id ? reject() : listChanges(id, cursor),
      listEventsInRange: (...args: Parameters<typeof listEventsInRange>) =>
        args[0] === work.external_id ? reject() : listEventsInRange(...args),
      findCalendar: reject,
    })
  const unlist = () => remote.calendars.delete(work.external_id)
  const synchronizeAndCount = async () => {
    await synchronize(services)
    return (await user.listCalendars()).length
  }
  return { ...user, refuse, unlist, synchronizeAndCount }
}

test('a calendar that may be neither read nor looked up is deleted only after a week', async ({
  services: baseServices,
}) => {
  const { services, refuse, unlist, synchronizeAndCount } = await createUserWithUnlistedCalendar(baseServices)
  refuse()
  await synchronize(services)
  unlist()
  expect(await synchronizeAndCount()).toBe(2)
  services.clock.advance(8 * DAY)
  expect(await synchronizeAndCount()).toBe(1)
})

test('the week begins only when the calendar itself is refused', async ({ services: baseServices }) => {
  const { services, remote, refuse, unlist, synchronizeAndCount } = await createUserWithUnlistedCalendar(baseServices)
  await synchronize(services)
  remote.isConnected = false
  await synchronize(services)
  services.clock.advance(8 * DAY)
  remote.isConnected = true
  refuse()
  unlist()
  expect(await synchronizeAndCount()).toBe(2)
  services.clock.advance(8 * DAY)
  expect(await synchronizeAndCount()).toBe(1)
})

test('the week begins again when the account is reconnected', async ({ services: baseServices }) => {
  const { services, caller, refuse, unlist, synchronizeAndCount } = await createUserWithUnlistedCalendar(baseServices)
  refuse()
  await synchronize(services)
  services.clock.advance(8 * DAY)
  unlist()
  await connectAccount(services, caller.user_id, { provider: 'memory', credentials: EMAIL })
  expect(await synchronizeAndCount()).toBe(2)
})
