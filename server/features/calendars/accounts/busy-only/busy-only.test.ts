import { LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { listBookableStarts, monday } from '#server/test/guest.ts'
import {
  at,
  createUserWithAccount,
  createUserWithDestination,
  EMAIL,
  synchronize,
} from '#server/test/providers/connected-account.ts'
import { errorMessage } from '#shared/english.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { connectAccount } from '../connect-account.ts'

const SECRETS = /Surgery|knee|Clinic|doctor|house\.test/

const person = (email: string, response_status: 'accepted' | 'declined') => ({
  email,
  name: null,
  picture: null,
  role: 'participant' as const,
  response_status,
})

/** Creates an account with an event that has all details, and one that its user has declined. */
async function createAccount(services: TestServices) {
  const user = await createUserWithAccount(services)
  const { remote } = user
  remote.putEvent(remote.primaryCalendar, {
    summary: 'Surgery',
    description: 'knee',
    location: 'Clinic',
    start_at: at('11:00'),
    end_at: at('12:00'),
    attendees: [person('doctor@house.test', 'accepted')],
    organizer: { email: 'doctor@house.test', name: 'The doctor' },
    meeting_url: 'https://house.test/call',
  })
  remote.putEvent(remote.primaryCalendar, {
    summary: 'Surgery II',
    start_at: at('13:00'),
    end_at: at('14:00'),
    attendees: [person(user.caller.email, 'declined')],
  })
  const setBusyOnly = (is_busy_only: boolean) =>
    user.calls.calendarManagement.updateAccount({ account_id: user.account_id, is_busy_only })
  const storedText = async () =>
    JSON.stringify(
      await user.services.db.selectFrom('events').selectAll().where('user_id', '=', user.caller.user_id).execute(),
    )
  const slots = () => listBookableStarts(user.services, user.caller, monday('08:00'), monday('15:00'))
  return { ...user, setBusyOnly, storedText, slots, synchronize: () => synchronize(user.services) }
}

describe('an account with busy times only', () => {
  test('stores the same busy times, but no titles, descriptions, locations or people', async ({ services }) => {
    const { setBusyOnly, storedText, slots, run, summaries, calls, remote, synchronize } = await createAccount(services)
    await setBusyOnly(true)
    await run()
    expect(await storedText()).not.toMatch(SECRETS)
    expect(await summaries()).toEqual(['', '', ''])
    const withoutDetails = await slots()
    expect(withoutDetails).not.toContain(monday('11:00'))
    // The user has declined the event at this time.
    expect(withoutDetails).toContain(monday('13:00'))
    expect((await calls.users.info()).synchronized_accounts.map(({ is_busy_only }) => is_busy_only)).toEqual([
      false,
      true,
    ])
    remote.putEvent(remote.primaryCalendar, { summary: 'Surgery III', start_at: at('14:00'), end_at: at('15:00') })
    await synchronize()
    expect(await storedText()).not.toMatch(SECRETS)
    expect(await slots()).not.toContain(monday('14:00'))
  })

  test('deletes stored details when the setting is switched on, and reads them again when it is switched off', async ({
    services,
  }) => {
    const { setBusyOnly, storedText, slots, run, summaries } = await createAccount(services)
    await run()
    expect(await storedText()).toMatch(SECRETS)
    const before = await slots()
    expect(before).toContain(monday('13:00'))
    await setBusyOnly(true)
    expect(await storedText()).not.toMatch(SECRETS)
    expect(await slots()).toEqual(before)
    await run()
    expect(await storedText()).not.toMatch(SECRETS)
    await setBusyOnly(false)
    await run()
    expect(await summaries()).toEqual(['Dentist', 'Surgery', 'Surgery II'])
    expect(await storedText()).toContain('doctor@house.test')
    expect(await slots()).toEqual(before)
  })

  test('keeps the events at the provider, which cannot be changed here without their details', async ({ services }) => {
    const { setBusyOnly, calls, run, remote, mainCalendar } = await createAccount(services)
    await run()
    const [{ id: eventId } = { id: '' }] = await calls.calendar.listEvents({})
    const { id: calendar_id } = await mainCalendar()
    await setBusyOnly(true)
    await expect(calls.calendar.updateEvent({ eventId, event: LUNCH })).rejects.toMatchObject({
      message: errorMessage('event_not_writable'),
    })
    await expect(calls.calendar.deleteEvent({ eventId })).rejects.toMatchObject({
      message: errorMessage('event_not_writable'),
    })
    await expect(calls.calendar.createEvent({ ...LUNCH, calendar_id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await run()
    const titles = [...remote.primaryCalendar.events.values()].map(({ summary }) => summary)
    expect(titles).toEqual(['Dentist', 'Surgery', 'Surgery II'])
  })

  test('writes an event that was created here before, and then deletes its details', async ({ services }) => {
    const { setBusyOnly, calls, run, remote, mainCalendar, storedText } = await createAccount(services)
    await run()
    await calls.calendar.createEvent({ ...LUNCH, summary: 'Surgery IV', calendar_id: (await mainCalendar()).id })
    await setBusyOnly(true)
    await run()
    expect([...remote.primaryCalendar.events.values()].map(({ summary }) => summary)).toContain('Surgery IV')
    expect(await storedText()).not.toMatch(SECRETS)
  })

  test('discards changes that the provider refused, as writing them would clear the event there', async ({
    services: baseServices,
  }) => {
    const { services, caller, setBusyOnly, calls, run, remote, storedText } = await createAccount(baseServices)
    await run()
    const [{ id: eventId } = { id: '' }] = await calls.calendar.listEvents({})
    remote.failNext('updateEvent', new ProviderError('forbidden'))
    await calls.calendar.updateEvent({ eventId, event: { ...LUNCH, summary: 'Surgery V' } })
    await run()
    await setBusyOnly(true)
    expect(await storedText()).not.toMatch(SECRETS)
    // Reconnecting tries refused changes again.
    await connectAccount(services, caller.user_id, { provider: 'memory', credentials: EMAIL })
    await run()
    const titles = [...remote.primaryCalendar.events.values()].map(({ summary }) => summary)
    expect(titles).toEqual(['Dentist', 'Surgery', 'Surgery II'])
  })

  test('accepts meetings, which keep their titles', async ({ services }) => {
    const { calls, account_id, book, run, summaries, remoteEvents } = await createUserWithDestination(services)
    await calls.calendarManagement.updateAccount({ account_id, is_busy_only: true })
    expect((await calls.calendarManagement.list()).find(({ is_destination }) => is_destination)).toMatchObject({
      account_id,
      accepts_meetings: true,
      is_writable: false,
    })
    await book()
    await run()
    const [meeting] = remoteEvents()
    expect(meeting?.summary).not.toBe('')
    expect(await summaries()).toEqual(['', meeting?.summary])
  })

  test('must be a connected account of the caller', async ({ services }) => {
    const { calls, account_id } = await createUserWithAccount(services)
    const [main] = (await calls.users.info()).synchronized_accounts
    const update = { account_id: main?.account_id ?? '', is_busy_only: true }
    await expect(calls.calendarManagement.updateAccount(update)).rejects.toMatchObject({
      message: errorMessage('not_found'),
    })
    const { calls: others } = await createUserWithAccount(services)
    await expect(others.calendarManagement.updateAccount({ account_id, is_busy_only: true })).rejects.toMatchObject({
      message: errorMessage('not_found'),
    })
  })
})
