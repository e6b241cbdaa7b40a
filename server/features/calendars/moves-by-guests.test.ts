import { onTestFinished } from 'vitest'
import { errorOf } from '#server/test/call-errors.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { monday } from '#server/test/guest.ts'
import { connectNewUser, runAccountJobs, synchronize, withProvider } from '#server/test/providers/connected-account.ts'
import { ANA, BEN, setUpGoogle } from '#server/test/providers/google.ts'
import { hasRadicale, RADICALE_USER, startRadicale } from '#server/test/radicale-server.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { openOutbound } from '../../platform/outbound/outbound.ts'
import { createCaldavProvider } from './providers/caldav/caldav-provider.ts'

const OWNER = `${RADICALE_USER.username}@127.0.0.1`
const toIcal = (time: string) => monday(time).replaceAll(/[-:]|\.000/g, '')

type Calls = Awaited<ReturnType<typeof connectNewUser>>['calls']

/** Helpers to change an event of a user. */
function createEditHelpers({ calendar }: Calls, { id: eventId, summary, start, end, attendees }: CalendarEvent) {
  const update = (change: object) =>
    calendar.updateEvent({ eventId, event: { summary, start, end, attendees, ...change } })
  const times = (from: string, to: string) => ({
    start: { ...start, dateTime: monday(from) },
    end: { ...end, dateTime: monday(to) },
  })
  return { update, times }
}

/** A user whose CalDAV calendar contains an event with two attendees, created by another app. */
async function createUserWithEvent(baseServices: TestServices, organizer: string) {
  const server = await startRadicale()
  onTestFinished(() => server.stop())
  const provider = createCaldavProvider({ outbound: openOutbound({ allowPrivate: true }), clock: baseServices.clock })
  const services = withProvider(baseServices, provider)
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
  return { ...user, ...createEditHelpers(user.calls, event), services, event }
}

describe.skipIf(!hasRadicale())('an event of a CalDAV account', () => {
  test.for([
    ['somebody else', 'carol@elsewhere.test'],
    ['somebody without a valid address', 'carol'],
  ] as const)(
    'that %s organizes cannot be moved by a guest, and keeps blocking its time',
    {
      meta: { promise: 'Calendar accounts: Only the organizer of an event on a CalDAV server can move it.' },
    },
    async ([, organizer], { services }) => {
      const { event, update, times, calls, slots } = await createUserWithEvent(services, organizer)
      const refused = { code: 'organizer_only' }
      expect(await errorOf(update(times('15:00', '16:00')))).toMatchObject(refused)
      expect(await errorOf(update({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] }))).toMatchObject(refused)
      expect(await calls.calendar.listEvents({})).toEqual([event])
      expect(await slots()).not.toContain(monday('11:00'))
      const { entries } = await calls.users.activity({})
      expect(entries.filter(({ action }) => action === 'call_refused')).toEqual([])
      expect(await update({ extendedProps: { event_color: 'e62e7b' } })).toMatchObject({ start: event.start })
      await calls.calendar.deleteEvent({ eventId: event.id })
      expect(await calls.calendar.listEvents({})).toEqual([])
    },
  )

  test('can be moved by its organizer', async ({ services: baseServices }) => {
    const { services, update, times, calls } = await createUserWithEvent(baseServices, OWNER)
    await update(times('15:00', '16:00'))
    await synchronize(services)
    expect(await calls.calendar.listEvents({})).toMatchObject([{ start: { dateTime: monday('15:00') } }])
  })
})

describe('an event of a Google account', () => {
  const getGoogle = setUpGoogle()

  /** Ana and an event that she and Ben attend, in her Google calendar or in his, which he shares with her. */
  async function createAnaWithEvent(
    baseServices: TestServices,
    organizer: string,
    { isCalendarShared = false, guestsCanModify = false } = {},
  ) {
    const { google, provider, grant } = getGoogle()
    const services = withProvider(baseServices, provider)
    const { id } = google.control.actAs(organizer).createEvent({
      summary: 'Review',
      start: { dateTime: monday('11:00') },
      end: { dateTime: monday('12:00') },
      attendees: [ANA, BEN].map((email) => ({ email, responseStatus: 'accepted' })),
      guestsCanModify,
    })
    if (isCalendarShared) google.control.actAs(BEN).shareCalendar(BEN, ANA, 'writer')
    const user = await connectNewUser(services, { provider: 'google', credentials: JSON.stringify(grant()) })
    await runAccountJobs(services)
    const ownCalendar = await user.mainCalendar()
    const event =
      (await user.calls.calendar.listEvents({})).find(
        ({ calendar_id }) => (calendar_id === ownCalendar.id) !== isCalendarShared,
      ) ?? expect.fail('no event')
    /** When the event starts, as its organizer sees it. */
    const startInGoogle = () => {
      const { start } = google.control.actAs(organizer).getEvent(id ?? '')
      return new Date(start?.dateTime ?? '').toISOString()
    }
    return { ...user, ...createEditHelpers(user.calls, event), services, event, startInGoogle }
  }

  test('that somebody else organizes cannot be moved by a guest, and keeps blocking its time', {
    meta: { promise: 'Calendar accounts: Only the organizer of an event in a Google calendar can move it.' },
  }, async ({ services: baseServices }) => {
    const { services, event, update, times, calls, slots, startInGoogle } = await createAnaWithEvent(baseServices, BEN)
    expect(await errorOf(update(times('15:00', '16:00')))).toMatchObject({ code: 'organizer_only' })
    await synchronize(services)
    expect(await calls.calendar.listEvents({})).toMatchObject([{ start: event.start, end: event.end }])
    expect(await slots()).not.toContain(monday('11:00'))
    expect(startInGoogle()).toBe(monday('11:00'))
    expect(await update({ extendedProps: { event_color: 'e62e7b' } })).toMatchObject({ start: event.start })
  })

  test.for([
    ['its organizer', ANA, {}],
    ['anyone who may edit the organizer’s calendar', BEN, { isCalendarShared: true }],
    ['guests with the organizer’s permission', BEN, { guestsCanModify: true }],
  ] as const)('can be moved by %s', async ([, organizer, options], { services: baseServices }) => {
    const { services, update, times, startInGoogle } = await createAnaWithEvent(baseServices, organizer, options)
    await update(times('15:00', '16:00'))
    await synchronize(services)
    expect(startInGoogle()).toBe(monday('15:00'))
  })
})
