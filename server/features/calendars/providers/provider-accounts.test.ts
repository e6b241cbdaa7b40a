import { errorOf, getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, listBookableStarts, monday } from '#server/test/guest.ts'
import {
  at,
  createUserWithAccount,
  createUserWithDestination,
  EMAIL,
  runPeriodicSynchronization,
  synchronize,
  withProvider,
} from '#server/test/providers/connected-account.ts'
import { errorMessage } from '#shared/english.ts'
import type { EventId } from '#shared/ids.ts'
import { HOUR } from '#shared/time.ts'
import { connectAccount } from '../accounts/connect-account.ts'
import { accountJobs } from '../accounts/jobs.ts'
import { getEventTotals } from '../store.ts'
import { ProviderError } from './provider-error.ts'

describe('a connected account', () => {
  test('is listed with its capabilities, its calendars and their events', {
    meta: {
      promise: [
        'Calendar accounts: An account that is added has its calendars and events here, blocks time with them, and shows what it can do.',
        'Calendar accounts: New meetings go into the first connected account, or the calendar that the user chooses.',
      ],
    },
  }, async ({ services: baseServices }) => {
    const { calls, remote, run, listCalendars, account_id } = await createUserWithAccount(baseServices)
    remote.putCalendar({ external_id: 'shared', summary: 'Shared', is_read_only: true })
    await run()
    const { synchronized_accounts, meeting_provider_info } = await calls.users.info()
    expect(meeting_provider_info).toEqual({ provider: 'google_meet' })
    const [, account] = synchronized_accounts
    expect(account).toEqual({
      account_id,
      account_email: EMAIL,
      account_picture: null,
      account_color: 'e62e7b',
      provider: 'memory',
      is_main: false,
      can_write: true,
      can_create_calendars: true,
      can_add_calendars: true,
      has_conference: true,
      is_busy_only: false,
      is_destination: true,
      sync_problem: null,
      problem_since: null,
      synced_at: '2026-11-16T07:00:00.000Z',
      unreadable_events: [],
      events_loaded: null,
    })
    expect(await listCalendars()).toMatchObject([
      { summary: EMAIL, is_primary: true, is_writable: true, is_own: true, is_destination: true },
      { summary: 'Shared', is_primary: false, is_writable: false, is_own: false, is_destination: false },
    ])
    expect(await calls.calendar.listEvents({})).toMatchObject([
      { summary: 'Dentist', account_id, start: { dateTime: monday('09:00') } },
    ])
  })

  test('is up to date even if none of its calendars blocks availability', {
    meta: { promise: 'Calendar accounts: An account whose calendars do not block time is up to date too.' },
  }, async ({ services: baseServices }) => {
    const { calls, run, mainCalendar } = await createUserWithAccount(baseServices)
    const state = async () => {
      const { synced_at, events_loaded } =
        (await calls.users.info()).synchronized_accounts[1] ?? expect.fail('no account')
      return [synced_at, events_loaded]
    }
    expect(await state()).toEqual([null, 0])
    await run()
    await calls.calendarManagement.update({ calendarId: (await mainCalendar()).id, is_selected: false })
    expect(await state()).toEqual(['2026-11-16T07:00:00.000Z', null])
  })

  test('remains one account, and uses the new credentials, when it is connected again', async ({
    services: baseServices,
  }) => {
    const { caller, account_id, run, listCalendars, provider, remote, ...user } =
      await createUserWithAccount(baseServices)
    await run()
    const usedCredentials: string[] = []
    const connect = (credentials: string) => {
      usedCredentials.push(credentials)
      return remote
    }
    const services = withProvider(user.services, { ...provider, connect })
    const account = await connectAccount(services, caller.user_id, { provider: 'memory', credentials: 'new' })
    await synchronize(services)
    expect([account.account_id, (await listCalendars()).length]).toEqual([account_id, 1])
    expect(usedCredentials.length).toBeGreaterThan(1)
    expect(new Set(usedCredentials)).toEqual(new Set(['new']))
  })

  test('keeps the colors chosen in Meridian', async ({ services: baseServices }) => {
    const { calls, run, mainCalendar, account_id } = await createUserWithAccount(baseServices)
    await run()
    await calls.users.updateSynchronizedAccountColor({ account_id, new_color: 'ff6633' })
    await run()
    expect(await mainCalendar()).toMatchObject({ background_color: 'ff6633' })
    expect((await calls.calendar.listEvents({}))[0]?.extendedProps.event_color).toBe('ff6633')
  })

  test('keeps the color of an event that changes at the provider', async ({ services: baseServices }) => {
    const { services, calls, remote, run } = await createUserWithAccount(baseServices)
    await run()
    await services.db.updateTable('events').set({ event_color: 'ff6633' }).execute()
    for (const event of remote.primaryCalendar.events.values())
      remote.putEvent(remote.primaryCalendar, { ...event, summary: 'Surgeon' })
    await synchronize(services)
    expect(await calls.calendar.listEvents({})).toMatchObject([
      { summary: 'Surgeon', extendedProps: { event_color: 'ff6633' } },
    ])
  })

  test('blocks time with its selected calendars; until they are read, availability is unknown', {
    meta: {
      promise:
        'Calendar accounts: An account that is added has its calendars and events here, blocks time with them, and shows what it can do.',
    },
  }, async ({ services: baseServices }) => {
    const { services, caller, calls, remote, run, mainCalendar } = await createUserWithAccount(baseServices)
    const token = await invitationTokenOf(services, caller)
    const starts = () => listBookableStarts(services, caller, monday('08:00'), monday('12:00'))
    const bookAutomatically = async () => {
      const guest = await createUser(services)
      return callAs(services, guest).match.autoCreateBatch({ token })
    }
    // Connected, but its events are not loaded yet: unknown times are never free.
    expect(await starts()).toEqual([])
    expect(await errorOf(bookAutomatically())).toMatchObject({ code: 'calendar_unread' })
    await run()
    expect(await starts()).not.toContain(monday('09:00'))
    expect(await starts()).toContain(monday('10:00'))
    remote.failNext('listChanges', new ProviderError('revoked'))
    await synchronize(services)
    expect(await starts()).toEqual([])
    await synchronize(services)
    expect(await starts()).toContain(monday('10:00'))
    await calls.calendarManagement.update({ calendarId: (await mainCalendar()).id, is_selected: false })
    expect(await starts()).toContain(monday('09:00'))
  })

  test('shows changes made at the provider, including a series with its exceptions', async ({
    services: baseServices,
  }) => {
    const { services, remote, run, summaries, calls } = await createUserWithAccount(baseServices)
    await run()
    const { primaryCalendar: main } = remote
    const series = remote.putEvent(main, {
      summary: 'Stand-up',
      start_at: at('07:00'),
      end_at: at('07:15'),
      recurrence: ['RRULE:FREQ=DAILY;COUNT=3'],
    })
    const original_start_time = new Date('2026-11-17T07:00:00Z')
    remote.putEvent(main, {
      summary: 'Late stand-up',
      start_at: new Date('2026-11-17T08:00:00Z'),
      end_at: new Date('2026-11-17T08:15:00Z'),
      exception_of: { external_id: series.external_id, original_start_time },
    })
    const [dentist] = [...main.events.values()]
    remote.putEvent(main, { ...(dentist ?? expect.fail('no event')), summary: 'Dentist, again' })
    await synchronize(services)
    expect(await summaries()).toEqual(['Stand-up', 'Dentist, again', 'Late stand-up', 'Stand-up'])
    const starts = (await calls.calendar.listEvents({})).map(({ start }) => 'dateTime' in start && start.dateTime)
    expect(starts).not.toContain(original_start_time.toISOString())
    remote.removeEvent(main, series.external_id)
    await synchronize(services)
    expect(await summaries()).toEqual(['Dentist, again'])
  })

  test('is read in full when its cursor has expired, without rewriting unchanged events', async ({
    services: baseServices,
  }) => {
    const { services, remote, run, summaries } = await createUserWithAccount(baseServices)
    await run()
    for (const external_id of remote.primaryCalendar.events.keys())
      remote.removeEvent(remote.primaryCalendar, external_id)
    for (const summary of ['One', 'Two', 'Three'])
      remote.putEvent(remote.primaryCalendar, { summary, start_at: at('12:00'), end_at: at('13:00') })
    remote.expireCursors()
    await synchronize(services)
    expect((await summaries()).toSorted()).toEqual(['One', 'Three', 'Two'])
    const listVersions = () => services.db.selectFrom('events').select('changed_in').orderBy('event_id').execute()
    const before = await listVersions()
    remote.expireCursors()
    await synchronize(services)
    expect(await listVersions()).toEqual(before)
  })

  test('creates, renames and deletes calendars at the provider first', {
    meta: {
      promise:
        'Calendar accounts: `/calendar-management/calendars` creates, renames, colors and deletes calendars of connected accounts.',
    },
  }, async ({ services: baseServices }) => {
    const { services, calls, remote, run, listCalendars, account_id } = await createUserWithAccount(baseServices)
    await run()
    const { calendarManagement } = calls
    const { id } = await calendarManagement.create({ summary: 'Work', account_id })
    const remoteNames = () => [...remote.calendars.values()].map(({ summary }) => summary)
    expect([remoteNames(), (await listCalendars()).length]).toEqual([[EMAIL, 'Work'], 2])
    await run()
    expect(await listCalendars()).toHaveLength(2)
    await calendarManagement.update({ calendarId: id, summary: 'Play' })
    expect(remoteNames()).toEqual([EMAIL, 'Play'])
    remote.failNext('updateCalendar', new ProviderError('unavailable'))
    expect(await errorOf(calendarManagement.update({ calendarId: id, summary: 'Rest' }))).toMatchObject({
      code: 'unavailable',
    })
    expect((await listCalendars()).map(({ summary }) => summary)).toEqual([EMAIL, 'Play'])
    remote.failNext('deleteCalendar', new ProviderError('rate_limited', { retryAfter: 30 }))
    expect(await errorOf(calendarManagement.delete({ calendarId: id }))).toMatchObject({ retry_after: 30 })
    const callsBefore = remote.calls.length
    services.clock.advance(10_000)
    expect(await errorOf(calendarManagement.delete({ calendarId: id }))).toMatchObject({ retry_after: 20 })
    expect(remote.calls).toHaveLength(callsBefore)
    services.clock.advance(20_000)
    await calendarManagement.delete({ calendarId: id })
    expect([remoteNames(), (await listCalendars()).length]).toEqual([[EMAIL], 1])
    remote.putCalendar({ summary: 'Created remotely' })
    await synchronize(services)
    expect((await listCalendars()).map(({ summary }) => summary)).toEqual([EMAIL, 'Created remotely'])
    remote.calendars.delete([...remote.calendars.keys()][1] ?? '')
    await synchronize(services)
    expect((await listCalendars()).map(({ summary }) => summary)).toEqual([EMAIL])
  })
})

