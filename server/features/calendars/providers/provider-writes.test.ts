import { sql } from 'kysely'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { meetingIdOf } from '#server/test/meetings.ts'
import {
  at,
  createUserWithAccount,
  createUserWithDestination,
  EMAIL,
  synchronize,
} from '#server/test/providers/connected-account.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { ProviderError } from './provider-error.ts'

describe('events in a connected account', () => {
  test('are created, changed, moved between accounts and deleted at the provider too', {
    meta: { promise: 'Calendar accounts: Events and meetings are written to their provider, once, whatever fails.' },
  }, async ({ services: baseServices }) => {
    const { calls, remote, run, mainCalendar, rowOf, listCalendars } = await createUserWithAccount(baseServices)
    await run()
    const { calendar, calendarManagement } = calls
    const calendar_id = (await mainCalendar()).id
    const remoteTitles = () => [...remote.primaryCalendar.events.values()].map(({ summary }) => summary).slice(1)
    const { id: eventId } = await calendar.createEvent({ ...LUNCH, calendar_id })
    expect(await rowOf(eventId)).toMatchObject({ sync_state: 'pending', external_id: null })
    await run()
    const [, lunch] = remote.primaryCalendar.events.values()
    expect(lunch).toMatchObject({ summary: 'Lunch', start_at: new Date(LUNCH.start.dateTime) })
    expect(await rowOf(eventId)).toMatchObject({
      sync_state: 'synced',
      external_id: lunch?.external_id,
      etag: lunch?.etag,
    })
    await calendar.updateEvent({ eventId, event: { ...LUNCH, summary: 'Late lunch' } })
    await run()
    expect(remoteTitles()).toEqual(['Late lunch'])

    const work = await calendarManagement.create({
      summary: 'Work',
      account_id: (await listCalendars())[0]?.account_id,
    })
    await calendar.updateEvent({ eventId, event: { ...LUNCH, calendar_id: work.id } })
    await run()
    const [, remoteWork] = remote.calendars.values()
    expect([remoteTitles(), remoteWork?.events.size]).toEqual([[], 1])
    const [own] = await calendarManagement.list()
    await calendar.updateEvent({ eventId, event: { ...LUNCH, calendar_id: own?.id } })
    await run()
    expect([remoteWork?.events.size, await rowOf(eventId)]).toMatchObject([
      0,
      { external_id: null, sync_state: 'synced' },
    ])
    await calendar.updateEvent({ eventId, event: { ...LUNCH, calendar_id } })
    await run()
    expect(remoteTitles()).toEqual(['Lunch'])
    await calendar.deleteEvent({ eventId })
    await run()
    expect([remoteTitles(), await rowOf(eventId)]).toEqual([[], undefined])
  })

  test('that recur are written as a whole series with its exceptions', async ({ services: baseServices }) => {
    const { calls, remote, run, mainCalendar } = await createUserWithAccount(baseServices)
    await run()
    const { calendar } = calls
    const calendar_id = (await mainCalendar()).id
    await calendar.createEvent({ ...LUNCH, calendar_id, recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] })
    await run()
    const [, second] = (await calendar.listEvents({})).filter(({ summary }) => summary === 'Lunch')
    const { id: eventId, start, end } = second ?? expect.fail('no second instance')
    await calendar.updateEvent({ eventId, event: { summary: 'Picnic', start, end } })
    await run()
    const [, series, picnic] = remote.primaryCalendar.events.values()
    expect(series).toMatchObject({ summary: 'Lunch', recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] })
    expect(picnic).toMatchObject({ summary: 'Picnic', exception_of: { external_id: series?.external_id } })
    await calendar.deleteEvent({ eventId, scope: 'all' })
    await run()
    expect([...remote.primaryCalendar.events.values()].map(({ summary }) => summary)).not.toContain('Lunch')
  })

  test('that recur shift their UNTIL when the series moves', async ({ services: baseServices }) => {
    const { calls, remote, run, mainCalendar } = await createUserWithAccount(baseServices)
    await run()
    const recurrence = ['RRULE:FREQ=DAILY;UNTIL=20261119T120000Z']
    const { id: eventId } = await calls.calendar.createEvent({
      ...LUNCH,
      calendar_id: (await mainCalendar()).id,
      recurrence,
    })
    await run()
    const addHour = ({ dateTime, timeZone }: typeof LUNCH.start) => ({
      dateTime: new Date(Date.parse(dateTime) + HOUR).toISOString(),
      timeZone,
    })
    const times = { start: addHour(LUNCH.start), end: addHour(LUNCH.end) }
    await calls.calendar.updateEvent({ eventId, event: { summary: 'Lunch', ...times } })
    await run()
    const [, series] = remote.primaryCalendar.events.values()
    expect(series).toMatchObject({
      start_at: new Date(times.start.dateTime),
      recurrence: ['RRULE:FREQ=DAILY;UNTIL=20261119T130000Z'],
    })
  })

  test('overwrite a remote change to the same field that was not read yet', async ({ services: baseServices }) => {
    const { calls, remote, run, mainCalendar } = await createUserWithAccount(baseServices)
    await run()
    const { id: eventId } = await calls.calendar.createEvent({ ...LUNCH, calendar_id: (await mainCalendar()).id })
    await run()
    const [, lunch] = remote.primaryCalendar.events.values()
    remote.putEvent(remote.primaryCalendar, { ...(lunch ?? expect.fail('no event')), summary: 'Changed there' })
    await calls.calendar.updateEvent({ eventId, event: { ...LUNCH, summary: 'Changed here' } })
    await run()
    expect([...remote.primaryCalendar.events.values()][1]?.summary).toBe('Changed here')
    expect((await calls.calendar.getEvent({ eventId })).summary).toBe('Changed here')
  })

  test('overwrite an existing event with the same UID at the provider', async ({ services: baseServices }) => {
    const { calls, remote, run, mainCalendar, rowOf } = await createUserWithAccount(baseServices)
    await run()
    const { id: eventId } = await calls.calendar.createEvent({ ...LUNCH, calendar_id: (await mainCalendar()).id })
    const times = { start_at: at('16:00'), end_at: at('17:00') }
    const ical_uid = `${eventId}@meridian`
    const existing = remote.putEvent(remote.primaryCalendar, { ...times, summary: 'Old lunch', ical_uid })
    await run()
    const { external_id } = existing
    const written = remote.primaryCalendar.events.get(external_id)
    expect(written).toMatchObject({ summary: 'Lunch', start_at: new Date(LUNCH.start.dateTime) })
    expect(await rowOf(eventId)).toMatchObject({ sync_state: 'synced', external_id, etag: written?.etag })
  })

  test('that were deleted at the provider are deleted here, and pending changes are not reported as refused', async ({
    services: baseServices,
  }) => {
    const { services, calls, remote, run, mainCalendar, summaries } = await createUserWithAccount(baseServices)
    await run()
    const { id: eventId } = await calls.calendar.createEvent({ ...LUNCH, calendar_id: (await mainCalendar()).id })
    await run()
    await calls.calendar.updateEvent({ eventId, event: { ...LUNCH, summary: 'Late lunch' } })
    const copy = [...remote.primaryCalendar.events.values()].find(({ summary }) => summary === 'Lunch')
    remote.removeEvent(remote.primaryCalendar, copy?.external_id ?? expect.fail('no copy'))
    await synchronize(services)
    expect(await summaries()).toEqual(['Dentist'])
    const { entries } = await calls.users.activity({})
    expect(entries.map(({ action }) => action)).not.toContain('calendar_write_refused')
  })

  test('keep a remote change to another field that was not read yet', {
    meta: { promise: 'Calendar accounts: A change on both sides is merged, never overwritten blindly.' },
  }, async ({ services: baseServices }) => {
    const { calls, remote, run, mainCalendar } = await createUserWithAccount(baseServices)
    await run()
    const { calendar } = calls
    const { id: eventId } = await calendar.createEvent({
      ...LUNCH,
      calendar_id: (await mainCalendar()).id,
      recurrence: ['RRULE:FREQ=DAILY;COUNT=3'],
    })
    await run()
    const lunch = () => [...remote.primaryCalendar.events.values()][1] ?? expect.fail('no event')
    const [start_at, end_at] = [at('13:00'), at('14:00')]
    remote.putEvent(remote.primaryCalendar, { ...lunch(), start_at, end_at, summary: 'Changed there' })
    await calendar.updateEvent({ eventId, scope: 'all', event: { ...LUNCH, summary: 'Changed here', location: 'Bar' } })
    await run()
    expect(lunch()).toMatchObject({ summary: 'Changed here', location: 'Bar', start_at, end_at })
    const [first] = (await calendar.listEvents({})).filter(({ summary }) => summary === 'Changed here')
    expect(first?.start).toMatchObject({ dateTime: monday('13:00') })
  })
})

