import { expect, test } from '#server/test/fixture.ts'
import { at, createUserWithAccount, runPeriodicSynchronization } from '#server/test/providers/connected-account.ts'
import { MINUTE } from '#shared/time.ts'

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
