import { expect, type TestServices, test } from '#server/test/fixture.ts'
import { at, createUserWithAccount, EMAIL, passTime, synchronize } from '#server/test/providers/connected-account.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { accountSynchronizationJob } from '../synchronize-account.ts'

type Account = Awaited<ReturnType<typeof createUserWithAccount>>

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
 * @param onRead called during each of them with the calendar's title, or with the account's address if it is primary
 * @returns a function that counts them
 */
function slowDownReads(
  { services, remote }: Account,
  onRead: (calendar: string, read: number) => unknown = () => {},
): () => number {
  let reads = 0
  const { listChanges } = remote
  remote.listChanges = async (external_id, ...position) => {
    services.clock.advance(MINUTE)
    await onRead(remote.calendars.get(external_id)?.summary ?? '', ++reads)
    return listChanges(external_id, ...position)
  }
  return () => reads
}

function refuse(): never {
  throw new ProviderError('forbidden')
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
  await synchronize(user.services)
  expect(await user.summaries()).toEqual(['Dentist', 'Lunch', 'Lunch'])
  expect(countReads()).toBe(3)
})

test('a new calendar of an account whose other calendars are slow to read is loaded, too', async ({ services }) => {
  const user = await createUserWithCalendars(services)
  putLunch(user, user.remote.putCalendar({ summary: 'New' }))
  const countReads = slowDownReads(user)
  await synchronize(user.services)
  expect(await user.summaries()).toEqual(['Dentist', 'Lunch'])
  // The load is followed by the changes made during it.
  expect(countReads()).toBe(3)
})

test('a calendar that is refused counts as a problem of its account, although the others are read in later runs', async ({
  services,
}) => {
  const user = await createUserWithCalendars(services, 'B')
  slowDownReads(user, (_calendar, read) => read === 1 && refuse())
  await synchronize(user.services)
  expect(await user.problem()).toBe('permission')
  await passTime(user.services, 2 * HOUR)
  expect(await user.problem()).toBeNull()
})

test('an account is read to the end even if all of its calendars are refused slowly', async ({ services }) => {
  const user = await createUserWithCalendars(services, 'B', 'C', 'D')
  const countReads = slowDownReads(user, refuse)
  await synchronize(user.services)
  expect(await user.problem()).toBe('permission')
  expect(countReads()).toBe(4)
})

test('an account is read to the end even if its new calendars are refused slowly', async ({ services }) => {
  const user = await createUserWithCalendars(services)
  for (const summary of ['B', 'C']) user.remote.putCalendar({ summary })
  const countReads = slowDownReads(user, (calendar) => calendar !== EMAIL && refuse())
  await synchronize(user.services)
  expect(await user.problem()).toBe('permission')
  expect(countReads()).toBe(3)
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
  const countReads = slowDownReads(user, async (_calendar, read) => {
    if (read !== 2) return
    putLunch(user, user.remote.primaryCalendar)
    await accountSynchronizationJob.run(user.services, user.key)
  })
  await synchronize(user.services)
  expect(await user.summaries()).toEqual(['Dentist', 'Lunch'])
  expect(countReads()).toBe(6)
})

test('a calendar that is refused once while another is loaded in several runs is read again', async ({ services }) => {
  const user = await createUserWithCalendars(services)
  user.remote.putCalendar({ summary: 'B' })
  // Read last.
  const big = user.remote.putCalendar({ summary: 'C', is_selected: false })
  for (let i = 0; i < 20; i++) putLunch(user, big)
  let hasRefused = false
  slowDownReads(user, (calendar) => {
    if (calendar !== 'B' || hasRefused) return
    hasRefused = true
    refuse()
  })
  await synchronize(user.services)
  expect(hasRefused).toBe(true)
  expect(await user.problem()).toBeNull()
})

test('calendars that must be reloaded are reloaded, even if an earlier run has already read their changes', async ({
  services,
}) => {
  const user = await createUserWithCalendars(services, 'B', 'C')
  slowDownReads(user, async (_calendar, read) => {
    if (read === 2) await user.services.db.updateTable('accounts').set({ has_outdated_times: true }).execute()
  })
  await synchronize(user.services)
  const cursors = await user.services.db
    .selectFrom('calendars')
    .select('sync_cursor')
    .where('account_id', '=', user.account_id)
    .execute()
  expect(cursors).toHaveLength(3)
  expect(cursors).not.toContainEqual({ sync_cursor: null })
})

test('a slow account whose last calendar stays unavailable is shown to its owner', async ({ services }) => {
  const user = await createUserWithCalendars(services, 'B')
  slowDownReads(user, (calendar) => {
    if (calendar === 'B') throw new ProviderError('unavailable')
  })
  await passTime(user.services, 2 * HOUR)
  expect(await user.problem()).toBe('unavailable')
})
