import { callAs } from '#server/test/caller.ts'
import { LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { invitationTokenOf, monday } from '#server/test/guest.ts'
import { at, createUserWithAccount, passTime, synchronize } from '#server/test/providers/connected-account.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { ProviderError } from '../../providers/provider-error.ts'

/** A user with an event whose every write fails at the provider. */
async function createUserWithBrokenEvent(baseServices: TestServices) {
  const user = await createUserWithAccount(baseServices)
  await user.run()
  const calendar_id = (await user.mainCalendar()).id
  const create = (summary: string) => user.calls.calendar.createEvent({ ...LUNCH, summary, calendar_id })
  const brokenEvent = await create('Broken')
  user.remote.brokenTitles.add('Broken')
  const remoteTitles = () =>
    [...user.remote.primaryCalendar.events.values()]
      .map(({ summary }) => summary)
      .toSorted((a, b) => a.localeCompare(b))
  return { ...user, brokenEvent, create, remoteTitles }
}

describe('an event whose writes keep failing', () => {
  test('neither delays other events nor keeps its owner from being booked', {
    meta: { promise: 'Calendar accounts: Events and meetings are written to their provider, once, whatever fails.' },
  }, async ({ services: baseServices }) => {
    const { services, caller, calls, remote, remoteTitles, create, summaries } =
      await createUserWithBrokenEvent(baseServices)
    await create('Other')
    await passTime(services, 20 * MINUTE)
    expect(remoteTitles()).toEqual(['Dentist', 'Other'])
    remote.putEvent(remote.primaryCalendar, { summary: 'There', start_at: at('15:00'), end_at: at('16:00') })
    await passTime(services, HOUR)
    expect(await summaries()).toEqual(expect.arrayContaining(['There', 'Broken']))
    const token = await invitationTokenOf(services, caller)
    const range = { time_min: monday('10:00'), time_max: monday('17:00') }
    const { slots } = await callAs(services, null).match.availability({ token, ...range })
    expect(slots.map(({ start }) => start)).toContain(monday('16:00'))
    const { synchronized_accounts } = await calls.users.info()
    expect(synchronized_accounts.map(({ sync_problem }) => sync_problem)).not.toContain('unavailable')
  })

  test('does not delay other events that failed temporarily', async ({ services: baseServices }) => {
    const { services, remote, create, remoteTitles } = await createUserWithBrokenEvent(baseServices)
    await passTime(services, 2 * MINUTE)
    await create('Other')
    remote.brokenTitles.add('Other')
    await passTime(services, 10 * MINUTE)
    remote.brokenTitles.delete('Other')
    await passTime(services, HOUR)
    expect(remoteTitles()).toEqual(['Dentist', 'Other'])
  })

  test('is retried for three more hours after each change', async ({ services: baseServices }) => {
    const { services, calls, rowOf, brokenEvent } = await createUserWithBrokenEvent(baseServices)
    await passTime(services, 2.9 * HOUR)
    await calls.calendar.updateEvent({
      eventId: brokenEvent.id,
      event: { ...LUNCH, summary: 'Broken', location: 'Bar' },
    })
    await passTime(services, HOUR)
    expect(await rowOf(brokenEvent.id)).toMatchObject({ sync_state: 'writing' })
  })

  test('counts as refused after three hours, and stays in Meridian', async ({ services: baseServices }) => {
    const { services, calls, rowOf, brokenEvent } = await createUserWithBrokenEvent(baseServices)
    await passTime(services, HOUR)
    expect(await rowOf(brokenEvent.id)).toMatchObject({ sync_state: 'writing' })
    await passTime(services, 3 * HOUR)
    expect(await rowOf(brokenEvent.id)).toMatchObject({ sync_state: 'failed', external_id: null })
    const { entries } = await calls.users.activity({})
    expect(entries.map(({ action }) => action)).toContain('calendar_write_refused')
  })

  test('is written once the provider has recovered, after an outage of any length', async ({
    services: baseServices,
  }) => {
    const { services, remote, rowOf, brokenEvent, remoteTitles } = await createUserWithBrokenEvent(baseServices)
    await synchronize(services).catch(() => {})
    remote.isAvailable = false
    await passTime(services, 8 * HOUR)
    remote.isAvailable = true
    await synchronize(services).catch(() => {})
    expect(await rowOf(brokenEvent.id)).toMatchObject({ sync_state: 'writing' })
    remote.isAvailable = false
    await passTime(services, 8 * HOUR)
    remote.isAvailable = true
    remote.brokenTitles.clear()
    await passTime(services, 15 * MINUTE)
    expect([remoteTitles(), await rowOf(brokenEvent.id)]).toMatchObject([
      ['Broken', 'Dentist'],
      { sync_state: 'synced' },
    ])
  })

  test('and whose deletion fails too does not delay other deletions and events', async ({ services: baseServices }) => {
    const { services, calls, remote, remoteTitles, create, brokenEvent, summaries } =
      await createUserWithBrokenEvent(baseServices)
    remote.brokenTitles.clear()
    const { id: eventId } = await create('Other')
    await passTime(services, 5 * MINUTE)
    expect(remoteTitles()).toEqual(['Broken', 'Dentist', 'Other'])
    remote.brokenTitles.add('Broken')
    await calls.calendar.deleteEvent({ eventId: brokenEvent.id })
    await calls.calendar.deleteEvent({ eventId })
    await create('New')
    await passTime(services, 20 * MINUTE)
    expect(remoteTitles()).toEqual(['Broken', 'Dentist', 'New'])
    await passTime(services, 4 * HOUR)
    const callsBefore = remote.calls.length
    await passTime(services, 15 * MINUTE)
    expect(remote.calls.slice(callsBefore)).not.toContain('deleteEvent')
    expect((await summaries()).toSorted((a, b) => a.localeCompare(b))).toEqual(['Broken', 'Dentist', 'New'])
  })

  test('is not given up earlier because its account is synchronized often', async ({ services: baseServices }) => {
    const { services, rowOf, brokenEvent } = await createUserWithBrokenEvent(baseServices)
    for (let i = 0; i < 30; i++) await synchronize(services).catch(() => {})
    expect(await rowOf(brokenEvent.id)).toMatchObject({ sync_state: 'writing' })
  })
})

test('a change at the provider is kept after an insertion whose response was lost', async ({
  services: baseServices,
}) => {
  const { services, calls, remote, run, mainCalendar } = await createUserWithAccount(baseServices)
  await run()
  remote.failNext('insertEvent', new ProviderError('unavailable'), { isResponseLost: true })
  remote.failNext('listCalendars', new ProviderError('unavailable'))
  const { id: eventId } = await calls.calendar.createEvent({ ...LUNCH, calendar_id: (await mainCalendar()).id })
  await expect(run()).rejects.toThrow('unavailable')
  const [, lunch] = remote.primaryCalendar.events.values()
  remote.putEvent(remote.primaryCalendar, { ...(lunch ?? expect.fail('no event')), location: 'Bar' })
  await synchronize(services)
  expect([...remote.primaryCalendar.events.values()][1]).toMatchObject({ summary: 'Lunch', location: 'Bar' })
  expect(await calls.calendar.getEvent({ eventId })).toMatchObject({ location: 'Bar' })
})

test('an event whose deletion is refused is shown again, and recent activity says so', async ({
  services: baseServices,
}) => {
  const { services, calls, remote, run, summaries } = await createUserWithAccount(baseServices)
  await run()
  const [dentist] = await calls.calendar.listEvents({})
  remote.failNext('deleteEvent', new ProviderError('forbidden'))
  await calls.calendar.deleteEvent({ eventId: dentist?.id ?? '' })
  expect(await summaries()).toEqual([])
  await synchronize(services)
  expect(await summaries()).toEqual(['Dentist'])
  const { entries } = await calls.users.activity({})
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'calendar_write_refused', params: { outcome: 'not_deleted' } }),
  )
})

test('an event whose insertion response was lost is listed once, even if a read finds it first', async ({
  services: baseServices,
}) => {
  const { services, calls, remote, run, mainCalendar, rowOf, summaries } = await createUserWithAccount(baseServices)
  await run()
  remote.failNext('insertEvent', new ProviderError('unavailable'), { isResponseLost: true })
  const { id } = await calls.calendar.createEvent({ ...LUNCH, calendar_id: (await mainCalendar()).id })
  await expect(run()).rejects.toThrow('unavailable')
  const [, lunch] = remote.primaryCalendar.events.values()
  expect([await summaries(), (await rowOf(id))?.external_id]).toEqual([['Dentist', 'Lunch'], lunch?.external_id])
  await synchronize(services)
  expect([await summaries(), remote.primaryCalendar.events.size]).toEqual([['Dentist', 'Lunch'], 2])
  expect(await rowOf(id)).toMatchObject({ sync_state: 'synced' })
})