describe('removing an account', () => {
  test('disconnects it and moves its meetings to the main calendar', {
    meta: {
      promise:
        'Calendar accounts: Removing an account revokes our access to it, and moves its meetings to the main calendar.',
    },
  }, async ({ services: baseServices }) => {
    const { calls, run, book, remote, account_id, rowOf, listCalendars } = await createUserWithDestination(baseServices)
    const { meeting_id } = await book()
    await run()
    await calls.users.deleteSynchronizedAccount({ account_id })
    await run()
    const [own] = await calls.calendarManagement.list()
    expect([remote.isConnected, await listCalendars()]).toEqual([false, []])
    expect(await rowOf(meeting_id)).toEqual({
      calendar_id: own?.id,
      external_id: null,
      etag: null,
      sync_state: 'synced',
    })
    expect((await calls.calendar.listEvents({})).map(({ id }) => id)).toEqual([meeting_id])
  })

  test('leaves nothing behind, even while the account is being synchronized', async ({ services: baseServices }) => {
    const { calls, run, remote, account_id, listCalendars, summaries } = await createUserWithAccount(baseServices)
    remote.interruptBefore('listChanges', () => calls.users.deleteSynchronizedAccount({ account_id }))
    await run()
    expect([await listCalendars(), await summaries(), remote.isConnected]).toEqual([[], [], false])
  })

  test('happens when the user’s Meridian account is closed', {
    meta: {
      promise: 'Calendar accounts: Closing the user’s account revokes our access to all their calendar accounts.',
    },
  }, async ({ services: baseServices }) => {
    const { calls, run, remote } = await createUserWithAccount(baseServices)
    await run()
    await calls.accountDeletion.closeAccount()
    await run()
    expect(remote.isConnected).toBe(false)
  })
})

