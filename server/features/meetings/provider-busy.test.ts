import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import {
  at,
  createUserWithAccount,
  createUserWithDestination,
  synchronize,
} from '#server/test/providers/connected-account.ts'
import { ProviderError } from '../calendars/providers/provider-error.ts'

/** A user whose connected calendar has an event from 11:00 to 12:00 that has not been read yet. */
async function createUserWithNewEvent(baseServices: TestServices) {
  const user = await createUserWithAccount(baseServices)
  const { services, caller, remote, run } = user
  await run()
  const token = await invitationTokenOf(services, caller)
  const addEvent = (from = '11:00', to = '12:00') =>
    remote.putEvent(remote.primaryCalendar, { summary: 'New', start_at: at(from), end_at: at(to) })
  addEvent()
  const guest = await createUser(services)
  const bookAt = (time: string) => callAs(services, null).match.book({ ...GUEST, token, start: monday(time) })
  const bookFirst = () => callAs(services, guest).match.autoCreateBatch({ token })
  return { ...user, token, addEvent, guest, bookAt, bookFirst }
}

const startOf = ({ event: { start } }: { event: { start: object } }) => ('dateTime' in start ? start.dateTime : null)

describe('just before a booking commits', () => {
  test('a time that is busy at the provider counts as just taken; free times are offered instead', {
    meta: {
      promise:
        'Calendar accounts: Just before a booking commits, providers are asked once more, for at most 3 seconds.',
    },
  }, async ({ services: baseServices }) => {
    const { bookAt, services, run, summaries } = await createUserWithNewEvent(baseServices)
    const error = await errorOf(bookAt('11:00'))
    expect(error).toMatchObject({ code: 'just_taken' })
    const starts = (error['slots'] as { start: string }[]).map(({ start }) => start)
    expect(starts).toHaveLength(3)
    for (const start of starts) expect(start < monday('10:45') || start >= monday('12:00')).toBe(true)
    expect((await services.db.selectFrom('meetings').selectAll().execute()).length).toBe(0)
    // The mirror was outdated, and is synchronized again.
    await run()
    expect(await summaries()).toContain('New')
    expect(startOf(await bookAt('12:00'))).toBe(monday('12:00'))
  })

  test('automatic booking takes the next free time', async ({ services: baseServices }) => {
    const { bookFirst, addEvent } = await createUserWithNewEvent(baseServices)
    addEvent('08:00', '09:00')
    addEvent('10:00', '11:00')
    // The calendar already has an event from 09:00 to 10:00.
    expect(startOf(await bookFirst())).toBe(monday('12:00'))
  })

  test('a time whose event the user declined under another address is free, as in the list of times', async ({
    services: baseServices,
  }) => {
    const { caller, remote, services, bookAt } = await createUserWithNewEvent(baseServices)
    const me = { email: caller.email, name: null, picture: null, role: 'participant' as const }
    remote.putEvent(remote.primaryCalendar, {
      summary: 'Declined',
      start_at: at('13:00'),
      end_at: at('14:00'),
      attendees: [{ ...me, response_status: 'declined' }],
    })
    await synchronize(services)
    expect(startOf(await bookAt('13:00'))).toBe(monday('13:00'))
  })

  test('all-day events are busy in the user’s time zone, as in the list of times', async ({
    services: baseServices,
  }) => {
    const { calls, services, token, remote } = await createUserWithNewEvent(baseServices)
    await calls.users.updateTimezone({ time_zone: 'America/Los_Angeles' })
    const midnight = (day: number) => new Date(`2026-11-${day}T00:00Z`)
    remote.putEvent(remote.primaryCalendar, {
      summary: 'Trip',
      all_day: true,
      start_date: '2026-11-17',
      end_date: '2026-11-18',
      start_at: midnight(17),
      end_at: midnight(18),
    })
    await synchronize(services)
    // Monday, 17:30 in Los Angeles.
    const start = '2026-11-17T01:30:00.000Z'
    const range = { time_min: monday('08:00'), time_max: '2026-11-18T08:00:00.000Z' }
    const { match } = callAs(services, null)
    const { slots } = await match.availability({ token, ...range })
    expect(slots.at(-1)?.start).toBe(start)
    expect(startOf(await match.book({ ...GUEST, token, start }))).toBe(start)
  })

  test('a provider that fails does not prevent the booking', async ({ services: baseServices }) => {
    const { bookAt, remote } = await createUserWithNewEvent(baseServices)
    remote.failNext('listBusyTimes', new ProviderError('unavailable'))
    expect(startOf(await bookAt('11:00'))).toBe(monday('11:00'))
  })

  test('a provider that has revoked our access prevents the booking, until the account is synchronized again', async ({
    services: baseServices,
  }) => {
    const { bookAt, bookFirst, remote, run } = await createUserWithNewEvent(baseServices)
    remote.failNext('listBusyTimes', new ProviderError('revoked'))
    expect(await errorOf(bookAt('11:00'))).toMatchObject({ code: 'outside_availability', slots: [] })
    expect(await errorOf(bookFirst())).toMatchObject({ code: 'calendar_unread' })
    await run()
    expect(startOf(await bookAt('12:00'))).toBe(monday('12:00'))
  })

  test('a provider that may refuse access temporarily does not prevent the booking', async ({
    services: baseServices,
  }) => {
    const { bookAt, remote, provider } = await createUserWithNewEvent(baseServices)
    Object.assign(provider, { mayRefuseTemporarily: true })
    remote.failNext('listBusyTimes', new ProviderError('revoked'))
    expect(startOf(await bookAt('11:00'))).toBe(monday('11:00'))
  })

  test('a provider that does not respond is ignored after three seconds', {
    meta: {
      promise:
        'Calendar accounts: Just before a booking commits, providers are asked once more, for at most 3 seconds.',
    },
  }, async ({ services: baseServices }) => {
    const { bookAt, remote } = await createUserWithNewEvent(baseServices)
    const hang = () => {
      remote.interruptBefore('listBusyTimes', hang)
      return new Promise(() => {})
    }
    remote.interruptBefore('listBusyTimes', hang)
    const before = performance.now()
    const bookings = await Promise.all([bookAt('11:00'), bookAt('12:00'), bookAt('13:00')])
    expect(bookings.map(startOf)).toEqual([monday('11:00'), monday('12:00'), monday('13:00')])
    expect(performance.now() - before).toBeLessThan(5000)
    // Meanwhile, it gets no requests for further bookings.
    expect(remote.calls.filter((name) => name === 'listBusyTimes')).toHaveLength(2)
  })

  test('a booking that exceeds the limits calls no provider', async ({ services: baseServices }) => {
    const config = { ...baseServices.config, isRateLimitEnabled: true }
    const { bookAt, remote } = await createUserWithNewEvent({ ...baseServices, config })
    for (const time of ['12:00', '13:00', '14:00']) await bookAt(time)
    const calls = [...remote.calls]
    expect(await errorOf(bookAt('15:00'))).toMatchObject({ code: 'bookings_full' })
    expect(remote.calls).toEqual(calls)
  })

  test('calendars that do not block availability, and accounts with unwritten changes, are not queried', async ({
    services: baseServices,
  }) => {
    const { services, book, calls, mainCalendar, run, remote } = await createUserWithDestination(baseServices)
    const countCalls = () => remote.calls.filter((name) => name === 'listBusyTimes').length
    const { booked } = await book('11:00')
    expect(countCalls()).toBe(1)
    // The provider has the meeting by now, and would still have it after a cancellation that has not been written yet.
    await run()
    await callAs(services, null).events.cancel({ eventId: booked.event.id })
    const { booked: again } = await book('11:00')
    expect([startOf(again), countCalls()]).toEqual([monday('11:00'), 1])
    await run()
    await calls.calendarManagement.update({ calendarId: (await mainCalendar()).id, is_selected: false })
    await book('12:00')
    expect(countCalls()).toBe(1)
  })

  test('a move asks providers too, and the meeting’s own time does not count as busy', async ({
    services: baseServices,
  }) => {
    const { services, book, run, remote } = await createUserWithDestination(baseServices)
    const { booked } = await book('11:00')
    await run()
    remote.putEvent(remote.primaryCalendar, { summary: 'New', start_at: at('12:00'), end_at: at('13:00') })
    const guest = callAs(services, null)
    const moveTo = (time: string) =>
      guest.events.reschedule({ eventId: booked.event.id, event: { start: { dateTime: monday(time) } } })
    expect(await errorOf(moveTo('12:00'))).toMatchObject({ code: 'just_taken' })
    expect(startOf(await moveTo('11:15'))).toBe(monday('11:15'))
    await synchronize(services)
    const next = await guest.match.autoRescheduleBatch({ eventId: booked.event.id })
    expect(startOf(next)).toBe(monday('13:00'))
  })

  test('the retry of a move gets the saved response, and asks no provider again', async ({
    services: baseServices,
  }) => {
    const { services, book, run, remote } = await createUserWithDestination(baseServices)
    const { booked } = await book('11:00')
    await run()
    const guest = callAs(services, null, { idempotencyKey: 'same-key' })
    const move = () => guest.match.autoRescheduleBatch({ eventId: booked.event.id })
    const moved = await move()
    await run()
    const calls = [...remote.calls]
    expect(await move()).toEqual(moved)
    expect(remote.calls).toEqual(calls)
  })
})
