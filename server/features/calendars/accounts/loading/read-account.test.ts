import { expect, type TestServices, test } from '#server/test/fixture.ts'
import {
  at,
  createUserWithAccount,
  passTime,
  runPeriodicSynchronization,
} from '#server/test/providers/connected-account.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { accountSynchronizationJob } from '../synchronize-account.ts'

type Account = Awaited<ReturnType<typeof createUserWithAccount>>

const MAX_SLOW_READS = 20

/** Creates a user with an account whose calendars, these and the primary one, were read 20 minutes ago. */
async function createUserWithCalendars(services: TestServices, ...summaries: string[]) {
  const user = await createUserWithAccount(services)
  const calendars = summaries.map((summary) => user.remote.putCalendar({ summary }))
  await user.run()
  user.services.clock.advance(20 * MINUTE)
  return { ...user, calendars }
}

/**
 * Makes reads of changes take longer than a run may last.
 * @param onRead called during each of them
 * @returns a function that counts them
 */
function slowDownReads({ services, remote }: Account, onRead: (read: number) => unknown = () => {}) {
  let reads = 0
  const readSlowly = async () => {
    if (++reads < MAX_SLOW_READS) remote.interruptBefore('listChanges', readSlowly)
    services.clock.advance(MINUTE)
    await onRead(reads)
  }
  remote.interruptBefore('listChanges', readSlowly)
  return () => reads
}

function refuse(): never {
  throw new ProviderError('forbidden')
}

async function synchronize(user: Account): Promise<void> {
  await runPeriodicSynchronization(user.services)
  await user.run()
}

function putLunch({ remote }: Account, calendar: Parameters<typeof remote.putEvent>[0]) {
  remote.putEvent(calendar, { summary: 'Lunch', start_at: at('12:00'), end_at: at('13:00') })
}

test('an account whose calendars are slow to read is read in several runs, each calendar once', async ({
  services,
}) => {
  const user = await createUserWithCalendars(services, 'B', 'C')
  for (const calendar of user.calendars) putLunch(user, calendar)
  const countReads = slowDownReads(user)
  await synchronize(user)
  expect(await user.summaries()).toEqual(['Dentist', 'Lunch', 'Lunch'])
  expect(countReads()).toBe(3)
})

test('a new calendar of an account whose other calendars are slow to read is loaded, too', async ({ services }) => {
  const user = await createUserWithCalendars(services)
  putLunch(user, user.remote.putCalendar({ summary: 'New' }))
  const countReads = slowDownReads(user)
  await synchronize(user)
  expect(await user.summaries()).toEqual(['Dentist', 'Lunch'])
  // The load is followed by the changes made during it.
  expect(countReads()).toBe(3)
})

test('a calendar that is refused counts as a problem of its account, although the others are read in later runs', async ({
  services,
}) => {
  const user = await createUserWithCalendars(services, 'B')
  slowDownReads(user, (read) => read === 1 && refuse())
  await synchronize(user)
  expect(await user.problem()).toBe('permission')
  await passTime(user.services, 2 * HOUR)
  expect(await user.problem()).toBeNull()
})

test('an account whose calendars all refuse slowly is read to the end', async ({ services }) => {
  const user = await createUserWithCalendars(services, 'B', 'C', 'D')
  const countReads = slowDownReads(user, refuse)
  await synchronize(user)
  expect(await user.problem()).toBe('permission')
  expect(countReads()).toBe(4)
})

test('an account whose new calendars refuse slowly is read to the end', async ({ services }) => {
  const user = await createUserWithCalendars(services)
  for (const summary of ['B', 'C']) user.remote.putCalendar({ summary })
  // Before each new calendar, the loaded one is read again.
  const countReads = slowDownReads(user, (read) => read % 2 === 0 && refuse())
  await synchronize(user)
  expect(await user.problem()).toBe('permission')
  expect(countReads()).toBe(4)
})

test('a calendar that is always unavailable does not keep those before it from being read', async ({ services }) => {
  const user = await createUserWithCalendars(services, 'B')
  let reads = 0
  const failSecond = async () => {
    user.remote.interruptBefore('listChanges', failSecond)
    if (++reads % 2 === 0) throw new ProviderError('unavailable')
  }
  user.remote.interruptBefore('listChanges', failSecond)
  await passTime(user.services, 30 * MINUTE)
  putLunch(user, user.remote.primaryCalendar)
  await passTime(user.services, HOUR)
  expect(await user.summaries()).toEqual(['Dentist', 'Lunch'])
})

test('a change that is announced while an account is read in several runs is read after them', async ({ services }) => {
  const user = await createUserWithCalendars(services, 'B', 'C')
  const countReads = slowDownReads(user, async (read) => {
    if (read !== 2) return
    putLunch(user, user.remote.primaryCalendar)
    const key = { user_id: user.caller.user_id, account_id: user.account_id }
    await accountSynchronizationJob.run(user.services, key)
  })
  await synchronize(user)
  expect(await user.summaries()).toEqual(['Dentist', 'Lunch'])
  expect(countReads()).toBe(6)
})