test.for(['nowhere', 'local'])(
  'an account of the provider “%s” cannot be connected',
  async (provider, { services }) => {
    const { user_id } = await createUser(services)
    const connecting = connectAccount(services, user_id, { provider, credentials: EMAIL })
    await expect(connecting).rejects.toMatchObject({ extra: { fields: { provider: { code: 'unknown_provider' } } } })
  },
)

test('only one process at a time synchronizes an account', async ({ services: baseServices }) => {
  const { services, caller, account_id, remote, run } = await createUserWithAccount(baseServices)
  await run()
  await runPeriodicSynchronization(services)
  const job = accountJobs[0] ?? expect.fail('no job')
  const key = { user_id: caller.user_id, account_id }
  const callsBefore = remote.calls.length
  remote.interruptBefore('listCalendars', () => job.run(services, key))
  await job.run(services, key)
  expect(remote.calls.slice(callsBefore)).toEqual(['listCalendars', 'listChanges'])
  // A crashed process's claim expires.
  remote.interruptBefore('listCalendars', async () => {
    services.clock.advance(HOUR)
    await job.run(services, key)
  })
  await job.run(services, key)
  expect(remote.calls.slice(callsBefore + 2).filter((name) => name === 'listCalendars')).toHaveLength(2)
})

describe('an account without capabilities', () => {
  test('shows its events and blocks time', async ({ services: baseServices }) => {
    const { services, caller, calls, run, summaries, listCalendars } = await createUserWithAccount(baseServices, 'none')
    await run()
    expect(await summaries()).toEqual(['Dentist'])
    // Events stored at a provider do not count against our quotas.
    expect(await getEventTotals(services.db, caller.user_id, '' as EventId)).toMatchObject({ events: 0, event_text: 0 })
    expect((await calls.users.info()).synchronized_accounts[1]).toMatchObject({
      can_write: false,
      can_create_calendars: false,
      can_add_calendars: false,
      has_conference: false,
    })
    expect(await listCalendars()).toMatchObject([{ is_writable: false, is_own: false }])
    const token = await invitationTokenOf(services, caller)
    const booking = callAs(services, null).match.book({ ...GUEST, token, start: monday('09:00') })
    expect(await errorOf(booking)).toMatchObject({ code: 'just_taken' })
  })

  test('rejects every write without calling its provider', async ({ services: baseServices }) => {
    const { calls, remote, run, mainCalendar, account_id } = await createUserWithAccount(baseServices, 'none')
    await run()
    const { id: calendarId } = await mainCalendar()
    const { calendar, calendarManagement } = calls
    const [{ id: eventId } = expect.fail('no event')] = await calendar.listEvents({})
    const callsBefore = remote.calls.length
    const code = async (call: Promise<unknown>) => (await errorOf(call)).code
    expect(await code(calendar.updateEvent({ eventId, event: LUNCH }))).toBe('event_not_writable')
    expect(await code(calendar.deleteEvent({ eventId }))).toBe('event_not_writable')
    expect(await getFieldErrors(calendar.createEvent({ ...LUNCH, calendar_id: calendarId }))).toHaveProperty(
      'calendar_id',
    )
    const { id: own } = await calendar.createEvent(LUNCH)
    const move = calendar.updateEvent({ eventId: own, change_account: account_id, event: LUNCH })
    expect(await errorOf(move)).toMatchObject({
      code: 'account_not_writable',
      fields: { change_account: errorMessage('account_not_writable') },
    })
    expect(await code(calendarManagement.create({ summary: 'Work', account_id }))).toBe('account_not_writable')
    expect(await code(calendarManagement.update({ calendarId, summary: 'Work' }))).toBe('calendar_not_writable')
    expect(await getFieldErrors(calendarManagement.update({ calendarId, is_destination: true }))).toEqual({
      is_destination: 'Meetings cannot be added to this calendar',
    })
    expect(remote.calls).toHaveLength(callsBefore)
  })
})
