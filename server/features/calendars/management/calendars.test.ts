import { errorOf, getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { invitationTokenOf, monday } from '#server/test/guest.ts'
import { collectTopics } from '#server/test/live-topics.ts'
import { addGoogleAccount } from '#server/test/synced-account.ts'
import { errorMessage } from '#shared/english.ts'
import type { Caller } from '../../../platform/trpc.ts'

const calendarsOf = (services: TestServices, caller: Caller | null) => callAs(services, caller).calendarManagement

async function createUserWithCalendars(services: TestServices) {
  const caller = await createUser(services, { email: 'ana@example.test', name: 'Ana' })
  const calls = callAs(services, caller)
  const [main] = await calls.calendarManagement.list()
  return { caller, calls, calendars: calls.calendarManagement, main: main ?? expect.fail('no main calendar') }
}

const notFound = { code: 'NOT_FOUND', message: errorMessage('not_found') }

test('every user has a main calendar, with the name and color of their main account', async ({ services }) => {
  const { calls, calendars, main } = await createUserWithCalendars(services)
  const { id: _, account_id, ...rest } = main
  expect(rest).toEqual({
    account_email: 'ana@example.test',
    account_provider: 'local',
    summary: 'ana@example.test',
    description: null,
    time_zone: 'Europe/Madrid',
    background_color: '24b3f5',
    foreground_color: '0b1026',
    is_primary: true,
    is_selected: true,
    is_holiday_calendar: false,
    is_writable: true,
    accepts_meetings: true,
    is_own: true,
    is_removable: false,
    is_destination: true,
  })
  const { synchronized_accounts } = await calls.users.updateUserColor({ new_color: '2f45ff' })
  expect(synchronized_accounts.map((account) => account.account_id)).toEqual([account_id])
  expect(await calendars.list()).toEqual([{ ...main, background_color: '2f45ff', foreground_color: 'ffffff' }])
})

describe('a new calendar', () => {
  test('is in the main account, and listed after the main calendar', async ({ services }) => {
    const { calendars, main } = await createUserWithCalendars(services)
    const work = await calendars.create({ summary: ' Work ' })
    expect(work).toEqual({ ...main, id: work.id, summary: 'Work', is_primary: false, is_destination: false })
    expect(work.id).toMatch(/^[\w-]{22}$/)
    expect(await calendars.list()).toEqual([main, work])
  })

  test('can have a description, time zone and colors', async ({ services }) => {
    const { calendars, main } = await createUserWithCalendars(services)
    const fields = {
      summary: 'Tokyo',
      description: 'For the Tokyo office',
      time_zone: 'Asia/Tokyo',
      background_color: 'FFCB33',
      foreground_color: '333333',
      account_id: main.account_id,
    }
    expect(await calendars.create(fields)).toMatchObject({ ...fields, background_color: 'ffcb33' })
  })

  test('is rejected with an error that names the invalid field', async ({ services }) => {
    const { calendars } = await createUserWithCalendars(services)
    expect(await getFieldErrors(calendars.create({ summary: ' ' }))).toEqual({ summary: 'Enter a name' })
    const create = (more: object) => getFieldErrors(calendars.create({ summary: 'Work', ...more }))
    expect(await create({ time_zone: 'Madrid' })).toEqual({ time_zone: 'Unknown time zone' })
    expect(await create({ background_color: '#24b3f5' })).toEqual({
      background_color: 'Use six hex digits without #',
    })
    const rejected = calendars.create({ summary: 'Work', account_id: 'mine' })
    expect(await errorOf(rejected)).toMatchObject({ code: 'not_found' })
  })

  test('is rejected in another user’s account and in a read-only account', async ({ services }) => {
    const { caller, calendars } = await createUserWithCalendars(services)
    const [foreignCalendar] = await calendarsOf(services, await createUser(services)).list()
    const rejected = calendars.create({ summary: 'Work', account_id: foreignCalendar?.account_id ?? '' })
    await expect(rejected).rejects.toMatchObject(notFound)
    const { account_id } = await addGoogleAccount(services, caller.user_id)
    expect(await errorOf(calendars.create({ summary: 'Work', account_id }))).toEqual({
      detail: errorMessage('account_not_writable'),
      code: 'account_not_writable',
      fields: { account_id: errorMessage('account_not_writable') },
      field_errors: { account_id: { code: 'account_not_writable' } },
    })
  })

  test('is rejected beyond fifty, even with concurrent calls; calendars of connected accounts do not count', async ({
    services,
  }) => {
    const { caller, calendars } = await createUserWithCalendars(services)
    await addGoogleAccount(services, caller.user_id)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 51 }, (_, n) => calendars.create({ summary: `Calendar ${n}` })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(49)
    expect(await errorOf(calendars.create({ summary: 'One more' }))).toMatchObject({
      detail: 'You can have at most 50 calendars',
      code: 'too_many_calendars',
    })
    expect(await errorOf(calendars.add({ calendar_id: 'en.usa#holiday@group.v.calendar.google.com' }))).toMatchObject({
      code: 'too_many_calendars',
    })
  })
})

