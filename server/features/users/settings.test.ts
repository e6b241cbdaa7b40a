import { getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, UNKNOWN_ID } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { errorMessage } from '#shared/english.ts'
import type { UserId } from '#shared/ids.ts'
import { defaultWorkSchedule } from '#shared/schedule.ts'

async function createLink({ db, clock }: TestServices, user_id: UserId, url_invites: string): Promise<void> {
  const created_at = new Date(clock.now())
  await db.insertInto('links').values({ user_id, url_invites, event_duration: 30, created_at }).execute()
}

describe('the settings', () => {
  test('include the accounts, the main account first and with the user’s color', async ({ services }) => {
    const caller = await createUser(services, { email: 'ana@example.test' })
    await services.db
      .insertInto('accounts')
      .values({
        user_id: caller.user_id,
        provider: 'google',
        account_email: 'ana@gmail.test',
        account_picture: 'https://pictures.test/ana',
        account_color: 'e62e7b',
        created_at: new Date(0),
      })
      .execute()
    const calls = callAs(services, caller)
    await calls.users.updateUserColor({ new_color: '29CC39' })
    expect(await calls.users.info()).toMatchObject({
      user_id: caller.user_id,
      email: 'ana@example.test',
      color: '29cc39',
      synchronized_accounts: [
        { provider: 'local', account_email: 'ana@example.test', account_picture: null, account_color: '29cc39' },
        {
          provider: 'google',
          account_email: 'ana@gmail.test',
          account_picture: 'https://pictures.test/ana',
          account_color: 'e62e7b',
        },
      ],
    })
  })

  test('can be read by logged-in users, verified or not', async ({ services }) => {
    const error = { code: 'UNAUTHORIZED', message: errorMessage('unauthenticated') }
    await expect(callAs(services, null).users.info()).rejects.toMatchObject(error)
    const caller = await createUser(services, { is_auth: false })
    expect(await callAs(services, caller).users.info()).toMatchObject({ is_auth: false })
    const missing = callAs(services, { ...caller, user_id: UNKNOWN_ID }).users.info()
    await expect(missing).rejects.toMatchObject(error)
  })

  test('can be changed only by verified users', async ({ services }) => {
    const calls = callAs(services, await createUser(services, { is_auth: false })).users
    const error = { code: 'FORBIDDEN', message: errorMessage('not_verified') }
    await expect(calls.updateSettings({ event_interval: 15 })).rejects.toMatchObject(error)
    await expect(calls.updateTimezone({ time_zone: 'Asia/Tokyo' })).rejects.toMatchObject(error)
    await expect(calls.updateUserColor({ new_color: '000000' })).rejects.toMatchObject(error)
    await expect(calls.updateWorkSchedule({})).rejects.toMatchObject(error)
    await expect(calls.updateTutorialStatus()).rejects.toMatchObject(error)
  })

  test('publish a live update when changed', async ({ services }) => {
    const caller = await createUser(services)
    const stop = new AbortController()
    const update = services.live.subscribe(caller.user_id, stop.signal)[Symbol.asyncIterator]().next()
    await callAs(services, caller).users.updateSettings({ event_interval: 15 })
    expect((await update).value).toBe('settings')
    stop.abort()
  })
})

