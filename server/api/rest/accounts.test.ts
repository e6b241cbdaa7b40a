import { createBearerHeaders, test } from '#server/test/app.ts'
import { LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices } from '#server/test/fixture.ts'
import { createUserWithAccount, EMAIL } from '#server/test/providers/connected-account.ts'
import { errorMessage } from '#shared/english.ts'
import { buildApp } from '../../app.ts'

/** Creates a user with a main account and a connected account that has an event, and a function that calls the API. */
async function createUserWithTwoAccounts(baseServices: TestServices) {
  const user = await createUserWithAccount(baseServices)
  await user.run()
  const app = await buildApp(user.services)
  const headers = await createBearerHeaders(user.services, user.caller)
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return [response.statusCode, response.json()]
  }
  const [main] = (await user.calls.users.info()).synchronized_accounts
  const remoteTitles = () => [...user.remote.primaryCalendar.events.values()].map(({ summary }) => summary).toSorted()
  return { ...user, call, mainAccountId: main?.account_id ?? expect.fail('no main account'), remoteTitles }
}

describe('accounts over REST', () => {
  test('are listed in the settings and in the auth status, and their colors have no #', {
    meta: {
      promise:
        'Calendar accounts: `GET /users/info` and `GET /auth/status` list the accounts, with `account_id`, `account_email`, `account_picture` and `account_color`.',
    },
  }, async ({ services: baseServices }) => {
    const { call, mainAccountId, account_id } = await createUserWithTwoAccounts(baseServices)
    const accounts = [
      { account_id: mainAccountId, is_main: true, account_color: '24b3f5' },
      { account_id, account_email: EMAIL, account_picture: null, account_color: 'e62e7b', is_main: false },
    ]
    expect(await call('GET', '/users/info')).toMatchObject([200, { color: '24b3f5', synchronized_accounts: accounts }])
    expect(await call('GET', '/auth/status')).toMatchObject([200, { data: { synchronized_accounts: accounts } }])
  })

  test('have a color of their own, which their events use', {
    meta: {
      promise:
        'Calendar accounts: `PUT /users/update-user-color` and `PUT /users/update-synchronized-account-color` set the colors of accounts, which their events use.',
    },
  }, async ({ services: baseServices }) => {
    const { call, mainAccountId, account_id } = await createUserWithTwoAccounts(baseServices)
    expect(await call('PUT', '/users/update-user-color?new_color=29cc39')).toMatchObject([200, { color: '29cc39' }])
    const withHash = await call('PUT', '/users/update-user-color?new_color=%2329cc39')
    expect(withHash).toMatchObject([400, { fields: { new_color: expect.any(String) } }])
    const change = { account_id, new_color: 'FF6633' }
    expect(await call('PUT', '/users/update-synchronized-account-color', change)).toMatchObject([
      200,
      { synchronized_accounts: [{ account_color: '29cc39' }, { account_color: 'ff6633' }] },
    ])
    await call('POST', '/calendar/events', LUNCH)
    const [, events] = await call('GET', '/calendar/events')
    expect(events).toMatchObject([
      { summary: 'Dentist', account_id, account_email: EMAIL, extendedProps: { event_color: 'ff6633' } },
      { summary: 'Lunch', account_id: mainAccountId, extendedProps: { event_color: '29cc39' } },
    ])
  })

  test('can have events moved between them with account_id and change_account, at the provider too', {
    meta: {
      promise:
        'Calendar accounts: `PUT /calendar/events/{eventId}` with `account_id` and `change_account` moves an event to another account.',
    },
  }, async ({ services: baseServices }) => {
    const { call, mainAccountId, account_id, run, mainCalendar, remoteTitles } =
      await createUserWithTwoAccounts(baseServices)
    const [, lunch] = await call('POST', '/calendar/events', LUNCH)
    const move = (query: string) => call('PUT', `/calendar/events/${lunch.id}?${query}`, LUNCH)
    const calendar_id = (await mainCalendar()).id
    // `account_id` is the current account, `change_account` the target.
    expect(await move(`account_id=${mainAccountId}&change_account=${account_id}`)).toMatchObject([
      200,
      { id: lunch.id, account_id, account_email: EMAIL, calendar_id },
    ])
    await run()
    expect(remoteTitles()).toEqual(['Dentist', 'Lunch'])
    expect(await move(`account_id=${mainAccountId}`)).toMatchObject([404, { code: 'not_found' }])
    // With `change_account=true`, `account_id` is the target.
    expect(await move(`account_id=${mainAccountId}&change_account=true`)).toMatchObject([
      200,
      { account_id: mainAccountId },
    ])
    await run()
    expect(remoteTitles()).toEqual(['Dentist'])
  })

  test('can have events created, changed and deleted in them, at the provider too', {
    meta: {
      promise:
        'Calendar accounts: Events of connected accounts are created, changed and deleted through `/calendar/events`, which checks `account_id`.',
    },
  }, async ({ services: baseServices }) => {
    const { call, account_id, run, mainCalendar, remoteTitles } = await createUserWithTwoAccounts(baseServices)
    const [status, lunch] = await call('POST', '/calendar/events', { ...LUNCH, calendar_id: (await mainCalendar()).id })
    expect([status, lunch]).toMatchObject([201, { account_id, account_email: EMAIL }])
    const url = `/calendar/events/${lunch.id}?account_id=${account_id}`
    expect(await call('PUT', url, { ...LUNCH, summary: 'Late lunch' })).toMatchObject([200, { summary: 'Late lunch' }])
    await run()
    expect(remoteTitles()).toEqual(['Dentist', 'Late lunch'])
    expect(await call('DELETE', url)).toEqual([200, { success: true }])
    await run()
    expect(remoteTitles()).toEqual(['Dentist'])
  })

  test('can have calendars created, renamed, colored and deleted in them', {
    meta: {
      promise:
        'Calendar accounts: `/calendar-management/calendars` creates, renames, colors and deletes calendars of connected accounts.',
    },
  }, async ({ services: baseServices }) => {
    const { call, account_id, remote } = await createUserWithTwoAccounts(baseServices)
    const calendars = '/calendar-management/calendars'
    const [status, team] = await call('POST', calendars, { summary: 'Team', account_id })
    expect([status, team]).toMatchObject([201, { account_id, account_email: EMAIL, summary: 'Team', is_own: true }])
    await call('PUT', `${calendars}/${team.id}`, { summary: 'Crew' })
    const colors = { background_color: '2ee6ca', foreground_color: '000000', update_events_colors: true }
    expect(await call('PUT', `${calendars}/${team.id}/colors`, colors)).toMatchObject([
      200,
      { summary: 'Crew', background_color: '2ee6ca', foreground_color: '000000' },
    ])
    const names = () => [...remote.calendars.values()].map(({ summary }) => summary)
    expect(names()).toContain('Crew')
    expect(await call('DELETE', `${calendars}/${team.id}`)).toEqual([200, { success: true }])
    expect(names()).not.toContain('Crew')
  })

  test('are removed with their calendars, except the main account', {
    meta: {
      promise:
        'Calendar accounts: `DELETE /users/delete-synchronized-account` removes an account, and never the main one.',
    },
  }, async ({ services: baseServices }) => {
    const { call, mainAccountId, account_id } = await createUserWithTwoAccounts(baseServices)
    const remove = (id: string) => call('DELETE', `/users/delete-synchronized-account?account_id=${id}`)
    expect(await call('GET', `/users/synchronized-accounts/${account_id}/removal`)).toEqual([
      200,
      { calendars: 1, events: 1, meetings: 0 },
    ])
    expect(await remove(mainAccountId)).toMatchObject([409, { detail: errorMessage('main_account') }])
    expect(await remove(account_id)).toEqual([200, { success: true }])
    expect(await call('GET', '/calendar/events')).toEqual([200, []])
    expect(await call('GET', '/calendar-management/calendars')).toMatchObject([200, [{ account_id: mainAccountId }]])
    expect(await remove(account_id)).toMatchObject([404, { code: 'not_found' }])
  })
})
