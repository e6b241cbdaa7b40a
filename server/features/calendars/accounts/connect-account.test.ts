import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { createUserWithAccount, EMAIL } from '#server/test/providers/connected-account.ts'
import { createMemoryProvider } from '#server/test/providers/memory-provider.ts'
import { PALETTE } from '#shared/palette.ts'
import { QUOTAS } from '#shared/quotas.ts'
import { connectAccount } from './connect-account.ts'

const connect = (services: TestServices, user_id: Parameters<typeof connectAccount>[1], credentials: string) =>
  connectAccount(services, user_id, { provider: 'memory', credentials })

describe('connecting an account again', () => {
  test('keeps the account, its calendars and colors, even if its address has changed', {
    meta: { promise: 'Screens: Connecting an account again keeps its calendars and colors.' },
  }, async ({ services: baseServices }) => {
    const { services, caller, calls, remote, account_id, run, mainCalendar } = await createUserWithAccount(baseServices)
    await run()
    await calls.users.updateSynchronizedAccountColor({ account_id, new_color: PALETTE.aqua })
    await calls.calendarManagement.update({ calendarId: (await mainCalendar()).id, is_selected: false })
    const before = await mainCalendar()
    remote.accountEmail = 'ana@renamed.test'
    expect(await connect(services, caller.user_id, EMAIL)).toMatchObject({ account_id })
    await run()
    const [, account, ...others] = (await calls.users.info()).synchronized_accounts
    expect([account, others]).toMatchObject([
      { account_email: 'ana@renamed.test', account_color: PALETTE.aqua, account_id },
      [],
    ])
    expect(await mainCalendar()).toEqual({ ...before, account_email: 'ana@renamed.test' })
  })
})

test('several users can connect the same account, each with their own copy and credentials', {
  meta: { promise: 'Calendar accounts: Several users can connect the same account, each with their own copy.' },
}, async ({ services: baseServices }) => {
  const { services, calls, remote, run, account_id, summaries } = await createUserWithAccount(baseServices)
  await run()
  const other = await createUser(services)
  const otherCalls = callAs(services, other)
  const connected = await connect(services, other.user_id, EMAIL)
  expect(connected.account_id).not.toBe(account_id)
  await run()
  expect(await otherCalls.calendar.listEvents({})).toMatchObject([{ summary: 'Dentist' }])
  await otherCalls.users.deleteSynchronizedAccount({ account_id: connected.account_id })
  await run()
  // Revoking our access would disconnect everyone.
  expect([remote.isConnected, await summaries()]).toEqual([true, ['Dentist']])
  await calls.users.deleteSynchronizedAccount({ account_id })
  await run()
  expect(remote.isConnected).toBe(false)
})

test('each new account gets the least used color, up to the maximum number of accounts', {
  meta: { promise: 'Calendar accounts: Each new account gets the least used color; a user can connect 20.' },
}, async ({ services: baseServices }) => {
  const { services, caller, calls } = await createUserWithAccount(baseServices)
  for (let n = 1; n < QUOTAS.accounts; n++) await connect(services, caller.user_id, `ana${n}@memory.test`)
  const [, ...accounts] = (await calls.users.info()).synchronized_accounts
  expect(accounts).toHaveLength(QUOTAS.accounts)
  expect(new Set(accounts.map(({ account_color }) => account_color)).size).toBe(6)
  await expect(connect(services, caller.user_id, 'one-more@memory.test')).rejects.toMatchObject({
    code: 'quota_reached',
    message: 'You can connect at most 20 calendar accounts',
  })
  // Connecting an account again does not count as another account.
  await connect(services, caller.user_id, EMAIL)
  const { entries } = await calls.users.activity({ limit: 50 })
  expect(entries.filter(({ action }) => action === 'calendar_account_added')).toHaveLength(QUOTAS.accounts)
})

test('the first account with video meetings makes them the location of meetings, whenever it is connected', {
  meta: { promise: 'Calendar accounts: The first account with video meetings makes them the location of meetings.' },
}, async ({ services: baseServices }) => {
  const providers = [createMemoryProvider('plain', 'all but conferences'), createMemoryProvider('video', 'all')]
  const services = { ...baseServices, calendarProviders: [...baseServices.calendarProviders, ...providers] }
  const caller = await createUser(services)
  const { users } = callAs(services, caller)
  const meetingProvider = async () => (await users.info()).meeting_provider_info.provider
  const add = (provider: string, credentials: string) =>
    connectAccount(services, caller.user_id, { provider, credentials })
  await add('plain', 'ana@cloud.test')
  expect(await meetingProvider()).toBe('none')
  await add('video', 'ana@gmail.test')
  expect(await meetingProvider()).toBe('google_meet')
  // The destination of new meetings stays the same until the user changes it.
  const destinations = (await users.info()).synchronized_accounts.filter(({ is_destination }) => is_destination)
  expect(destinations).toMatchObject([{ provider: 'plain' }])
  await users.updateSettings({ meeting_provider_info: { provider: 'none' } })
  await add('video', 'ana@work.test')
  expect(await meetingProvider()).toBe('none')
})

test('an account that becomes writable receives meetings and creates their links, as if it had always been writable', {
  meta: { promise: 'Calendar accounts: The first account with video meetings makes them the location of meetings.' },
}, async ({ services: baseServices }) => {
  const { calls, caller, services, run } = await createUserWithAccount(baseServices, 'none')
  await run()
  const meetingDefaults = async () => {
    const { meeting_provider_info, synchronized_accounts } = await calls.users.info()
    return [meeting_provider_info.provider, synchronized_accounts.find((account) => account.is_destination)?.provider]
  }
  expect(await meetingDefaults()).toEqual(['none', 'local'])
  const reconnect = (capabilities: 'all' | 'none') => {
    const calendarProviders = [...baseServices.calendarProviders, createMemoryProvider('memory', capabilities)]
    return connect({ ...services, calendarProviders }, caller.user_id, EMAIL)
  }
  await reconnect('none')
  expect(await meetingDefaults()).toEqual(['none', 'local'])
  const { account_id } = await reconnect('all')
  expect(await meetingDefaults()).toEqual(['google_meet', 'memory'])
  // After that, the user’s own choices are kept.
  await calls.users.updateSettings({ meeting_provider_info: { provider: 'none' } })
  const calendars = await calls.calendarManagement.list()
  const calendarId = calendars.find((calendar) => calendar.account_id === account_id)?.id ?? ''
  await calls.calendarManagement.update({ calendarId, is_destination: false })
  await reconnect('all')
  expect(await meetingDefaults()).toEqual(['none', 'local'])
})

test('the calendars of an account are listed by name, after its main calendar', async ({ services: baseServices }) => {
  const { calls, remote, run, account_id } = await createUserWithAccount(baseServices)
  for (const summary of ['Work', 'garden', 'Art']) remote.putCalendar({ summary })
  await run()
  const calendars = (await calls.calendarManagement.list()).filter((calendar) => calendar.account_id === account_id)
  expect(calendars.map(({ summary }) => summary)).toEqual([EMAIL, 'Art', 'garden', 'Work'])
})
