import { errorOf, getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH, UNKNOWN_ID } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { invitationTokenOf } from '#server/test/guest.ts'
import { collectTopics } from '#server/test/live-topics.ts'
import { addGoogleAccount } from '#server/test/synced-account.ts'
import { errorMessage } from '#shared/english.ts'
import type { EventId } from '#shared/ids.ts'
import { findPeopleByEmail } from './people.ts'

/** Creates a user with a main account and a Google account that has a lunch event. */
async function createUserWithGoogle(services: TestServices) {
  const caller = await createUser(services)
  const calls = callAs(services, caller)
  const google = await addGoogleAccount(services, caller.user_id)
  const lunch = await calls.calendar.createEvent(LUNCH)
  await services.db
    .updateTable('events')
    .set({ calendar_id: google.calendar_id, external_id: 'lunch', sync_state: 'synced' })
    .where('event_id', '=', lunch.id as EventId)
    .execute()
  return { caller, calls, google, local: lunch.account_id, lunch: lunch.id }
}

describe('the color of an account', () => {
  test('applies to its main calendar and events; the main account has the user’s color', {
    meta: {
      promise:
        'Calendar accounts: `PUT /users/update-user-color` and `PUT /users/update-synchronized-account-color` set the colors of accounts, which their events use.',
    },
  }, async ({ services }) => {
    const { caller, calls, google, local } = await createUserWithGoogle(services)
    const set = (account_id: string, new_color: string) =>
      calls.users.updateSynchronizedAccountColor({ account_id, new_color })
    const topics = await collectTopics(services, caller, () => set(google.account_id, 'FF6633'))
    expect(topics).toEqual(['calendars', 'events', 'settings'])
    const settings = await set(local, '29cc39')
    expect([settings.color, ...settings.synchronized_accounts.map((account) => account.account_color)]).toEqual([
      '29cc39',
      '29cc39',
      'ff6633',
    ])
    const colors = (await calls.calendarManagement.list()).map((calendar) => calendar.background_color)
    expect(colors).toEqual(['29cc39', 'ff6633'])
    const [lunch] = await calls.calendar.listEvents({})
    expect(lunch?.extendedProps.event_color).toBe('ff6633')
  })

  test('must be six hex digits, and can be set only for the caller’s accounts', async ({ services }) => {
    const { calls, google } = await createUserWithGoogle(services)
    const { account_id } = google
    const set = calls.users.updateSynchronizedAccountColor
    expect(await getFieldErrors(set({ account_id, new_color: '#ff6633' }))).toHaveProperty('new_color')
    const stranger = callAs(services, await createUser(services)).users
    const notFound = { code: 'NOT_FOUND', message: errorMessage('not_found') }
    const call = stranger.updateSynchronizedAccountColor({ account_id, new_color: 'ff6633' })
    await expect(call).rejects.toMatchObject(notFound)
    for (const other of [UNKNOWN_ID, 'google']) {
      await expect(set({ account_id: other, new_color: 'ff6633' })).rejects.toMatchObject(notFound)
    }
  })
})

describe('deleting an account', () => {
  test('deletes its calendars, events and busy times, and no user is found by its address', async ({ services }) => {
    const { caller, calls, google, local, lunch } = await createUserWithGoogle(services)
    const { account_id } = google
    const token = await invitationTokenOf(services, caller)
    const range = { time_min: LUNCH.start.dateTime, time_max: LUNCH.end.dateTime }
    const countSlots = async () => (await callAs(services, null).match.availability({ token, ...range })).slots.length
    expect([await countSlots(), (await findPeopleByEmail(services.db, ['ana@gmail.test'])).size]).toEqual([0, 1])
    const topics = await collectTopics(services, caller, () => calls.users.deleteSynchronizedAccount({ account_id }))
    expect(topics).toEqual(['calendars', 'events', 'settings'])
    expect((await calls.users.info()).synchronized_accounts.map((account) => account.account_id)).toEqual([local])
    expect((await calls.calendarManagement.list()).map((calendar) => calendar.account_id)).toEqual([local])
    await expect(calls.calendar.getEvent({ eventId: lunch })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await countSlots()).toBeGreaterThan(0)
    expect((await findPeopleByEmail(services.db, ['ana@gmail.test'])).size).toBe(0)
    await expect(calls.users.deleteSynchronizedAccount({ account_id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('fails for the main account and other users’ accounts', {
    meta: {
      promise:
        'Calendar accounts: `DELETE /users/delete-synchronized-account` removes an account, and never the main one.',
    },
  }, async ({ services }) => {
    const { calls, google, local } = await createUserWithGoogle(services)
    expect(await errorOf(calls.users.deleteSynchronizedAccount({ account_id: local }))).toEqual({
      detail: 'The main account cannot be removed',
      code: 'main_account',
    })
    const stranger = callAs(services, await createUser(services)).users
    const call = stranger.deleteSynchronizedAccount({ account_id: google.account_id })
    const notFound = { code: 'NOT_FOUND', message: errorMessage('not_found') }
    await expect(call).rejects.toMatchObject(notFound)
    await expect(calls.users.deleteSynchronizedAccount({ account_id: 'google' })).rejects.toMatchObject(notFound)
    expect((await calls.users.info()).synchronized_accounts).toHaveLength(2)
  })
})

test('account operations require a verified user', {
  meta: { promise: 'Calendar accounts: The calls about accounts require a verified user.' },
}, async ({ services }) => {
  const input = { account_id: UNKNOWN_ID, new_color: 'ff6633' }
  const unverified = await createUser(services, { is_auth: false })
  for (const [caller, code] of [
    [null, 'UNAUTHORIZED'],
    [unverified, 'FORBIDDEN'],
  ] as const) {
    const { users } = callAs(services, caller)
    await expect(users.updateSynchronizedAccountColor(input)).rejects.toMatchObject({ code })
    await expect(users.deleteSynchronizedAccount(input)).rejects.toMatchObject({ code })
  }
})