describe('changing settings', () => {
  test('changes only the given fields', async ({ services }) => {
    const calls = callAs(services, await createUser(services, { name: 'Ana' })).users
    const before = await calls.info()
    const change = {
      event_duration: 45,
      event_interval: 10,
      min_notice: 0,
      horizon_days: 14,
      language: 'es' as const,
      meeting_provider_info: { provider: 'custom' as const, url: 'https://rooms.test/ana' },
    }
    expect(await calls.updateSettings(change)).toEqual({ ...before, ...change })
    expect(await calls.updateSettings({ name: '  Ana María ' })).toEqual({ ...before, ...change, name: 'Ana María' })
    expect(await calls.updateSettings({})).toEqual({ ...before, ...change, name: 'Ana María' })
  })

  test('names each invalid field', async ({ services }) => {
    const calls = callAs(services, await createUser(services)).users
    const fields = await getFieldErrors(
      calls.updateSettings({
        name: ' ',
        event_duration: 4,
        event_interval: -1,
        min_notice: 43_201,
        horizon_days: 366,
        meeting_provider_info: { provider: 'custom' },
        url_invites: 'No Spaces',
        // @ts-expect-error: not a supported language
        language: 'fr',
      }),
    )
    expect(fields).toMatchObject({
      name: 'Enter a name',
      event_duration: expect.any(String),
      event_interval: expect.any(String),
      min_notice: expect.any(String),
      horizon_days: expect.any(String),
      'meeting_provider_info.url': 'Enter the link to your meeting room',
      url_invites: 'Use 3 to 48 lowercase letters, digits, and hyphens',
      language: 'Use en or es',
    })
    const url = `https://rooms.test/${'x'.repeat(2000)}`
    expect(await getFieldErrors(calls.updateSettings({ meeting_provider_info: { provider: 'custom', url } }))).toEqual({
      'meeting_provider_info.url': 'At most 2000 characters',
    })
  })

  test('accepts a free link name', async ({ services }) => {
    const calls = callAs(services, await createUser(services)).users
    expect(await calls.updateSettings({ url_invites: 'meet-ana' })).toMatchObject({ url_invites: 'meet-ana' })
    // Keeping the current name is not a conflict.
    expect(await calls.updateSettings({ url_invites: 'meet-ana' })).toMatchObject({ url_invites: 'meet-ana' })
  })

  test.for(['another user’s', 'another link’s', 'the caller’s own link’s', 'a reserved'])(
    'rejects %s name and changes nothing',
    async (owner, { services }) => {
      const [caller, other] = [await createUser(services), await createUser(services, { url_invites: 'bob' })]
      await createLink(services, other.user_id, 'bobs-link')
      await createLink(services, caller.user_id, 'own-link')
      const url_invites = {
        'another user’s': 'bob',
        'another link’s': 'bobs-link',
        'the caller’s own link’s': 'own-link',
      }[owner]
      const message = url_invites ? 'This link name is already taken' : 'This link name is reserved. Choose another'
      const calls = callAs(services, caller).users
      const change = calls.updateSettings({ name: 'Changed', url_invites: url_invites ?? 'cancellations' })
      await expect(change).rejects.toMatchObject({ code: 'CONFLICT', message })
      expect(await getFieldErrors(calls.updateSettings({ url_invites: url_invites ?? 'reschedulings' }))).toEqual({
        url_invites: message,
      })
      expect((await calls.info()).name).not.toBe('Changed')
    },
  )

  test('gives a link name to only one of two concurrent callers', async ({ services }) => {
    const people = [await createUser(services), await createUser(services)]
    const changes = people.map((user) => callAs(services, user).users.updateSettings({ url_invites: 'wanted' }))
    const outcomes = await Promise.allSettled(changes)
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the time zone and the color', () => {
  test('can be changed, which returns all settings', async ({ services }) => {
    const calls = callAs(services, await createUser(services)).users
    expect(await calls.updateTimezone({ time_zone: 'America/Sao_Paulo' })).toMatchObject({
      time_zone: 'America/Sao_Paulo',
    })
    expect(await calls.updateUserColor({ new_color: 'FF6633' })).toMatchObject({ color: 'ff6633' })
  })

  test('are rejected if invalid', async ({ services }) => {
    const calls = callAs(services, await createUser(services)).users
    expect(await getFieldErrors(calls.updateTimezone({ time_zone: 'Mars/Olympus' }))).toEqual({
      time_zone: 'Unknown time zone',
    })
    expect(await getFieldErrors(calls.updateUserColor({ new_color: '#24b3f5' }))).toEqual({
      new_color: 'Use six hex digits without #',
    })
  })
})

describe('the work schedule', () => {
  test('drops temporary ids, sorts the slots, and changes only the days that are sent', async ({ services }) => {
    const calls = callAs(services, await createUser(services)).users
    const afternoon = { id: 'tmp-1', start_time: '14:00', end_time: '24:00' }
    const { work_schedule } = await calls.updateWorkSchedule({
      Tuesday: [afternoon, { start_time: '09:00', end_time: '14:00' }],
    })
    expect(work_schedule).toEqual({
      ...defaultWorkSchedule(),
      Tuesday: [
        { start_time: '09:00', end_time: '14:00' },
        { start_time: '14:00', end_time: '24:00' },
      ],
    })
    expect((await calls.info()).work_schedule).toEqual(work_schedule)
    expect((await calls.updateWorkSchedule({ Tuesday: [], Sunday: [afternoon] })).work_schedule).toEqual({
      ...defaultWorkSchedule(),
      Tuesday: [],
      Sunday: [{ start_time: '14:00', end_time: '24:00' }],
    })
  })

  test('stays unchanged if nothing is sent or a day is unknown', async ({ services }) => {
    const calls = callAs(services, await createUser(services)).users
    expect((await calls.updateWorkSchedule({})).work_schedule).toEqual(defaultWorkSchedule())
    const misspelled = { Monday: [], Teusday: [], monday: [] }
    expect(await getFieldErrors(calls.updateWorkSchedule(misspelled))).toEqual({
      Teusday: 'Use a day from Monday to Sunday',
      monday: 'Use a day from Monday to Sunday',
    })
    expect((await calls.info()).work_schedule).toEqual(defaultWorkSchedule())
  })

  test('keeps both of two concurrent changes', async ({ services }) => {
    const calls = callAs(services, await createUser(services)).users
    await Promise.all([calls.updateWorkSchedule({ Monday: [] }), calls.updateWorkSchedule({ Friday: [] })])
    expect((await calls.info()).work_schedule).toEqual({ ...defaultWorkSchedule(), Monday: [], Friday: [] })
  })

  test('rejects slots that overlap, are empty, or have invalid times', async ({ services }) => {
    const calls = callAs(services, await createUser(services)).users
    const slots = (...times: [string, string][]) => times.map(([start_time, end_time]) => ({ start_time, end_time }))
    expect(
      await getFieldErrors(
        calls.updateWorkSchedule({
          Monday: slots(['09:00', '12:00'], ['11:45', '13:00']),
          Wednesday: slots(['12:00', '12:00']),
          Thursday: slots(['9:00', '10:00'], ['10:00', '11:00']),
          Friday: slots(['24:00', '24:00']),
        }),
      ),
    ).toEqual({
      Monday: 'Slots on the same day must not overlap',
      'Wednesday.0.end_time': 'A slot must end after it starts',
      'Thursday.0.start_time': 'Use the format HH:mm',
      'Friday.0.start_time': 'Use the format HH:mm',
    })
  })
})

test('completing the tutorial is saved', async ({ services }) => {
  const caller = await createUser(services)
  expect(await callAs(services, caller).users.updateTutorialStatus()).toEqual({ success: true })
  expect(await callAs(services, caller).auth.status()).toMatchObject({ data: { tutorial_completed: true } })
})
