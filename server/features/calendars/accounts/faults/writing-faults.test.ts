import { sql } from 'kysely'
import { callAs } from '#server/test/caller.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { monday } from '#server/test/guest.ts'
import { passTime, runAccountJobs, synchronize } from '#server/test/providers/connected-account.ts'
import { STAND_INS, type StandIn } from '#server/test/providers/fault-stand-ins.ts'
import { createUserAt, POLL_OPTIONS, startReachableServer } from '#server/test/providers/fault-user.ts'
import type { MeetingId } from '#shared/ids.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { synchronizeAccount } from '../synchronize-account.ts'

/** Longer than a dead process’s claim blocks an account. */
const AFTER_CLAIM = 3 * MINUTE

type User = Awaited<ReturnType<typeof createUserAt>>

const starts = (standIn: StandIn) =>
  standIn
    .events()
    .map(({ start }) => start)
    .toSorted()

const moveTo = ({ calls }: User, eventId: MeetingId, time: string) =>
  calls.events.reschedule({ eventId, event: { start: { dateTime: monday(time) } } })

const cancel = ({ services }: User, { booked }: Awaited<ReturnType<User['book']>>) =>
  callAs(services, null).events.cancel({ eventId: booked.event.id })

describe.each(STAND_INS)('%s', (_, setUp) => {
  const standIn = setUp()

  async function createConnectedUser(baseServices: TestServices) {
    const user = await createUserAt(standIn, baseServices)
    await user.run()
    return user
  }

  test('a crash between commit and write-back: the next synchronization writes the event', async ({
    services: baseServices,
  }) => {
    const user = await createConnectedUser(baseServices)
    const { meeting_id } = await user.book('11:00')
    await sql`delete from jobs.job`.execute(user.services.db)
    expect(standIn.events()).toEqual([])
    await user.synchronize()
    expect(starts(standIn)).toEqual([monday('11:00')])
    expect([await user.problem(), await user.meeting(meeting_id)]).toEqual([null, { status: 'confirmed', mails: 1 }])
  })

  test('a crash after a write, before it is recorded: nothing is lost or duplicated', async ({
    services: baseServices,
  }) => {
    const user = await createConnectedUser(baseServices)
    const crashAfter = async (method: 'insertEvent' | 'updateEvent' | 'deleteEvent') => {
      const hung = user.hangAfterNext(method)
      void user.run()
      await hung
      user.services.clock.advance(AFTER_CLAIM)
      await synchronize(user.servicesAfterRestart())
    }
    const booking = await user.book('11:00')
    await crashAfter('insertEvent')
    expect(starts(standIn)).toEqual([monday('11:00')])
    await moveTo(user, booking.meeting_id, '14:00')
    await crashAfter('updateEvent')
    expect(starts(standIn)).toEqual([monday('14:00')])
    expect(await user.calls.calendar.listEvents({})).toMatchObject([{ start: { dateTime: monday('14:00') } }])
    expect(await user.meeting(booking.meeting_id)).toMatchObject({ status: 'confirmed' })
    await cancel(user, booking)
    await crashAfter('deleteEvent')
    expect([standIn.events(), await user.summaries(), await user.problem()]).toEqual([[], [], null])
  })

  test('a response lost after a write: the change is written once', async ({ services: baseServices }) => {
    const user = await createConnectedUser(baseServices)
    const loseNextResponse = async (write: 'insert' | 'update' | 'delete') => {
      standIn.loseResponse(write)
      await expect(user.run()).rejects.toThrow('unavailable')
      await user.synchronize()
    }
    const booking = await user.book('11:00')
    await loseNextResponse('insert')
    expect(starts(standIn)).toEqual([monday('11:00')])
    await moveTo(user, booking.meeting_id, '14:00')
    await loseNextResponse('update')
    expect(starts(standIn)).toEqual([monday('14:00')])
    expect(await user.meeting(booking.meeting_id)).toMatchObject({ status: 'confirmed' })
    const mails = (await user.meeting(booking.meeting_id)).mails
    await user.synchronize()
    expect(await user.meeting(booking.meeting_id)).toEqual({ status: 'confirmed', mails })
    await cancel(user, booking)
    await loseNextResponse('delete')
    expect([standIn.events(), await user.summaries(), await user.problem()]).toEqual([[], [], null])
  })

  test('a rate limit on writes for hours: the account is read, its owner sees the problem, and the writes succeed later', async ({
    services: baseServices,
  }) => {
    const user = await createConnectedUser(baseServices)
    const { services } = user
    services.clock.advance(-6 * HOUR)
    standIn.limitInsertions()
    await user.book('11:00')
    standIn.addEvent('Dentist', monday('09:00'), monday('10:00'))
    await user.run()
    expect(await user.summaries()).toContain('Dentist')
    await passTime(services, 5 * HOUR)
    expect((await user.slots()).length).toBeGreaterThan(0)
    expect(await user.problem()).toBe('unavailable')
    expect(standIn.countWrites('insert')).toBeLessThan(90)
    standIn.recover()
    await passTime(services, 10 * MINUTE)
    expect([starts(standIn), await user.problem()]).toEqual([[monday('09:00'), monday('11:00')], null])
  })

  test('a change after a lost response: the provider has the changed version, or nothing after a cancellation', async ({
    services: baseServices,
  }) => {
    const user = await createConnectedUser(baseServices)
    // A video meeting would be written again with its link.
    await user.calls.users.updateSettings({ meeting_provider_info: { provider: 'none' } })
    const bookAndMove = async () => {
      const booking = await user.book('11:00')
      standIn.loseResponse('insert')
      await expect(user.run()).rejects.toThrow('unavailable')
      await moveTo(user, booking.meeting_id, '14:00')
      return booking
    }
    const booking = await bookAndMove()
    await user.synchronize()
    expect(starts(standIn)).toEqual([monday('14:00')])
    // A later change to the copy does not move the meeting.
    standIn.editEvent(standIn.events()[0]?.id ?? expect.fail('no event'), { location: 'Bar' })
    await user.synchronize()
    expect(await user.calls.calendar.listEvents({})).toMatchObject([{ start: { dateTime: monday('14:00') } }])
    await cancel(user, booking)
    await user.synchronize()
    await cancel(user, await bookAndMove())
    await user.synchronize()
    expect([standIn.events(), await user.summaries(), await user.problem()]).toEqual([[], [], null])
  })

  test('two processes synchronizing concurrently: everything is written once', async ({ services: baseServices }) => {
    const user = await createConnectedUser(baseServices)
    const { meeting_id } = await user.book('11:00')
    const others = [user.servicesAfterRestart(), user.servicesAfterRestart(), user.servicesAfterRestart()]
    await Promise.all([user.services, ...others].map((services) => synchronizeAccount(services, user.key)))
    await user.run()
    expect([starts(standIn), standIn.countWrites('insert')]).toEqual([[monday('11:00')], 1])
    expect([await user.problem(), await user.meeting(meeting_id)]).toEqual([null, { status: 'confirmed', mails: 1 }])
  })

  test('a process that continues after others have taken over: everything is written once', async ({
    services: baseServices,
  }) => {
    const user = await createConnectedUser(baseServices)
    const { meeting_id } = await user.book('11:00')
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
    const { promise: paused, resolve: pause } = Promise.withResolvers<void>()
    user.interruptBefore('insertEvent', () => {
      pause()
      return resumed
    })
    const first = user.run()
    await paused
    user.services.clock.advance(AFTER_CLAIM)
    await synchronize(user.servicesAfterRestart())
    await moveTo(user, meeting_id, '14:00')
    await synchronize(user.servicesAfterRestart())
    resume()
    await first
    await user.synchronize()
    expect(starts(standIn)).toEqual([monday('14:00')])
    expect(await user.calls.calendar.listEvents({})).toMatchObject([{ start: { dateTime: monday('14:00') } }])
    expect([await user.problem(), (await user.meeting(meeting_id)).status]).toEqual([null, 'confirmed'])
  })

  test('a lost race on an ETag: both changes are kept', async ({ services: baseServices }) => {
    const user = await createConnectedUser(baseServices)
    const calendar_id = (await user.mainCalendar()).id
    const time = (at: string) => ({ dateTime: monday(at), timeZone: 'Europe/Madrid' })
    const event = { calendar_id, summary: 'Lunch', start: time('12:00'), end: time('13:00') }
    const { id: eventId } = await user.calls.calendar.createEvent(event)
    await user.synchronize()
    const { id } = standIn.events()[0] ?? expect.fail('no event')

    // Changed at the provider before we read it.
    user.interruptBefore('updateEvent', () => standIn.editEvent(id, { location: 'Bar' }))
    await user.calls.calendar.updateEvent({ eventId, event: { ...event, summary: 'Late lunch' } })
    await user.run()
    expect(standIn.events()).toMatchObject([{ title: 'Late lunch', location: 'Bar' }])

    // Changed at the provider after we have read it, before we write.
    standIn.delay('update', 1000)
    user.interruptBefore('updateEvent', () => {
      const calls = standIn.statuses().length
      void expect
        .poll(() => standIn.statuses().length, POLL_OPTIONS)
        .toBeGreaterThan(calls)
        .then(() => standIn.editEvent(id, { location: 'Inn' }))
    })
    await user.calls.calendar.updateEvent({ eventId, event: { ...event, summary: 'Very late lunch' } })
    await user.run()
    expect(standIn.statuses()).toContain(412)
    await user.synchronize()
    expect(standIn.events()).toMatchObject([{ title: 'Very late lunch', location: 'Inn' }])
    expect(await user.calls.calendar.getEvent({ eventId })).toMatchObject({
      summary: 'Very late lunch',
      location: 'Inn',
    })
    expect(await user.problem()).toBeNull()
  })

  test('an account connected by two users: when one removes it, the other keeps access and channels', async ({
    services: baseServices,
  }) => {
    standIn.setClockToNow()
    const ana = await createUserAt(standIn, baseServices)
    ana.services.clock.set(new Date().toISOString())
    const bo = await createUserAt(standIn, baseServices)
    const credentials = await standIn.consent()
    const hasAccess = async () =>
      (await standIn
        .newProvider()
        .connect?.(credentials)
        .listCalendars()
        .catch(() => undefined)) !== undefined
    const services = await startReachableServer(ana.services, standIn)
    await runAccountJobs(services)
    const channels = standIn.countChannels()
    expect(channels).toBeGreaterThanOrEqual(2)
    const add = (title: string, days: number) => {
      const start = Date.now() + days * DAY
      standIn.addEvent(title, new Date(start).toISOString(), new Date(start + HOUR).toISOString())
    }
    const readTitlesOf = (user: User) => async () => {
      await runAccountJobs(services)
      return user.summaries()
    }
    add('For both', 1)
    await expect.poll(readTitlesOf(ana), POLL_OPTIONS).toEqual(['For both'])
    await expect.poll(readTitlesOf(bo), POLL_OPTIONS).toEqual(['For both'])
    await ana.calls.users.deleteSynchronizedAccount({ account_id: ana.account_id })
    await runAccountJobs(services)
    expect([await ana.summaries(), standIn.countChannels(), await hasAccess()]).toEqual([[], channels / 2, true])
    standIn.expireAccessTokens()
    add('For Bo', 2)
    await expect.poll(readTitlesOf(bo), POLL_OPTIONS).toEqual(['For both', 'For Bo'])
    expect(await bo.problem()).toBeNull()
    await bo.calls.users.deleteSynchronizedAccount({ account_id: bo.account_id })
    await runAccountJobs(services)
    // Microsoft has no call that revokes access.
    expect([standIn.countChannels(), await hasAccess()]).toEqual([0, standIn.provider === 'microsoft'])
  })

  test('an account removed while it is being read: none of its data comes back', async ({ services: baseServices }) => {
    standIn.addEvent('Dentist', monday('09:00'), monday('10:00'))
    const user = await createUserAt(standIn, baseServices)
    const { account_id } = user
    const remove = () => user.calls.users.deleteSynchronizedAccount({ account_id })
    user.interruptBefore('listChanges', remove)
    await user.synchronize()
    await expectNothingLeftOf(user)
  })

  test('an account removed while a meeting is being written: the meeting stays in Meridian', async ({
    services: baseServices,
  }) => {
    const user = await createConnectedUser(baseServices)
    const { meeting_id } = await user.book('11:00')
    user.interruptBefore('insertEvent', () =>
      user.calls.users.deleteSynchronizedAccount({ account_id: user.account_id }),
    )
    await user.synchronize()
    await expectNothingLeftOf(user, 1)
    expect(await user.calls.calendar.getEvent({ eventId: meeting_id })).toMatchObject({
      start: { dateTime: monday('11:00') },
    })
    expect(await user.meeting(meeting_id)).toEqual({ status: 'confirmed', mails: 1 })
  })

  test('a calendar deleted at the provider or in Meridian: its channel is closed', async ({
    services: baseServices,
  }) => {
    standIn.setClockToNow()
    const user = await createUserAt(standIn, baseServices)
    user.services.clock.set(new Date().toISOString())
    const services = await startReachableServer(user.services, standIn)
    const [there, here] = [standIn.addCalendar('There'), standIn.addCalendar('Here')]
    await synchronize(services)
    const channels = standIn.countChannels()
    standIn.deleteCalendar(there)
    await synchronize(services)
    expect(standIn.countChannels()).toBe(channels - 1)
    const own = (await user.calls.calendarManagement.list()).find(({ summary }) => summary === 'Here')
    await user.calls.calendarManagement.delete({ calendarId: own?.id ?? here })
    expect(standIn.countChannels()).toBe(channels - 2)
    await synchronize(services)
    expect([standIn.countChannels(), await user.problem()]).toEqual([channels - 2, null])
  })

  async function expectNothingLeftOf({ services, calls, account_id, summaries }: User, events = 0) {
    const { synchronized_accounts } = await calls.users.info()
    expect(synchronized_accounts.map((account) => account.account_id)).not.toContain(account_id)
    expect(await summaries()).toHaveLength(events)
    const { rows } = await sql`
      select account_id::text from accounts where account_id = ${account_id}
      union all select account_id::text from account_credentials where account_id = ${account_id}
      union all select account_id::text from calendars where account_id = ${account_id}
      union all select name from jobs.job where data ->> 'account_id' = ${account_id}`.execute(services.db)
    expect(rows).toEqual([])
  }
})
