import { onTestFinished } from 'vitest'
import { LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { monday } from '#server/test/guest.ts'
import {
  connectNewUser,
  countEvents,
  runAccountJobs,
  synchronize,
  withProvider,
} from '#server/test/providers/connected-account.ts'
import { outgoingEvent } from '#server/test/providers/provider-contract.ts'
import { hasRadicale, RADICALE_USER, startRadicale } from '#server/test/radicale-server.ts'
import { MINUTE } from '#shared/time.ts'
import { openOutbound } from '../../../../platform/outbound/outbound.ts'
import { createCaldavProvider } from './caldav-provider.ts'

const toIcal = (time: string) => monday(time).replaceAll(/[-:]|\.000/g, '')

/** A user with a CalDAV account in which a weekly series has a moved instance. */
async function createUserWithSeries(
  baseServices: TestServices,
  options: Partial<Parameters<typeof createCaldavProvider>[0]> = {},
) {
  const server = await startRadicale()
  onTestFinished(() => server.stop())
  const outbound = openOutbound({ allowPrivate: true })
  const provider = createCaldavProvider({ outbound, clock: baseServices.clock, ...options })
  const services = withProvider(baseServices, provider)
  const credentials = JSON.stringify({ server_url: server.url, ...RADICALE_USER })
  const { external_id } = await provider
    .connect(credentials)
    .createCalendar({ summary: 'Home', description: null, time_zone: null })
  const put = async (...lines: string[]) => {
    const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR', '']
    const response = await fetch(new URL(`${external_id}one.ics`, server.url), {
      method: 'PUT',
      headers: { authorization: `Basic ${btoa(`${RADICALE_USER.username}:${RADICALE_USER.password}`)}` },
      body: calendar.join('\r\n'),
    })
    expect(response.ok).toBe(true)
  }
  const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT']
  const series = (...lines: string[]) =>
    event(`DTSTART:${toIcal('09:00')}`, `DTEND:${toIcal('10:00')}`, 'SUMMARY:Dentist', ...lines)
  const moved = event(
    `RECURRENCE-ID:${toIcal('09:00')}`,
    `DTSTART:${toIcal('12:00')}`,
    `DTEND:${toIcal('13:00')}`,
    'SUMMARY:Moved',
  )
  await put(...series('RRULE:FREQ=WEEKLY;COUNT=2'), ...moved)
  const user = await connectNewUser(services, { provider: 'caldav', credentials })
  await runAccountJobs(services)
  return { ...user, services, server, put, series, remote: provider.connect(credentials), external_id }
}

describe.skipIf(!hasRadicale())('a CalDAV account, against Radicale', () => {
  test('synchronizes both ways, blocks time, and survives an outage', {
    meta: {
      promise:
        'Calendar accounts: CalDAV (Apple, Fastmail, Nextcloud, Radicale) with an app password: events, series and changes synchronize both ways, and block time.',
    },
  }, async ({ services: baseServices }) => {
    const { services, calls, mainCalendar, summaries, slots, put, series, ...caldav } =
      await createUserWithSeries(baseServices)
    expect(await summaries()).toEqual(['Moved', 'Dentist'])
    expect(await slots()).toContain(monday('09:00'))
    expect(await slots()).not.toContain(monday('12:00'))

    // The exception is gone: its instance follows the rule again.
    await put(...series('RRULE:FREQ=WEEKLY;COUNT=2'))
    await synchronize(services)
    expect(await summaries()).toEqual(['Dentist', 'Dentist'])
    expect(await slots()).not.toContain(monday('09:00'))

    const { id: calendar_id } = await mainCalendar()
    const { id: eventId } = await calls.calendar.createEvent({ ...LUNCH, calendar_id })
    await synchronize(services)
    await calls.calendar.updateEvent({ eventId, event: { ...LUNCH, summary: 'Late lunch' } })
    await synchronize(services)
    const changes = await caldav.remote.listChanges(caldav.external_id, null)
    expect(changes.events.map(({ summary }) => summary).toSorted()).toEqual(['Dentist', 'Late lunch'])

    // An unsupported rule makes availability unknown, and affects no other event.
    await put(...series('RRULE:FREQ=MINUTELY;INTERVAL=90'))
    await synchronize(services)
    expect(await summaries()).toContain('Late lunch')
    expect(await slots()).toEqual([])

    // An outage deletes nothing.
    await caldav.server.stop()
    await expect(synchronize(services)).rejects.toThrow('unavailable')
    expect(await summaries()).toContain('Late lunch')
  })

  test('shows again an instance that was deleted in Meridian and restored on the server', async ({
    services: baseServices,
  }) => {
    const { services, calls, summaries, slots, put, series } = await createUserWithSeries(baseServices)
    const [moved = expect.fail('no event')] = await calls.calendar.listEvents({})
    await calls.calendar.deleteEvent({ eventId: moved.id, scope: 'this' })
    await synchronize(services)
    expect([await summaries(), (await slots()).includes(monday('09:00'))]).toEqual([['Dentist'], true])
    await put(...series('RRULE:FREQ=WEEKLY;COUNT=2'))
    await synchronize(services)
    expect([await summaries(), (await slots()).includes(monday('09:00'))]).toEqual([['Dentist', 'Dentist'], false])
  })

  test('keeps responses that were not read yet when an event is changed in Meridian', {
    meta: { promise: 'Calendar accounts: A change on both sides is merged, never overwritten blindly.' },
  }, async ({ services: baseServices }) => {
    const { services, calls, put, series, remote, external_id } = await createUserWithSeries(baseServices)
    const guests = (ben: string, ...others: string[]) =>
      series('ORGANIZER:mailto:ana@example.com', `ATTENDEE;PARTSTAT=${ben}:mailto:ben@example.com`, ...others)
    await put(...guests('NEEDS-ACTION'))
    await synchronize(services)
    const [{ id: eventId, start, end } = expect.fail('no event')] = await calls.calendar.listEvents({})
    await put(...guests('ACCEPTED', 'ATTENDEE:mailto:cleo@example.com'))
    await calls.calendar.updateEvent({ eventId, event: { summary: 'Doctor', start, end } })
    await runAccountJobs(services)
    expect((await remote.listChanges(external_id, null)).events).toMatchObject([
      {
        summary: 'Doctor',
        attendees: [
          { email: 'ben@example.com', response_status: 'accepted' },
          { email: 'cleo@example.com', response_status: 'needs_action' },
        ],
      },
    ])
  })

  test('reads a large change, and a large calendar, in several runs', async ({ services: baseServices }) => {
    const baseOutbound = openOutbound({ allowPrivate: true })
    const outbound: typeof baseOutbound = {
      ...baseOutbound,
      request(url, options) {
        // Each page takes longer than a run is allowed to take.
        if (options.body?.includes('multiget')) baseServices.clock.advance(MINUTE)
        return baseOutbound.request(url, options)
      },
    }
    const { services, remote, external_id } = await createUserWithSeries(baseServices, { outbound, pageSize: 1 })
    const addEvent = () => remote.insertEvent(external_id, { event: outgoingEvent(), exceptions: [] })
    for (let i = 0; i < 3; i++) await addEvent()
    await synchronize(services)
    expect(await countEvents(services)).toBe(5)
    await services.db.updateTable('calendars').set({ sync_cursor: null }).execute()
    await addEvent()
    await synchronize(services)
    expect(await countEvents(services)).toBe(6)
  })

  test('loses no change when saving it fails', async ({ services: baseServices }) => {
    const { services, summaries, put, series } = await createUserWithSeries(baseServices)
    expect(await summaries()).toEqual(['Moved', 'Dentist'])
    await put(...series('RRULE:FREQ=WEEKLY;COUNT=2'))
    const failingServices = {
      ...services,
      live: { ...services.live, publish: () => Promise.reject(new Error('crashed')) },
    }
    await expect(synchronize(failingServices)).rejects.toThrow('crashed')
    await synchronize(services)
    expect(await summaries()).toEqual(['Dentist', 'Dentist'])
  })
})
