import { LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { createUserWithAccount, EMAIL, passTime, synchronize } from '#server/test/providers/connected-account.ts'
import type { MemoryAccount } from '#server/test/providers/memory-provider.ts'
import { MINUTE } from '#shared/time.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { connectAccount } from '../connect-account.ts'

const OTHER = 'other@memory.test'

/** A user with two accounts and an event in the first. */
async function createUserWithTwoAccounts(baseServices: TestServices) {
  const user = await createUserWithAccount(baseServices)
  const { services, caller, calls, provider, run, mainCalendar } = user
  const target = provider.connect(OTHER)
  const { account_id } = await connectAccount(services, caller.user_id, { provider: 'memory', credentials: OTHER })
  await run()
  const { id: eventId } = await calls.calendar.createEvent({ ...LUNCH, calendar_id: (await mainCalendar()).id })
  await run()
  const move = (summary = LUNCH.summary) =>
    calls.calendar.updateEvent({ eventId, account_id, change_account: true, event: { ...LUNCH, summary } })
  const titlesIn = (remote: MemoryAccount) =>
    [...remote.primaryCalendar.events.values()].map(({ summary }) => summary).filter((title) => title !== 'Dentist')
  const titles = () => [titlesIn(user.remote), titlesIn(target)]
  const activity = async () =>
    (await calls.users.activity({})).entries.filter(({ action }) => action === 'calendar_write_refused')
  return { ...user, target, target_id: account_id, eventId, move, titles, activity }
}

describe('an event that moves to another account', () => {
  test('leaves the first only once the second has it', {
    meta: {
      promise:
        'Calendar accounts: An event that moves to another account is never lost or duplicated; if that account refuses it, it goes back.',
    },
  }, async ({ services: baseServices }) => {
    const { services, move, titles, target, run, rowOf, eventId } = await createUserWithTwoAccounts(baseServices)
    await move()
    target.failNext('insertEvent', new ProviderError('unavailable'))
    await run().catch(() => {})
    expect(titles()).toEqual([['Lunch'], []])
    await synchronize(services)
    await run()
    expect(titles()).toEqual([[], ['Lunch']])
    expect(await rowOf(eventId)).toMatchObject({ sync_state: 'synced' })
  })

  test('ends up only in the second when a process dies in between', async ({ services: baseServices }) => {
    const { services, move, titles, target, run } = await createUserWithTwoAccounts(baseServices)
    await move()
    const hung = target.hangAfterNext('insertEvent')
    void run()
    await hung
    expect(titles()).toEqual([['Lunch'], ['Lunch']])
    services.clock.advance(3 * MINUTE)
    await synchronize(services)
    expect(titles()).toEqual([[], ['Lunch']])
  })

  test('goes back, with its changes, when the second refuses it permanently', {
    meta: {
      promise:
        'Calendar accounts: An event that moves to another account is never lost or duplicated; if that account refuses it, it goes back.',
    },
  }, async ({ services: baseServices }) => {
    const { services, calls, move, titles, target, remote, run, rowOf, eventId, activity, mainCalendar } =
      await createUserWithTwoAccounts(baseServices)
    const before = await rowOf(eventId)
    target.failNext('insertEvent', new ProviderError('forbidden'))
    await move('Late lunch')
    await run()
    await synchronize(services)
    expect(titles()).toEqual([['Late lunch'], []])
    expect(await rowOf(eventId)).toMatchObject({
      external_id: before?.external_id,
      sync_state: 'synced',
      calendar_id: (await mainCalendar()).id,
    })
    expect((await calls.calendar.getEvent({ eventId })).account_email).toBe(EMAIL)
    expect(remote.calls).not.toContain('deleteEvent')
    expect(await activity()).toMatchObject([{ params: { outcome: 'moved_back' } }])
  })

  test('goes back when the second is removed before it has the event', async ({ services: baseServices }) => {
    const { services, calls, move, titles, run, target_id, eventId } = await createUserWithTwoAccounts(baseServices)
    await move('Late lunch')
    await calls.users.deleteSynchronizedAccount({ account_id: target_id })
    await run()
    await synchronize(services)
    expect(titles()).toEqual([['Late lunch'], []])
    expect((await calls.calendar.getEvent({ eventId })).account_email).toBe(EMAIL)
  })

  test('goes back when its new calendar is deleted there before it is written', async ({ services: baseServices }) => {
    const { services, calls, titles, target, target_id, run, eventId } = await createUserWithTwoAccounts(baseServices)
    const { external_id } = target.putCalendar({ summary: 'Trips' })
    await synchronize(services)
    const calendar = (await calls.calendarManagement.list()).find(({ summary }) => summary === 'Trips')
    target.failNext('insertEvent', new ProviderError('unavailable'))
    target.interruptBefore('listCalendars', async () => target.calendars.delete(external_id))
    const event = { ...LUNCH, calendar_id: calendar?.id }
    await calls.calendar.updateEvent({ eventId, account_id: target_id, change_account: true, event })
    await run().catch(() => {})
    await synchronize(services)
    expect(titles()).toEqual([['Lunch'], []])
    expect((await calls.calendar.getEvent({ eventId })).account_email).toBe(EMAIL)
  })

  test('goes back to the built-in calendar too', async ({ services: baseServices }) => {
    const { calls, target, target_id, run, activity } = await createUserWithTwoAccounts(baseServices)
    const { id: eventId, account_id } = await calls.calendar.createEvent(LUNCH)
    target.failNext('insertEvent', new ProviderError('forbidden'))
    await calls.calendar.updateEvent({ eventId, account_id: target_id, change_account: true, event: LUNCH })
    await run()
    expect(await calls.calendar.getEvent({ eventId })).toMatchObject({ account_id })
    expect(await activity()).toHaveLength(1)
  })
})

test('a refused change is shown to its owner, and written when the account is connected again', async ({
  services: baseServices,
}) => {
  const { services, caller, calls, remote, run, titles, eventId, rowOf, activity } =
    await createUserWithTwoAccounts(baseServices)
  remote.failNext('updateEvent', new ProviderError('forbidden'))
  await calls.calendar.updateEvent({ eventId, event: { ...LUNCH, summary: 'Late lunch' } })
  await run()
  expect([titles()[0], await rowOf(eventId)]).toMatchObject([['Lunch'], { sync_state: 'failed' }])
  expect(await activity()).toMatchObject([{ params: { outcome: 'only_here' } }])
  await connectAccount(services, caller.user_id, { provider: 'memory', credentials: EMAIL })
  await run()
  expect([titles()[0], await rowOf(eventId)]).toMatchObject([['Late lunch'], { sync_state: 'synced' }])
})

test('a partly refused change stays in Meridian, and the rest is written', async ({ services: baseServices }) => {
  const { services, calls, remote, run, titles, eventId, rowOf, activity } =
    await createUserWithTwoAccounts(baseServices)
  remote.isGuest = true
  await calls.calendar.updateEvent({ eventId, event: { ...LUNCH, summary: 'Renamed', location: 'Bar' } })
  await run()
  const [written] = [...remote.primaryCalendar.events.values()].filter(({ summary }) => summary === 'Lunch')
  expect(written).toMatchObject({ location: 'Bar' })
  await passTime(services, 20 * MINUTE)
  expect([titles()[0], await rowOf(eventId)]).toMatchObject([['Lunch'], { sync_state: 'failed', etag: written?.etag }])
  expect((await calls.calendar.getEvent({ eventId })).summary).toBe('Renamed')
  expect(await activity()).toMatchObject([{ params: { outcome: 'only_here' } }])
})