describe('updating a calendar', () => {
  test('changes only the given fields', async ({ services }) => {
    const { calendars } = await createUserWithCalendars(services)
    const work = await calendars.create({ summary: 'Work', description: 'At the office' })
    const calendarId = work.id
    expect(await calendars.update({ calendarId, time_zone: 'Asia/Tokyo' })).toEqual({
      ...work,
      time_zone: 'Asia/Tokyo',
    })
    const renamed = await calendars.update({
      calendarId,
      summary: 'Job',
      description: null,
      background_color: '2f45ff',
    })
    expect(renamed).toMatchObject({ summary: 'Job', description: null, foreground_color: 'ffffff' })
    expect(await calendars.update({ calendarId })).toEqual(renamed)
    expect(await getFieldErrors(calendars.update({ calendarId, summary: '' }))).toEqual({ summary: 'Enter a name' })
  })

  test('changes only colors and selection in a read-only account', async ({ services }) => {
    const { caller, calls, calendars } = await createUserWithCalendars(services)
    const { calendar_id } = await addGoogleAccount(services, caller.user_id)
    const change = { background_color: 'ff6633', is_selected: false }
    expect(await calendars.update({ calendarId: calendar_id, ...change })).toMatchObject({
      ...change,
      is_writable: false,
    })
    expect((await calls.users.info()).synchronized_accounts[1]).toMatchObject({ account_color: 'ff6633' })
    expect(await errorOf(calendars.update({ calendarId: calendar_id, summary: 'Mine' }))).toEqual({
      detail: errorMessage('calendar_not_writable'),
      code: 'calendar_not_writable',
    })
  })

  test('frees the time of its events when it is deselected', {
    meta: {
      promise:
        'Calendar accounts: Cancelled, free and declined events do not block time, nor do calendars that the user switched off.',
    },
  }, async ({ services }) => {
    const { caller, calls, calendars } = await createUserWithCalendars(services)
    const work = await calendars.create({ summary: 'Work' })
    const at = (dateTime: string) => ({ dateTime, timeZone: 'Europe/Madrid' })
    const [start, end] = [at(monday('09:00')), at(monday('10:00'))]
    await calls.calendar.createEvent({ summary: 'Busy', start, end, calendar_id: work.id })
    const guest = callAs(services, null).match
    const token = await invitationTokenOf(services, caller)
    const range = { time_min: start.dateTime, time_max: end.dateTime }
    const listStarts = async () => (await guest.availability({ token, ...range })).slots.map((slot) => slot.start)
    const details = { name: 'Gala', email: 'gala@x.test', time_zone: 'UTC', start: start.dateTime }
    const book = () => guest.book({ token, ...details })
    expect(await listStarts()).toEqual([])
    await expect(book()).rejects.toMatchObject({ code: 'CONFLICT' })
    await calendars.update({ calendarId: work.id, is_selected: false })
    expect(await listStarts()).toContain(start.dateTime)
    expect(await book()).toMatchObject({ success: true, event: { start } })
  })
})

