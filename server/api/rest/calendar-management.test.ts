import type { FastifyInstance } from 'fastify'
import { createBearerHeaders, test } from '#server/test/app.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices } from '#server/test/fixture.ts'
import { addGoogleAccount } from '#server/test/synced-account.ts'
import { errorMessage } from '#shared/english.ts'

const USA = 'en.usa#holiday@group.v.calendar.google.com'

async function createUserWithCall({ services, app }: { services: TestServices; app: FastifyInstance }) {
  const user = await createUser(services)
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const headers = await createBearerHeaders(services, user)
    const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return [response.statusCode, response.json()]
  }
  return { user, call }
}

const CALENDARS = '/calendar-management/calendars'

describe('calendar management', () => {
  test('creates, updates and deletes a calendar', {
    meta: {
      promise:
        'Calendar accounts: `PUT /calendar-management/calendars/{id}/colors` takes `background_color`, `foreground_color`, `is_holiday_calendar` and `update_events_colors`.',
    },
  }, async ({ services, app }) => {
    const { call } = await createUserWithCall({ services, app })
    const [status, work] = await call('POST', CALENDARS, { summary: 'Work', background_color: '2f45ff' })
    expect([status, work]).toMatchObject([201, { summary: 'Work', background_color: '2f45ff', is_writable: true }])
    const url = `${CALENDARS}/${work.id}`
    expect(await call('GET', CALENDARS)).toMatchObject([200, [{ is_primary: true }, work]])
    expect(await call('PUT', url, { summary: 'Job', is_selected: false })).toEqual([
      200,
      { ...work, summary: 'Job', is_selected: false },
    ])
    const colors = { background_color: 'ffffff', foreground_color: '000000' }
    const flags = { is_holiday_calendar: false, update_events_colors: true }
    expect(await call('PUT', `${url}/colors`, { ...colors, ...flags })).toMatchObject([200, colors])
    expect(await call('DELETE', `${url}/remove`)).toEqual([
      409,
      { detail: errorMessage('own_calendar'), code: 'own_calendar' },
    ])
    expect(await call('DELETE', url)).toEqual([200, { success: true }])
    expect(await call('DELETE', url)).toEqual([404, { detail: errorMessage('not_found'), code: 'not_found' }])
    expect((await app.inject({ url: CALENDARS })).statusCode).toBe(401)
  })

  test('lists the events of a calendar, and changes since a sync token', {
    meta: {
      promise:
        'Calendar accounts: `GET /calendar-management/calendars/{calendarId}/events` takes `time_min`, `timeMax`, `max_results` and `sync_token`.',
    },
  }, async ({ services, app }) => {
    const { call } = await createUserWithCall({ services, app })
    const [, [main]] = await call('GET', CALENDARS)
    const [, lunch] = await call('POST', '/calendar/events', LUNCH)
    const url = `${CALENDARS}/${main.id}/events`
    const range = 'time_min=2026-11-16T00:00:00Z&timeMax=2026-11-20T00:00:00Z&max_results=10'
    const [status, page] = await call('GET', `${url}?${range}`)
    expect([status, page]).toMatchObject([200, { events: [lunch], deleted: [], next_page_token: null }])
    await call('DELETE', `/calendar/events/${lunch.id}?account_id=${main.account_id}`)
    const since = await call('GET', `${url}?sync_token=${page.next_sync_token}`)
    expect(since).toMatchObject([200, { events: [], deleted: [lunch.id] }])
    services.clock.set('2027-01-01T00:00:00Z')
    expect(await call('GET', `${url}?sync_token=${page.next_sync_token}`)).toEqual([
      410,
      { detail: 'The sync token is no longer valid', code: 'sync_token_expired' },
    ])
    expect(await call('GET', `${url}?sync_token=x`)).toEqual([
      400,
      {
        detail: errorMessage('invalid_input'),
        code: 'invalid_input',
        fields: { sync_token: 'Use a token that this call returned' },
        field_errors: { sync_token: { code: 'foreign_token' } },
      },
    ])
  })

  test('reports an expired sync token by its code over tRPC', async ({ services, app }) => {
    const { user, call } = await createUserWithCall({ services, app })
    const [, [main]] = await call('GET', CALENDARS)
    const [, { next_sync_token }] = await call('GET', `${CALENDARS}/${main.id}/events`)
    services.clock.set('2027-01-01T00:00:00Z')
    const json = { calendarId: main.id, sync_token: next_sync_token }
    const input = encodeURIComponent(JSON.stringify({ json }))
    const url = `/trpc/calendarManagement.calendarEvents?input=${input}`
    const response = await app.inject({ url, headers: await createBearerHeaders(services, user) })
    expect([response.statusCode, response.json().error.json.data.error.code]).toEqual([412, 'sync_token_expired'])
  })

  test('adds a holiday calendar, and lists events of several calendars', {
    meta: {
      promise:
        'Calendar accounts: `POST /calendar-management/calendars/add`, `DELETE …/{id}/remove` and `POST …/events` add, remove and read calendars.',
    },
  }, async ({ services, app }) => {
    const { call } = await createUserWithCall({ services, app })
    const id = encodeURIComponent(USA)
    expect(await call('POST', `${CALENDARS}/add?calendar_id=${id}`)).toMatchObject([
      200,
      { id: USA, is_holiday_calendar: true },
    ])
    const [, [main]] = await call('GET', CALENDARS)
    const range = { time_min: '2026-11-16T00:00:00Z', time_max: '2026-12-20T00:00:00Z' }
    const [, lunch] = await call('POST', '/calendar/events', LUNCH)
    const query = { calendar_ids: [USA, main.id], ...range, max_results: 2 }
    expect(await call('POST', `${CALENDARS}/events`, query)).toMatchObject([
      200,
      { events: [lunch, { summary: 'Thanksgiving Day' }], next_page_token: null },
    ])
    expect(await call('POST', `${CALENDARS}/events`, { ...query, max_results: '2' })).toMatchObject([
      400,
      { fields: { max_results: expect.any(String) } },
    ])
    expect(await call('DELETE', `${CALENDARS}/${id}`)).toEqual([
      409,
      { detail: errorMessage('not_own_calendar'), code: 'not_own_calendar' },
    ])
    expect(await call('DELETE', `${CALENDARS}/${id}/remove`)).toEqual([200, { success: true }])
  })

  test('changes an account’s color, rejects moves to a read-only account, and deletes an account', async ({
    services,
    app,
  }) => {
    const { user, call } = await createUserWithCall({ services, app })
    const { account_id } = await addGoogleAccount(services, user.user_id)
    const color = { account_id, new_color: 'ff6633' }
    expect(await call('PUT', '/users/update-synchronized-account-color', color)).toMatchObject([
      200,
      { synchronized_accounts: [{}, { account_id, account_color: 'ff6633' }] },
    ])
    const [, lunch] = await call('POST', '/calendar/events', LUNCH)
    const url = `/calendar/events/${lunch.id}`
    const move = (from: string, to: string) => call('PUT', `${url}?account_id=${from}&change_account=${to}`, LUNCH)
    expect(await move(account_id, lunch.account_id)).toMatchObject([404, { code: 'not_found' }])
    expect(await move(lunch.account_id, account_id)).toMatchObject([409, { code: 'account_not_writable' }])
    expect(await move(lunch.account_id, lunch.account_id)).toEqual([200, lunch])
    expect(await move(lunch.account_id, 'true')).toEqual([200, lunch])
    expect(await move(lunch.account_id, 'false')).toEqual([200, lunch])
    expect(await move(lunch.account_id, 'yes')).toMatchObject([400, { fields: { change_account: expect.any(String) } }])
    const deleteUrl = `/users/delete-synchronized-account?account_id=${account_id}`
    expect(await call('DELETE', deleteUrl)).toEqual([200, { success: true }])
    expect(await call('DELETE', deleteUrl)).toMatchObject([404, { code: 'not_found' }])
    expect(await call('DELETE', `/users/delete-synchronized-account?account_id=${lunch.account_id}`)).toEqual([
      409,
      { detail: errorMessage('main_account'), code: 'main_account' },
    ])
  })
})
