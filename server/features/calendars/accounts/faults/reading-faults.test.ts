import { setTimeout } from 'node:timers/promises'
import { inject } from 'vitest'
import { LUNCH, mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { monday } from '#server/test/guest.ts'
import { countEvents, passTime, runAccountJobs, synchronize } from '#server/test/providers/connected-account.ts'
import { STAND_INS } from '#server/test/providers/fault-stand-ins.ts'
import { createUserAt, POLL_OPTIONS, startReachableServer } from '#server/test/providers/fault-user.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { connectAccount } from '../connect-account.ts'
import { synchronizeAccount } from '../synchronize-account.ts'

const UNTOUCHED = { status: 'confirmed', mails: 1 }

describe.each(STAND_INS)('%s', (name, setUp) => {
  const standIn = setUp()
  const addHour = (title: string, start: string) =>
    standIn.addEvent(title, monday(start), new Date(Date.parse(monday(start)) + HOUR).toISOString())

  /** A user with a dentist appointment at 9 and a meeting at 12. */
  async function createUserWithMeeting(baseServices: TestServices) {
    addHour('Dentist', '09:00')
    const user = await createUserAt(standIn, baseServices)
    await user.run()
    const { meeting_id } = await user.book('12:00')
    await user.run()
    expect(standIn.events().map(({ start }) => start)).toEqual([monday('09:00'), monday('12:00')])
    return { ...user, meeting_id }
  }

  test('all pushes lost: polling finds the change', async ({ services: baseServices }) => {
    standIn.setClockToNow()
    const user = await createUserAt(standIn, baseServices)
    user.services.clock.set(new Date().toISOString())
    const services = await startReachableServer(user.services, standIn)
    await runAccountJobs(services)
    expect(standIn.countChannels()).toBeGreaterThan(0)
    const add = (title: string, hours: number) => {
      const start = Date.now() + DAY + hours * HOUR
      standIn.addEvent(title, new Date(start).toISOString(), new Date(start + HOUR).toISOString())
    }
    add('Announced', 0)
    const readTitles = async () => {
      await runAccountJobs(services)
      return user.summaries()
    }
    await expect.poll(readTitles, POLL_OPTIONS).toEqual(['Announced'])
    standIn.dropPushes()
    const pushes = standIn.countPushes()
    add('Silent', 2)
    await expect.poll(() => standIn.countPushes(), POLL_OPTIONS).toBeGreaterThan(pushes)
    expect(await readTitles()).toEqual(['Announced'])
    await passTime(services, 14 * MINUTE)
    expect(await readTitles()).toEqual(['Announced', 'Silent'])
    expect(await user.problem()).toBeNull()
  })

  test('access revoked during a synchronization: the owner is asked to reconnect, and nothing is lost', async ({
    services: baseServices,
  }) => {
    const user = await createUserWithMeeting(baseServices)
    const { services, caller, calls, meeting_id } = user
    addHour('Added', '10:00')
    user.interruptBefore('listChanges', standIn.revoke)
    await user.synchronize()
    const countNotices = async () =>
      (await mailsTo(services, caller.email)).filter(({ subject }) => /reconnect/i.test(subject)).length
    expect([await user.problem(), await countNotices()]).toEqual(['reconnect', 1])
    expect((await user.summaries()).length).toBe(2)
    expect(await user.slots()).toEqual([])
    await calls.calendar.createEvent({ ...LUNCH, calendar_id: (await user.mainCalendar()).id })
    await passTime(services, 3 * HOUR)
    expect([await user.problem(), await countNotices(), await user.meeting(meeting_id)]).toEqual([
      'reconnect',
      1,
      UNTOUCHED,
    ])
    services.clock.set(monday('07:30'))
    await connectAccount(services, caller.user_id, { provider: standIn.provider, credentials: await standIn.consent() })
    await user.run()
    expect([await user.problem(), (await user.summaries()).length]).toEqual([null, 4])
    expect(await user.slots()).toContain(monday('11:00'))
    expect([standIn.events().length, await user.meeting(meeting_id)]).toEqual([4, UNTOUCHED])
  })

  test('only some permissions granted: the missing ones are shown, and everything else works', async ({
    services: baseServices,
  }) => {
    addHour('Dentist', '09:00')
    if (!standIn.consentToReadOnly) {
      // Consent is all or nothing, but an administrator can withdraw a permission.
      const user = await createUserAt(standIn, baseServices)
      await user.run()
      standIn.revokeWritePermission?.()
      standIn.expireAccessTokens()
      await user.synchronize()
      expect(['permission', 'reconnect']).toContain(await user.problem())
      expect([await user.summaries(), await user.slots()]).toEqual([['Dentist'], []])
      return
    }
    const user = await createUserAt(standIn, baseServices, await standIn.consentToReadOnly())
    await user.run()
    expect(await user.getAccount()).toMatchObject({
      sync_problem: null,
      can_write: false,
      can_create_calendars: false,
      has_conference: false,
      is_destination: false,
    })
    expect(await user.slots()).not.toContain(monday('09:00'))
    const { meeting_id } = await user.book('12:00')
    await user.synchronize()
    expect([standIn.events().length, (await user.summaries()).length]).toEqual([1, 2])
    expect([await user.problem(), await user.meeting(meeting_id)]).toEqual([null, UNTOUCHED])
  })

  test('an event written between two runs of a load: it is kept', async ({ services: baseServices }) => {
    standIn.seed(600, monday('08:00'))
    const user = await createUserAt(standIn, baseServices)
    const ids: string[] = []
    user.interruptBefore('listChanges', async () => {
      const calendar_id = (await user.mainCalendar()).id
      ids.push((await user.calls.calendar.createEvent({ ...LUNCH, calendar_id })).id)
      // The first run ends after a page.
      user.services.clock.advance(MINUTE)
    })
    await user.run()
    const events = await user.calls.calendar.listEvents({})
    expect(events.filter(({ summary }) => summary === 'Lunch').map(({ id }) => id)).toEqual(ids)
    expect(standIn.events()).toHaveLength(601)
    expect(await user.services.db.selectFrom('loaded_events').selectAll().execute()).toEqual([])
  })

  test('an expired cursor: everything is read again, and nothing disappears in the meantime', async ({
    services: baseServices,
  }) => {
    const user = await createUserWithMeeting(baseServices)
    const { services, meeting_id } = user
    const deletedId = addHour('Deleted', '10:00')
    await user.synchronize()
    const listVersions = () =>
      services.db.selectFrom('events').select(['event_id', 'changed_in']).orderBy('event_id').execute()
    const before = await listVersions()
    const writes = standIn.countWrites('insert') + standIn.countWrites('update')
    standIn.deleteEvent(deletedId)
    standIn.expireCursors()
    const seen: unknown[] = []
    const recordView = async () => {
      const events = await user.summaries()
      seen.push([events.length >= 2 && events.includes('Dentist'), (await user.slots()).length, await user.problem()])
      user.interruptBefore('listChanges', recordView)
    }
    const freeBefore = (await user.slots()).length
    user.interruptBefore('listChanges', recordView)
    await user.synchronize()
    expect(seen.length).toBeGreaterThan(1)
    const freeAfter = (await user.slots()).length
    for (const state of seen)
      expect([
        [true, freeBefore, null],
        [true, freeAfter, null],
      ]).toContainEqual(state)
    const after = await listVersions()
    expect(after).toHaveLength(2)
    expect(before).toEqual(expect.arrayContaining(after))
    expect(standIn.countWrites('insert') + standIn.countWrites('update')).toBe(writes)
    expect([await user.problem(), await user.meeting(meeting_id)]).toEqual([null, UNTOUCHED])
  })

  test('an expired cursor: events years ahead are kept, and deleted ones disappear', async ({
    services: baseServices,
  }) => {
    const user = await createUserAt(standIn, baseServices)
    await user.run()
    const calendar_id = (await user.mainCalendar()).id
    const createEvent = (summary: string, day: string) => {
      const dateTime = (time: string) => ({ dateTime: `${day}T${time}:00.000Z`, timeZone: 'Europe/Madrid' })
      const event = { calendar_id, summary, start: dateTime('10:00'), end: dateTime('11:00') }
      return user.calls.calendar.createEvent(event)
    }
    await createEvent('Far', '2031-03-03')
    await createEvent('Near', '2026-12-01')
    await user.synchronize()
    const near = standIn.events().find(({ title }) => title === 'Near')
    standIn.deleteEvent(near?.id ?? expect.fail('no event'))
    standIn.expireCursors()
    await user.synchronize()
    const titles = await user.services.db.selectFrom('events').select('summary').execute()
    expect(titles).toEqual([{ summary: 'Far' }])
    expect(standIn.events()).toMatchObject([{ title: 'Far' }])
  })

  test('429 for a minute: the provider is not called during that minute, not even for a booking', async ({
    services: baseServices,
  }) => {
    const user = await createUserWithMeeting(baseServices)
    const { services } = user
    addHour('Later', '10:00')
    standIn.limitRate(60)
    await user.synchronize()
    const calls = standIn.statuses().length
    expect(standIn.statuses().at(-1)).toBe(429)
    services.clock.advance(20_000)
    // The booking is checked only against the mirror.
    const { meeting_id } = await user.book('11:00')
    services.clock.advance(39_000)
    await Promise.all([1, 2, 3].map(() => synchronizeAccount(services, user.key)))
    await synchronize(services)
    expect(standIn.statuses()).toHaveLength(calls)
    expect([await user.problem(), (await user.summaries()).length]).toEqual([null, 3])
    standIn.recover()
    await passTime(services, 2 * MINUTE)
    expect((await user.summaries()).length).toBe(4)
    expect(standIn.events().filter(({ start }) => start === monday('11:00'))).toHaveLength(1)
    expect([await user.problem(), await user.meeting(meeting_id)]).toEqual([null, UNTOUCHED])
  })

  test('429 in response to a booking stops the synchronization too', async ({ services: baseServices }) => {
    const user = await createUserWithMeeting(baseServices)
    standIn.limitRate(60)
    const callsBefore = standIn.statuses().length
    const { meeting_id } = await user.book('11:00')
    const callsAfter = standIn.statuses().length
    expect(callsAfter).toBeGreaterThan(callsBefore)
    await user.synchronize()
    expect(standIn.statuses()).toHaveLength(callsAfter)
    standIn.recover()
    await passTime(user.services, 2 * MINUTE)
    expect(standIn.events().filter(({ start }) => start === monday('11:00'))).toHaveLength(1)
    expect([await user.problem(), await user.meeting(meeting_id)]).toEqual([null, UNTOUCHED])
  })

  test('down for an hour and back: time is unknown, the owner sees it, and everything continues', async ({
    services: baseServices,
  }) => {
    const user = await createUserWithMeeting(baseServices)
    const { services } = user
    services.clock.advance(-HOUR)
    await user.synchronize()
    const calls = standIn.statuses().length
    standIn.breakDown()
    const { meeting_id } = await user.book('11:00')
    await passTime(services, HOUR)
    expect(await user.getAccount()).toMatchObject({ sync_problem: 'unavailable', problem_since: expect.any(String) })
    expect(await user.slots()).toEqual([])
    expect((await user.summaries()).length).toBe(3)
    expect(standIn.statuses().length - calls).toBeLessThan(40)
    standIn.recover()
    addHour('Later', '10:00')
    await passTime(services, 12 * MINUTE)
    expect(await user.getAccount()).toMatchObject({ sync_problem: null, problem_since: null })
    expect((await user.summaries()).length).toBe(4)
    expect(await user.slots()).toContain(monday('08:30'))
    expect(await user.slots()).not.toContain(monday('10:00'))
    expect(standIn.events().filter(({ start }) => start === monday('11:00'))).toHaveLength(1)
    for (const id of [meeting_id, user.meeting_id]) expect(await user.meeting(id)).toEqual(UNTOUCHED)
  })

  test('renewed credentials are saved: a restarted server continues with them', async ({ services: baseServices }) => {
    standIn.rotateRefreshTokens()
    const user = await createUserAt(standIn, baseServices)
    await user.run()
    for (const title of ['One', 'Two', 'Three']) {
      standIn.expireAccessTokens()
      addHour(title, '09:00')
      await synchronize(user.servicesAfterRestart())
      expect([await user.problem(), await user.summaries()]).toEqual([null, expect.arrayContaining([title])])
    }
  })

  // The embedded database takes minutes, and each provider half a minute on a busy machine.
  const eventCount = name === 'Google' ? 20_000 : 4_000
  test.runIf(inject('postgres'))(
    `${eventCount} events in one calendar: the owner sees the progress, and all are loaded`,
    async ({ services: baseServices }) => {
      standIn.seed(eventCount, '2026-08-01T12:15:00Z')
      const user = await createUserAt(standIn, baseServices)
      const { services } = user
      const progress = new Set<number | null>()
      const state = { isRunning: true }
      const running = user.run().finally(() => {
        state.isRunning = false
      })
      while (state.isRunning) {
        progress.add((await user.getAccount()).events_loaded)
        await setTimeout(20)
      }
      await running
      expect([await countEvents(services), await user.problem()]).toEqual([eventCount, null])
      expect(await user.getAccount()).toMatchObject({ events_loaded: null, synced_at: expect.any(String) })
      expect(progress.size).toBeGreaterThan(5)
      expect(await user.slots()).not.toContain(monday('12:15'))
      standIn.deleteEvent(standIn.events()[0]?.id ?? '')
      await user.synchronize()
      expect(await countEvents(services)).toBe(eventCount - 1)
    },
    240_000,
  )
})
