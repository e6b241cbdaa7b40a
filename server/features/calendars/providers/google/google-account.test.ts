import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { connectNewUser, runAccountJobs, synchronize, withProvider } from '#server/test/providers/connected-account.ts'
import { ANA, setUpGoogle } from '#server/test/providers/google.ts'
import { up as readHolidaysAgain } from '../../../../../migrations/20261128T1150-google-holidays.ts'

describe('a Google account', () => {
  const getGoogle = setUpGoogle()

  test('synchronizes both ways, blocks time, and survives an outage', {
    meta: { promise: 'Calendar accounts: Google: events, series and changes synchronize both ways, and block time.' },
  }, async ({ services: baseServices }) => {
    const { google, provider, grant } = getGoogle()
    const services = withProvider(baseServices, provider)
    const calendar = google.control.actAs(ANA)
    const at = (time: string) => ({ dateTime: monday(time), timeZone: 'Europe/Madrid' })
    const timesOf = (start: string, end: string) => ({ start: at(start), end: at(end) })
    const { id: series = '' } = calendar.createEvent({
      ...timesOf('09:00', '10:00'),
      summary: 'Weekly',
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
    })
    calendar.patchEvent(`${series}_20261116T090000Z`, { ...timesOf('11:00', '12:00'), summary: 'Moved' })
    calendar.deleteEvent(`${series}_20261123T090000Z`)

    const account = { provider: 'google', credentials: JSON.stringify(grant()) }
    const { calls, mainCalendar, slots } = await connectNewUser(services, account)
    await synchronize(services)
    const entries = async () =>
      (await calls.calendar.listEvents({})).map(
        ({ summary, start }) => `${summary} ${'dateTime' in start ? start.dateTime.slice(5, 16) : ''}`,
      )
    expect(await entries()).toEqual(['Moved 11-16T11:00', 'Weekly 11-30T09:00'])
    expect(await slots()).toContain(monday('09:00'))
    expect(await slots()).not.toContain(monday('11:00'))

    // Written in Meridian: a single event, and one instance of the series.
    const { id: calendar_id } = await mainCalendar()
    const { id: eventId } = await calls.calendar.createEvent({ ...LUNCH, calendar_id })
    const instances = await calls.calendar.listEvents({})
    const last = instances.find(({ summary }) => summary === 'Weekly') ?? expect.fail()
    await calls.calendar.updateEvent({
      eventId: last.id,
      scope: 'this',
      event: { summary: 'Special', start: last.start, end: last.end },
    })
    await synchronize(services)
    await calls.calendar.updateEvent({ eventId, event: { ...LUNCH, summary: 'Late lunch' } })
    await synchronize(services)
    const listTitles = () =>
      calendar
        .listEvents()
        .filter(({ status }) => status !== 'cancelled')
        .map(({ summary }) => summary ?? '')
        .toSorted()
    expect(listTitles()).toEqual(['Late lunch', 'Moved', 'Special', 'Weekly'])

    // Changed in Google.
    const lunch = calendar.listEvents().find(({ summary }) => summary === 'Late lunch')
    calendar.patchEvent(lunch?.id ?? '', { summary: 'Dinner' })
    calendar.deleteEvent(`${series}_20261116T090000Z`)
    await synchronize(services)
    expect((await entries()).map((entry) => entry.slice(0, -12)).toSorted()).toEqual(['Dinner', 'Special'])
    expect(await slots()).toContain(monday('11:00'))

    // A full read after an expired cursor, and an outage, change nothing.
    google.control.expireSyncTokens()
    await synchronize(services)
    const before = await entries()
    google.control.addFault({ kind: 'error', status: 503, operation: 'calendar.*', times: 1 })
    await expect(synchronize(services)).rejects.toThrow('unavailable')
    google.control.removeFaults()
    await synchronize(services)
    expect(await entries()).toEqual(before)
  })

  test('has calendars of public holidays, which are recognized by their ids', {
    meta: {
      promise:
        'Calendar accounts: Calendars of public holidays in a Google account are recognized as holiday calendars by their ids.',
    },
  }, async ({ services: baseServices }) => {
    const { google, provider, grant } = getGoogle()
    const services = withProvider(baseServices, provider)
    const ana = google.control.actAs(ANA)
    ana.addPublicCalendar('es.spain#holiday@group.v.calendar.google.com', 'Festivos en España')
    ana.addPublicCalendar('es.lopez@example.com', 'Esteban López')
    const { calls } = await connectNewUser(services, { provider: 'google', credentials: JSON.stringify(grant()) })
    const flags = Object.fromEntries(
      (await calls.calendarManagement.list()).map((calendar) => [
        calendar.summary,
        [calendar.is_holiday_calendar, calendar.is_selected, calendar.is_writable],
      ]),
    )
    expect(flags).toMatchObject({
      'Festivos en España': [true, false, false],
      'Esteban López': [false, false, false],
      [ANA]: [false, true, true],
    })
  })

  test.for([
    ['es.spain#holiday@group.v.calendar.google.com', true],
    ['en.usa.official#holiday@group.v.calendar.google.com', true],
    ['addressbook#contacts@group.v.calendar.google.com', false],
  ] as const)(
    'blocks time with the events of %s once this calendar is selected: %s',
    async ([id, isBusy], { services: baseServices }) => {
      const { google, provider, grant } = getGoogle()
      const services = withProvider(baseServices, provider)
      const day = { start: { date: '2026-11-16' }, end: { date: '2026-11-17' } }
      // Google marks all of them as free.
      google.control.actAs(ANA).addPublicCalendar(id, 'Days', [{ ...day, summary: 'Day', transparency: 'transparent' }])
      const { calls, slots } = await connectNewUser(services, {
        provider: 'google',
        credentials: JSON.stringify(grant()),
      })
      await synchronize(services)
      const calendar = (await calls.calendarManagement.list()).find(({ summary }) => summary === 'Days')
      expect([calendar?.is_selected, (await slots()).length > 0]).toEqual([false, true])
      await calls.calendarManagement.update({ calendarId: calendar?.id ?? '', is_selected: true })
      expect((await slots()).length === 0).toBe(isBusy)
      // Holidays that were stored as free, before they could block time.
      await services.db.updateTable('events').set({ transparency: 'transparent' }).execute()
      await readHolidaysAgain(services.db as never)
      await synchronize(services)
      expect((await slots()).length === 0).toBe(isBusy)
    },
  )

  test('gets each meeting once, even if a response is lost', async ({ services: baseServices }) => {
    const { google, provider, grant } = getGoogle()
    const services = withProvider(baseServices, provider)
    const account = { provider: 'google', credentials: JSON.stringify(grant()) }
    const { caller, calls, mainCalendar } = await connectNewUser(services, account)
    await runAccountJobs(services)
    await calls.calendarManagement.update({ calendarId: (await mainCalendar()).id, is_destination: true })
    const token = await invitationTokenOf(services, caller)
    google.control.addFault({ kind: 'loseResponse', operation: 'calendar.events.insert', times: 1 })
    await callAs(services, null).match.book({ ...GUEST, token, start: monday('11:00') })
    await expect(runAccountJobs(services)).rejects.toThrow('unavailable')
    await synchronize(services)
    const events = google.control.actAs(ANA).listEvents()
    expect(events).toHaveLength(1)
    expect(events[0]?.attendees?.map(({ email }) => email)).toContain(GUEST.email)
    expect(google.control.mails).toEqual([])
    expect(await calls.calendar.listEvents({})).toHaveLength(1)
  })

  test('recognizes its user by the account’s address: a meeting declined in Google is declined in Meridian', async ({
    services: baseServices,
  }) => {
    const { google, provider, grant } = getGoogle()
    const services = withProvider(baseServices, provider)
    const organizer = await createUser(services)
    const account = { provider: 'google', credentials: JSON.stringify(grant()) }
    const { calls, mainCalendar } = await connectNewUser(services, account)
    await runAccountJobs(services)
    await calls.calendarManagement.update({ calendarId: (await mainCalendar()).id, is_destination: true })
    const token = await invitationTokenOf(services, organizer)
    await calls.match.book({ token, start: monday('11:00'), time_zone: 'Europe/Madrid' })
    await runAccountJobs(services)
    const [event] = google.control.actAs(ANA).listEvents()
    const people = (event?.attendees ?? []).map(({ email, self }) => [email, self ?? false])
    expect(people).toEqual(
      expect.arrayContaining([
        [ANA, true],
        [organizer.email, false],
      ]),
    )
    expect(people).toHaveLength(2)

    google.control.actAs(ANA).respond(event?.id ?? '', 'declined')
    await synchronize(services)
    expect(await callAs(services, organizer).calendar.listEvents({})).toEqual([])
  })

  test('keeps a long event a single event when it is changed or deleted', async ({ services: baseServices }) => {
    const { google, provider, grant } = getGoogle()
    const services = withProvider(baseServices, provider)
    const ana = google.control.actAs(ANA)
    const at = (dateTime: string) => ({ dateTime, timeZone: 'Europe/Madrid' })
    ana.createEvent({ summary: 'Trip', start: at('2026-11-16T09:00:00+01:00'), end: at('2026-12-26T09:00:00+01:00') })
    const { calls } = await connectNewUser(services, { provider: 'google', credentials: JSON.stringify(grant()) })
    await synchronize(services)
    const getTrip = async () => (await calls.calendar.listEvents({}))[0] ?? expect.fail('no event')
    const moved = { start: at('2026-11-17T08:00:00.000Z'), end: at('2026-12-27T08:00:00.000Z') }
    await calls.calendar.updateEvent({ eventId: (await getTrip()).id, event: { summary: 'Trip', ...moved } })
    await synchronize(services)
    const listLiveEvents = () => ana.listEvents().filter(({ status }) => status !== 'cancelled')
    const times = { start: at('2026-11-17T09:00:00+01:00'), end: at('2026-12-27T09:00:00+01:00') }
    expect(listLiveEvents()).toMatchObject([times])
    expect(listLiveEvents()[0]?.recurrence).toBeUndefined()
    expect(await calls.calendar.listEvents({})).toMatchObject([moved])
    await calls.calendar.deleteEvent({ eventId: (await getTrip()).id })
    await synchronize(services)
    expect([listLiveEvents(), await calls.calendar.listEvents({})]).toEqual([[], []])
  })
})
