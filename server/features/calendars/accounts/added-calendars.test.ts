import { getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { at, createUserWithAccount, EMAIL } from '#server/test/providers/connected-account.ts'
import { errorMessage, fieldMessage } from '#shared/english.ts'
import { ProviderError } from '../providers/provider-error.ts'

const ADDRESS = 'ben@memory.test'
const UNKNOWN = { calendar_id: fieldMessage({ code: 'no_calendar_for_account' }) }

async function createUserWithSharedCalendar(baseServices: TestServices) {
  const user = await createUserWithAccount(baseServices)
  await user.run()
  const shared = user.remote.shareCalendar({ external_id: ADDRESS, summary: 'Ben' })
  user.remote.putEvent(shared, { summary: 'Yoga', start_at: at('10:00'), end_at: at('11:00') })
  const { calendarManagement: management } = user.calls
  const find = async () => (await management.list()).find(({ summary }) => summary === 'Ben')
  return { ...user, shared, management, find }
}

describe('somebody else’s calendar', () => {
  test('is added by its address, to the account that supports it, and does not block time', async ({ services }) => {
    const { management, find, run, summaries, remote, account_id } = await createUserWithSharedCalendar(services)
    const added = await management.add({ calendar_id: ` ${ADDRESS} ` })
    expect(added).toMatchObject({ summary: 'Ben', account_id, is_own: false, is_removable: true, is_selected: false })
    expect(await management.add({ calendar_id: ADDRESS, account_id })).toEqual(added)
    expect(await find()).toEqual(added)
    expect(remote.calls.filter((call) => call === 'addCalendar')).toHaveLength(2)
    await run()
    expect(await summaries()).toEqual(['Dentist', 'Yoga'])
  })

  test('is removed here and at the provider', async ({ services }) => {
    const { management, find, run, summaries, remote } = await createUserWithSharedCalendar(services)
    const { id } = await management.add({ calendar_id: ADDRESS })
    await run()
    await management.remove({ id })
    expect(await find()).toBeUndefined()
    expect(remote.calendars.has(ADDRESS)).toBe(false)
    await run()
    expect(await summaries()).toEqual(['Dentist'])
    await expect(management.remove({ id })).rejects.toMatchObject({ message: errorMessage('not_found') })
  })

  test('has a push channel until it is removed', async ({ services }) => {
    const { management, run, remote } = await createUserWithSharedCalendar(services)
    remote.enableChannels(services.clock)
    const { id } = await management.add({ calendar_id: ADDRESS })
    await run()
    const calendarsWithChannels = () => [...remote.channels.values()].map(({ calendar_id }) => calendar_id).toSorted()
    expect(calendarsWithChannels()).toEqual([EMAIL, ADDRESS])
    await management.remove({ id })
    expect(calendarsWithChannels()).toEqual([EMAIL])
  })

  test('that is writable is also removed rather than deleted', async ({ services }) => {
    const { management, find, remote, shared } = await createUserWithSharedCalendar(services)
    shared.is_read_only = false
    const { id } = await management.add({ calendar_id: ADDRESS })
    expect(await find()).toMatchObject({ is_writable: true, is_own: false, is_removable: true })
    await expect(management.delete({ calendarId: id })).rejects.toMatchObject({
      message: errorMessage('calendar_not_writable'),
    })
    await management.remove({ id })
    expect(remote.calls).not.toContain('deleteCalendar')
    expect(remote.calls).toContain('removeCalendar')
  })

  test('that the account cannot see is rejected with an error on the address', async ({ services }) => {
    const { management, listCalendars, remote, account_id } = await createUserWithSharedCalendar(services)
    expect(await getFieldErrors(management.add({ calendar_id: 'carl@memory.test' }))).toEqual(UNKNOWN)
    remote.failNext('addCalendar', new ProviderError('forbidden'))
    expect(await getFieldErrors(management.add({ calendar_id: ADDRESS, account_id }))).toEqual(UNKNOWN)
    expect(await getFieldErrors(management.add({ calendar_id: ' ' }))).toEqual({
      calendar_id: fieldMessage({ code: 'enter_calendar_address' }),
    })
    remote.failNext('addCalendar', new ProviderError('unavailable'))
    await expect(management.add({ calendar_id: ADDRESS })).rejects.toMatchObject({
      message: errorMessage('unavailable'),
    })
    expect(await listCalendars()).toHaveLength(1)
  })

  test('is added once when the response is lost and the user tries again', async ({ services }) => {
    const { management, find, remote, run, listCalendars } = await createUserWithSharedCalendar(services)
    remote.failNext('addCalendar', new ProviderError('unavailable'), { isResponseLost: true })
    await expect(management.add({ calendar_id: ADDRESS })).rejects.toThrow()
    await management.add({ calendar_id: ADDRESS })
    await run()
    expect(await find()).toBeDefined()
    expect(await listCalendars()).toHaveLength(2)
  })

  test('is added only to the caller’s own accounts that support it', async ({ services: baseServices }) => {
    const { account_id, services } = await createUserWithSharedCalendar(baseServices)
    const other = await createUser(services)
    const { calendarManagement, users } = callAs(services, other)
    await expect(calendarManagement.add({ calendar_id: ADDRESS, account_id })).rejects.toMatchObject({
      message: errorMessage('not_found'),
    })
    const [main] = (await users.info()).synchronized_accounts
    expect(main?.can_add_calendars).toBe(false)
    const toMain = { calendar_id: ADDRESS, account_id: main?.account_id ?? '' }
    expect(Object.keys((await getFieldErrors(calendarManagement.add(toMain))) ?? {})).toEqual(['account_id'])
    await expect(calendarManagement.add({ calendar_id: ADDRESS })).rejects.toMatchObject({
      message: errorMessage('not_found'),
    })
  })
})
