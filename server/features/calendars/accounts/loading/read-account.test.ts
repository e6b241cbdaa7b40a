import { expect, test } from '#server/test/fixture.ts'
import {
  at,
  createUserWithAccount,
  createUserWithDestination,
  runPeriodicSynchronization,
} from '#server/test/providers/connected-account.ts'
import { MINUTE } from '#shared/time.ts'
import { ProviderError } from '../../providers/provider-error.ts'

type Account = Awaited<ReturnType<typeof createUserWithAccount>>

/**
 * Makes each call for changes take longer than a run may last.
 * @param refusedIds the calendars that the provider then refuses
 * @returns the titles of the calendars of these calls
 */
function slowDownReads({ services, remote }: Account, refusedIds: readonly string[] = []): string[] {
  const reads: string[] = []
  const { listChanges } = remote
  remote.listChanges = async (id, ...args) => {
    if (reads.push(remote.calendars.get(id)?.summary ?? '') > 40) throw new Error('The synchronization does not end.')
    services.clock.advance(MINUTE)
    if (refusedIds.includes(id)) throw new ProviderError('forbidden')
    return listChanges(id, ...args)
  }
  return reads
}

function putLunch({ remote }: Account, calendar = remote.primaryCalendar) {
  remote.putEvent(calendar, { summary: 'Lunch', start_at: at('12:00'), end_at: at('13:00') })
}

async function synchronizeLater({ services, run }: Account) {
  services.clock.advance(20 * MINUTE)
  await runPeriodicSynchronization(services)
  await run()
}

const putCalendars = ({ remote }: Account, summaries: readonly string[]) =>
  summaries.map((summary) => remote.putCalendar({ summary }))

test('an account whose calendars are slow to read is read in several runs, each calendar once', async ({
  services: baseServices,
}) => {
  const user = await createUserWithAccount(baseServices)
  const others = putCalendars(user, ['B', 'C'])
  await user.run()
  for (const calendar of others) putLunch(user, calendar)
  const reads = slowDownReads(user)
  await synchronizeLater(user)
  expect(await user.summaries()).toEqual(['Dentist', 'Lunch', 'Lunch'])
  expect(reads.toSorted()).toEqual(['B', 'C', user.remote.primaryCalendar.summary])
})

test('the runs of an account that take longer than its interval also load new calendars and confirm deletions', async ({
  services: baseServices,
}) => {
  const user = await createUserWithDestination(baseServices)
  putCalendars(user, ['B', 'C', 'D', 'E', 'F'])
  const { meeting_id } = await user.book()
  await user.run()
  for (const { external_id } of user.remoteEvents()) user.remote.removeEvent(user.remote.primaryCalendar, external_id)
  for (const calendar of putCalendars(user, ['New'])) putLunch(user, calendar)
  const reads = slowDownReads(user)
  await synchronizeLater(user)
  expect(await user.summaries()).toEqual(['Dentist', 'Lunch'])
  // The load is followed by the changes made during it.
  expect([reads.length, ...reads.slice(-2)]).toEqual([8, 'New', 'New'])
  const meeting = await user.services.db
    .selectFrom('meetings')
    .select('status')
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirst()
  expect(meeting?.status).toBe('cancelled')
})

test('loaded calendars are read during the long load of a new one', async ({ services: baseServices }) => {
  const user = await createUserWithAccount(baseServices)
  await user.run()
  const { summary } = user.remote.primaryCalendar
  const [calendar] = putCalendars(user, ['New'])
  for (let events = 0; events < 20; events++) putLunch(user, calendar)
  const reads = slowDownReads(user)
  await synchronizeLater(user)
  expect(await user.summaries()).toHaveLength(21)
  expect(reads.flatMap((name, i) => (name === summary ? i : []))).toEqual([0, 6])
})

test('a calendar that is refused slowly does not keep the others from being read', async ({
  services: baseServices,
}) => {
  const user = await createUserWithAccount(baseServices)
  putCalendars(user, ['B'])
  await user.run()
  const { external_id, summary } = user.remote.primaryCalendar
  const reads = slowDownReads(user, [external_id])
  await synchronizeLater(user)
  expect(reads).toEqual([summary, 'B', summary])
  await synchronizeLater(user)
  expect(reads.slice(3)).toEqual(['B', summary])
  expect(await user.problem()).toBe('permission')
})
