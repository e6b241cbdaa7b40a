import { errorOf } from '#server/test/call-errors.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { monday } from '#server/test/guest.ts'
import { connectNewUser, runAccountJobs, synchronize, withProvider } from '#server/test/providers/connected-account.ts'
import { hasRadicale, RADICALE_USER, startRadicale } from '#server/test/radicale-server.ts'
import { openOutbound } from '../../platform/outbound/outbound.ts'
import { createCaldavProvider } from './providers/caldav/caldav-provider.ts'

const OWNER = `${RADICALE_USER.username}@127.0.0.1`
const toIcal = (time: string) => monday(time).replaceAll(/[-:]|\.000/g, '')

/** A user whose CalDAV calendar contains an event with two attendees, created by another app. */
async function createUserWithEvent(given: TestServices, organizer: string) {
  const server = await startRadicale()
  const provider = createCaldavProvider({ outbound: openOutbound({ allowPrivate: true }), clock: given.clock })
  const services = withProvider(given, provider)
  const credentials = JSON.stringify({ server_url: server.url, ...RADICALE_USER })
  const { external_id } = await provider
    .connect(credentials)
    .createCalendar({ summary: 'Home', description: null, time_zone: null })
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:x',
    'BEGIN:VEVENT',
    'UID:one',
    'DTSTAMP:20260101T000000Z',
    `DTSTART:${toIcal('11:00')}`,
    `DTEND:${toIcal('12:00')}`,
    'SUMMARY:Review',
    `ORGANIZER:mailto:${organizer}`,
    `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${OWNER}`,
    'ATTENDEE:mailto:carol@elsewhere.test',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  const { ok } = await fetch(new URL(`${external_id}one.ics`, server.url), {
    method: 'PUT',
    headers: { authorization: `Basic ${btoa(`${RADICALE_USER.username}:${RADICALE_USER.password}`)}` },
    body: lines.join('\r\n'),
  })
  expect(ok).toBe(true)
  const user = await connectNewUser(services, { provider: 'caldav', credentials })
  await runAccountJobs(services)
  const [event = expect.fail('no event')] = await user.calls.calendar.listEvents({})
  const update = (change: object) => {
    const { summary, start, end, attendees } = event
    return user.calls.calendar.updateEvent({ eventId: event.id, event: { summary, start, end, attendees, ...change } })
  }
  const times = (start: string, end: string) => ({
    start: { ...event.start, dateTime: monday(start) },
    end: { ...event.end, dateTime: monday(end) },
  })
  return { ...user, services, server, event, update, times }
}

describe.skipIf(!hasRadicale())('an event of a CalDAV account', () => {
  test('that somebody else organizes cannot be moved by a guest, and keeps blocking its time', {
    meta: { promise: 'Calendar accounts: Only the organizer of an event on a CalDAV server can move it.' },
  }, async ({ services }) => {
    const { event, update, times, calls, slots, server } = await createUserWithEvent(services, 'carol@elsewhere.test')
    const refused = { code: 'organizer_only' }
    expect(await errorOf(update(times('15:00', '16:00')))).toMatchObject(refused)
    expect(await errorOf(update({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] }))).toMatchObject(refused)
    expect(await calls.calendar.listEvents({})).toEqual([event])
    expect(await slots()).not.toContain(monday('11:00'))
    expect(await update({ extendedProps: { event_color: 'e62e7b' } })).toMatchObject({ start: event.start })
    await calls.calendar.deleteEvent({ eventId: event.id })
    expect(await calls.calendar.listEvents({})).toEqual([])
    await server.stop()
  })

  test('can be moved by its organizer', async ({ services: given }) => {
    const { services, update, times, calls, server } = await createUserWithEvent(given, OWNER)
    await update(times('15:00', '16:00'))
    await synchronize(services)
    expect(await calls.calendar.listEvents({})).toMatchObject([{ start: { dateTime: monday('15:00') } }])
    await server.stop()
  })
})
