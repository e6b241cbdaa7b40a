import { expect, test } from '#server/test/fixture.ts'
import {
  at,
  createUserWithAccount,
  passTime,
  runPeriodicSynchronization,
} from '#server/test/providers/connected-account.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { ProviderError } from '../../providers/provider-error.ts'

type Account = Awaited<ReturnType<typeof createUserWithAccount>>

/** Makes each of the next calls for changes take longer than a run may last. */
function slowDownReads({ services, remote }: Account, calls: number) {
  let remainingCalls = calls
  const readSlowly = async () => {
    if (--remainingCalls > 0) remote.interruptBefore('listChanges', readSlowly)
    services.clock.advance(MINUTE)
  }
  remote.interruptBefore('listChanges', readSlowly)
}

const countReads = ({ remote }: Account) => remote.calls.filter((name) => name === 'listChanges').length

function putLunch({ remote }: Account, calendar: Parameters<typeof remote.putEvent>[0]) {
  remote.putEvent(calendar, { summary: 'Lunch', start_at: at('12:00'), end_at: at('13:00') })
}

test('an account whose calendars are slow to read is read in several runs, each calendar once', async ({
  services: baseServices,
}) => {
  const user = await createUserWithAccount(baseServices)
  const others = [user.remote.putCalendar({ summary: 'B' }), user.remote.putCalendar({ summary: 'C' })]
  await user.run()
  user.services.clock.advance(20 * MINUTE)
  const readsBefore = countReads(user)
  for (const calendar of others) putLunch(user, calendar)
  slowDownReads(user, 9)
  await runPeriodicSynchronization(user.services)
  await user.run()
  expect(await user.summaries()).toEqual(['Dentist', 'Lunch', 'Lunch'])
  expect(countReads(user) - readsBefore).toBe(3)
})

test('a new calendar of an account whose other calendars are slow to read is loaded, too', async ({
  services: baseServices,
}) => {
  const user = await createUserWithAccount(baseServices)
  await user.run()
  user.services.clock.advance(20 * MINUTE)
  const readsBefore = countReads(user)
  putLunch(user, user.remote.putCalendar({ summary: 'New' }))
  slowDownReads(user, 9)
  await runPeriodicSynchronization(user.services)
  await user.run()
  expect(await user.summaries()).toEqual(['Dentist', 'Lunch'])
  // The load is followed by the changes made during it.
  expect(countReads(user) - readsBefore).toBe(3)
})

test('a calendar that is refused counts as a problem of its account, although the others are read in later runs', async ({
  services: baseServices,
}) => {
  const user = await createUserWithAccount(baseServices)
  user.remote.putCalendar({ summary: 'B' })
  await user.run()
  user.services.clock.advance(20 * MINUTE)
  slowDownReads(user, 9)
  user.remote.failNext('listChanges', new ProviderError('forbidden'))
  await runPeriodicSynchronization(user.services)
  await user.run()
  expect(await user.problem()).toBe('permission')
  await passTime(user.services, 2 * HOUR)
  expect(await user.problem()).toBeNull()
})