describe('deleting a calendar', () => {
  test('deletes its events, and nothing else', async ({ services }) => {
    const { calls, calendars, main } = await createUserWithCalendars(services)
    const work = await calendars.create({ summary: 'Work' })
    const lunch = await calls.calendar.createEvent(LUNCH)
    await calls.calendar.createEvent({ ...LUNCH, calendar_id: work.id, recurrence: ['RRULE:FREQ=DAILY'] })
    expect(await calendars.delete({ calendarId: work.id })).toEqual({ success: true })
    expect(await calendars.list()).toEqual([main])
    expect(await calls.calendar.listEvents({})).toEqual([lunch])
    await expect(calendars.delete({ calendarId: work.id })).rejects.toMatchObject(notFound)
  })

  test('is rejected for the main calendar, and for calendars that are not the user’s own', async ({ services }) => {
    const { caller, calendars, main } = await createUserWithCalendars(services)
    const rejection = async (calendarId: string) => (await errorOf(calendars.delete({ calendarId }))).detail
    expect(await rejection(main.id)).toBe(errorMessage('main_calendar'))
    const holidays = await calendars.add({ calendar_id: 'es.spain#holiday@group.v.calendar.google.com' })
    expect(await rejection(holidays.id)).toBe(errorMessage('not_own_calendar'))
    const { account_id } = await addGoogleAccount(services, caller.user_id)
    await services.db.updateTable('calendars').set({ is_primary: false }).where('account_id', '=', account_id).execute()
    const readOnlyCalendar = (await calendars.list()).find((calendar) => calendar.account_id === account_id)
    expect(await rejection(readOnlyCalendar?.id ?? '')).toBe(errorMessage('calendar_not_writable'))
    expect(await calendars.list()).toHaveLength(3)
  })
})

describe('every call', () => {
  const callsOf = (services: TestServices, caller: Caller | null, id: string): (() => Promise<unknown>)[] => {
    const calendars = calendarsOf(services, caller)
    return [
      () => calendars.update({ calendarId: id, summary: 'Mine' }),
      () => calendars.delete({ calendarId: id }),
      () => calendars.calendarEvents({ calendarId: id }),
      () => calendars.add({ calendar_id: id }),
      () => calendars.remove({ id }),
      () => calendars.updateColors({ id, background_color: '000000' }),
      () => calendars.events({ calendar_ids: [id] }),
    ]
  }
  const callsWithoutId = (services: TestServices, caller: Caller | null): (() => Promise<unknown>)[] => [
    () => calendarsOf(services, caller).list(),
    () => calendarsOf(services, caller).create({ summary: 'Mine' }),
  ]

  test('requires a verified user', async ({ services }) => {
    const { main } = await createUserWithCalendars(services)
    const unverified = await createUser(services, { is_auth: false })
    for (const [caller, code] of [
      [null, 'UNAUTHORIZED'],
      [unverified, 'FORBIDDEN'],
    ] as const) {
      for (const call of [...callsOf(services, caller, main.id), ...callsWithoutId(services, caller)]) {
        await expect(call()).rejects.toMatchObject({ code })
      }
    }
  })

  test('does not find another user’s calendar', async ({ services }) => {
    const { calendars } = await createUserWithCalendars(services)
    const work = await calendars.create({ summary: 'Work' })
    const stranger = await createUser(services)
    for (const call of callsOf(services, stranger, work.id)) await expect(call()).rejects.toMatchObject(notFound)
    expect(await calendars.list()).toHaveLength(2)
  })

  test('publishes its changes to the user’s other tabs and devices', async ({ services }) => {
    const { caller, calls, calendars, main } = await createUserWithCalendars(services)
    const topicsOf = (act: () => Promise<unknown>) => collectTopics(services, caller, act)
    expect(await topicsOf(() => calendars.create({ summary: 'Work' }))).toEqual(['calendars'])
    const id = (await calendars.list())[1]?.id ?? ''
    expect(await topicsOf(() => calendars.update({ calendarId: id, is_selected: false }))).toEqual(['calendars'])
    expect(await topicsOf(() => calendars.update({ calendarId: id, background_color: 'ff6633' }))).toEqual([
      'calendars',
      'events',
    ])
    expect(await topicsOf(() => calendars.updateColors({ id, background_color: '000000' }))).toEqual([
      'calendars',
      'events',
    ])
    expect(await topicsOf(() => calendars.updateColors({ id: main.id, background_color: '000000' }))).toEqual([
      'calendars',
      'events',
      'settings',
    ])
    expect(await topicsOf(() => calls.users.updateUserColor({ new_color: 'ff6633' }))).toEqual([
      'calendars',
      'events',
      'settings',
    ])
    expect(await topicsOf(() => calendars.delete({ calendarId: id }))).toEqual(['calendars', 'events'])
  })
})