describe('a meeting', () => {
  test('is written to the destination calendar, moved and cancelled there', {
    meta: {
      promise:
        'Calendar accounts: New meetings go into the first connected account, or the calendar that the user chooses.',
    },
  }, async ({ services: baseServices }) => {
    const { services, calls, run, book, remoteEvents, rowOf, mainCalendar } =
      await createUserWithDestination(baseServices)
    const { booked, meeting_id, ical_uid } = await book()
    expect(await rowOf(meeting_id)).toMatchObject({ calendar_id: (await mainCalendar()).id, sync_state: 'pending' })
    await run()
    const [copy] = remoteEvents()
    expect(copy).toMatchObject({
      ical_uid,
      start_at: at('11:00'),
      end_at: at('11:30'),
      // With the account's address, under which its provider knows the user.
      organizer: { email: EMAIL },
    })
    expect(await rowOf(meeting_id)).toMatchObject({
      sync_state: 'synced',
      external_id: copy?.external_id,
      etag: copy?.etag,
    })
    await calls.events.reschedule({ eventId: meeting_id, event: { start: { dateTime: monday('14:00') } } })
    await run()
    expect(remoteEvents()).toMatchObject([{ external_id: copy?.external_id, start_at: at('14:00'), sequence: 1 }])
    await callAs(services, null).events.cancel({ eventId: booked.event.id })
    await run()
    expect([remoteEvents(), await rowOf(meeting_id)]).toEqual([[], undefined])
  })

  test('is deleted at the provider when its booking is undone', async ({ services: baseServices }) => {
    const { services, run, book, remoteEvents } = await createUserWithDestination(baseServices)
    const { booked } = await book()
    await run()
    expect(remoteEvents()).toHaveLength(1)
    await callAs(services, null).events.undo({ eventId: booked.event.id, undo_token: booked.undo_token ?? '' })
    await run()
    expect(remoteEvents()).toEqual([])
  })

  test('is written to each participant’s destination calendar, or else to their main calendar', async ({
    services: baseServices,
  }) => {
    const { services, caller, calls, run, remoteEvents, mainCalendar, rowOf } =
      await createUserWithDestination(baseServices)
    const other = await createUser(services)
    const token = await invitationTokenOf(services, other)
    const { event } = await calls.match.book({ token, start: monday('12:00') })
    await run()
    expect(remoteEvents()).toMatchObject([{ organizer: { email: other.email } }])
    const [own] = await callAs(services, other).calendarManagement.list()
    expect(own).toMatchObject({ account_provider: 'local', is_primary: true, is_destination: true })
    const entries = await callAs(services, other).calendar.listEvents({})
    expect(entries).toMatchObject([{ id: event.id, calendar_id: own?.id }])
    expect(await rowOf(event.id)).toMatchObject({ calendar_id: (await mainCalendar()).id, sync_state: 'synced' })
    // After deselection, new meetings go into the main calendar; this one stays.
    await calls.calendarManagement.update({ calendarId: (await mainCalendar()).id, is_destination: false })
    const second = await callAs(services, null).match.book({
      ...GUEST,
      token: await invitationTokenOf(services, caller),
      start: monday('15:00'),
    })
    await run()
    expect(remoteEvents()).toHaveLength(1)
    expect(await rowOf(meetingIdOf(second))).toMatchObject({ external_id: null, sync_state: 'synced' })
  })

  test('is written once, whichever call fails', {
    meta: { promise: 'Calendar accounts: Events and meetings are written to their provider, once, whatever fails.' },
  }, async ({ services: baseServices }) => {
    const { services, run, book, remote, remoteEvents, rowOf } = await createUserWithDestination(baseServices)
    remote.failNext('insertEvent', new ProviderError('unavailable'), { isResponseLost: true })
    const { meeting_id } = await book()
    await expect(run()).rejects.toThrow('unavailable')
    expect([remoteEvents().length, await rowOf(meeting_id)]).toMatchObject([1, { sync_state: 'writing' }])
    await synchronize(services)
    expect([remoteEvents().length, await rowOf(meeting_id)]).toMatchObject([1, { sync_state: 'synced' }])
    remote.failNext('insertEvent', new ProviderError('rate_limited', { retryAfter: 90 }))
    const { meeting_id: second } = await book('16:00')
    await run()
    const callsBefore = remote.calls.length
    services.clock.advance(89_000)
    await synchronize(services)
    expect([remote.calls.length, await rowOf(second)]).toMatchObject([callsBefore, { sync_state: 'writing' }])
    services.clock.advance(1000)
    await synchronize(services)
    expect([remoteEvents().length, await rowOf(second)]).toMatchObject([2, { sync_state: 'synced' }])
    remote.failNext('insertEvent', new ProviderError('forbidden'))
    const { meeting_id: third } = await book('12:00')
    await run()
    expect(await rowOf(third)).toMatchObject({ sync_state: 'failed', external_id: null })
  })

  test('leaves nothing at the provider when it is cancelled during a write or after a lost response', async ({
    services: baseServices,
  }) => {
    const { services, run, book, remote, remoteEvents } = await createUserWithDestination(baseServices)
    const { booked } = await book()
    remote.interruptBefore('insertEvent', () => callAs(services, null).events.cancel({ eventId: booked.event.id }))
    await run()
    expect(remoteEvents()).toEqual([])
    const { booked: second } = await book('12:00')
    remote.failNext('insertEvent', new ProviderError('unavailable'), { isResponseLost: true })
    await expect(run()).rejects.toThrow('unavailable')
    expect(remoteEvents()).toHaveLength(1)
    await callAs(services, null).events.cancel({ eventId: second.event.id })
    await run()
    expect(remoteEvents()).toEqual([])
  })

  test('that is rescheduled after a lost response is updated or deleted at the provider, not duplicated', async ({
    services: baseServices,
  }) => {
    const { services, calls, run, book, remote, remoteEvents, rowOf } = await createUserWithDestination(baseServices)
    const bookAndReschedule = async () => {
      remote.failNext('insertEvent', new ProviderError('unavailable'), { isResponseLost: true })
      const meeting = await book()
      await expect(run()).rejects.toThrow('unavailable')
      expect(remoteEvents()).toMatchObject([{ start_at: at('11:00') }])
      await calls.events.reschedule({ eventId: meeting.meeting_id, event: { start: { dateTime: monday('14:00') } } })
      return meeting
    }
    const { booked, meeting_id } = await bookAndReschedule()
    await run()
    expect(remoteEvents()).toMatchObject([{ start_at: at('14:00') }])
    expect(await rowOf(meeting_id)).toMatchObject({ sync_state: 'synced', etag: remoteEvents()[0]?.etag })
    await callAs(services, null).events.cancel({ eventId: booked.event.id })
    await run()
    const { booked: second } = await bookAndReschedule()
    await callAs(services, null).events.cancel({ eventId: second.event.id })
    await run()
    expect(remoteEvents()).toEqual([])
  })

  test('gets its new time at the provider when it is rescheduled during a write', async ({
    services: baseServices,
  }) => {
    const { calls, run, book, remote, remoteEvents, rowOf } = await createUserWithDestination(baseServices)
    const { meeting_id } = await book()
    const event = { start: { dateTime: monday('14:00') } }
    remote.interruptBefore('insertEvent', () => calls.events.reschedule({ eventId: meeting_id, event }))
    await run()
    expect(remoteEvents()).toMatchObject([{ start_at: at('14:00') }])
    expect(await rowOf(meeting_id)).toMatchObject({ sync_state: 'synced', etag: remoteEvents()[0]?.etag })
  })
})

describe('a process that crashes', () => {
  /** Longer than a claim lasts. */
  const LONGER_THAN_CLAIM = 3 * MINUTE

  test('after the commit but before the write leaves the write to the next synchronization', async ({
    services: baseServices,
  }) => {
    const { services, book, remoteEvents } = await createUserWithDestination(baseServices)
    await book()
    await sql`delete from jobs.job`.execute(services.db)
    await synchronize(services)
    expect(remoteEvents()).toHaveLength(1)
  })

  test('after a write but before recording it neither loses nor duplicates anything', async ({
    services: baseServices,
  }) => {
    const { services, calls, run, book, remote, remoteEvents, rowOf } = await createUserWithDestination(baseServices)
    const crashDuring = async (method: 'insertEvent' | 'updateEvent' | 'deleteEvent') => {
      const hanging = remote.hangAfterNext(method)
      void run()
      await hanging
      services.clock.advance(LONGER_THAN_CLAIM)
      await synchronize(services)
    }
    const { booked, meeting_id, ical_uid } = await book()
    await crashDuring('insertEvent')
    expect([remoteEvents().length, await rowOf(meeting_id)]).toMatchObject([1, { sync_state: 'synced' }])
    await calls.events.reschedule({ eventId: meeting_id, event: { start: { dateTime: monday('14:00') } } })
    await crashDuring('updateEvent')
    expect(remoteEvents()).toMatchObject([{ ical_uid, start_at: at('14:00') }])
    expect(await rowOf(meeting_id)).toMatchObject({ sync_state: 'synced', etag: remoteEvents()[0]?.etag })
    await callAs(services, null).events.cancel({ eventId: booked.event.id })
    await crashDuring('deleteEvent')
    expect([remoteEvents(), await rowOf(meeting_id)]).toEqual([[], undefined])
  })

  test('between the two writes of a move leaves the event only in the new calendar', async ({
    services: baseServices,
  }) => {
    const { services, calls, run, remote, mainCalendar, listCalendars } = await createUserWithAccount(baseServices)
    await run()
    const { id: eventId } = await calls.calendar.createEvent({ ...LUNCH, calendar_id: (await mainCalendar()).id })
    const { account_id } = (await listCalendars())[0] ?? expect.fail('no calendar')
    const work = await calls.calendarManagement.create({ summary: 'Work', account_id })
    await run()
    await calls.calendar.updateEvent({ eventId, event: { ...LUNCH, calendar_id: work.id } })
    const hanging = remote.hangAfterNext('insertEvent')
    void run()
    await hanging
    services.clock.advance(LONGER_THAN_CLAIM)
    await synchronize(services)
    const titles = [...remote.calendars.values()].map(({ events }) =>
      [...events.values()].map(({ summary }) => summary),
    )
    expect(titles).toEqual([['Dentist'], ['Lunch']])
    expect(await calls.calendar.listEvents({})).toHaveLength(2)
  })
})
