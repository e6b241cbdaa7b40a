import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outgoingEvent, readChanges, testProviderContract } from '#server/test/providers/provider-contract.ts'
import { testReadingContract, toReadableAccount } from '#server/test/providers/reading-contract.ts'
import { hasRadicale, RADICALE_USER, type RadicaleServer, startRadicale } from '#server/test/radicale-server.ts'
import { openOutbound } from '../../../../platform/outbound/outbound.ts'
import { createCaldavProvider } from './caldav-provider.ts'

const services = {
  outbound: openOutbound({ allowPrivate: true }),
  clock: { now: () => Date.UTC(2026, 10, 16) },
  pageSize: 2,
}
const provider = createCaldavProvider(services)
const MISSING = { external_id: 'missing', etag: null }

describe.skipIf(!hasRadicale())('CalDAV, against Radicale', () => {
  let server: RadicaleServer
  beforeAll(async () => {
    server = await startRadicale()
  })
  afterAll(() => server.stop())

  const connect = (credentials: object = {}) =>
    provider.connect(JSON.stringify({ server_url: server.url, ...RADICALE_USER, ...credentials }))

  /** Creates a calendar for the server's only user. */
  async function openAccount() {
    const calendar = { summary: 'Test', description: null, time_zone: null }
    const { external_id: calendar_id } = await connect().createCalendar(calendar)
    const authorization = `Basic ${Buffer.from(`${RADICALE_USER.username}:${RADICALE_USER.password}`).toString('base64')}`
    /** Edits the calendar as another app would. */
    const send = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
      const response = await fetch(new URL(path, server.url), {
        method,
        headers: { authorization, 'content-type': 'text/calendar', ...headers },
        ...(body !== undefined && { body }),
      })
      return { status: response.status, text: await response.text() }
    }
    const put = (name: string, ...lines: string[]) =>
      send(
        'PUT',
        `${calendar_id}${name}`,
        ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR', ''].join('\r\n'),
      )
    return { connect, calendar_id, send, put }
  }

  testProviderContract(openAccount)
  testReadingContract(async () => toReadableAccount(await openAccount()))

  const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', 'DTSTAMP:20270101T000000Z', ...lines, 'END:VEVENT']

  test('keeps properties that other apps added to an event', async () => {
    const { calendar_id, put, send } = await openAccount()
    const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Soon', 'TRIGGER:-PT15M', 'END:VALARM']
    const created = await put(
      'one.ics',
      ...event(
        'DTSTART:20270301T090000Z',
        'DTEND:20270301T100000Z',
        'SUMMARY:Old',
        'X-COLOR:red',
        'CATEGORIES:Work',
        ...alarm,
      ),
    )
    expect(created.status).toBe(201)
    const { events } = await readChanges(connect(), calendar_id)
    const row = outgoingEvent({ ical_uid: 'one', summary: 'New' })
    await connect().updateEvent(calendar_id, events[0] ?? MISSING, { event: row, exceptions: [] })
    const { text } = await send('GET', `${calendar_id}one.ics`)
    for (const line of ['SUMMARY:New', 'X-COLOR:red', 'CATEGORIES:Work', 'TRIGGER:-PT15M']) expect(text).toContain(line)
    expect(text).not.toContain('Old')
  })

  test('reports a calendar’s time zone under its current IANA name', async () => {
    const { calendar_id, send } = await openAccount()
    const zone = 'BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Asia/Calcutta\nEND:VTIMEZONE\nEND:VCALENDAR'
    const body = `<propertyupdate xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><set><prop>
      <c:calendar-timezone>${zone}</c:calendar-timezone></prop></set></propertyupdate>`
    await send('PROPPATCH', calendar_id, body, { 'content-type': 'application/xml' })
    const calendars = await connect().listCalendars()
    expect(calendars.find(({ external_id }) => external_id === calendar_id)?.time_zone).toBe('Asia/Kolkata')
  })

  test('does not overwrite a series that it cannot read', async () => {
    const { calendar_id, put, send } = await openAccount()
    await put('one.ics', ...event('DTSTART:20270301T090000Z', 'RRULE:FREQ=MINUTELY;INTERVAL=90;COUNT=3', 'SUMMARY:Odd'))
    const { events } = await readChanges(connect(), calendar_id)
    const outgoing = { event: outgoingEvent({ ical_uid: 'one' }), exceptions: [] }
    const update = connect().updateEvent(calendar_id, events[0] ?? MISSING, outgoing)
    await expect(update).rejects.toMatchObject({ kind: 'forbidden' })
    expect((await send('GET', `${calendar_id}one.ics`)).text).toContain('MINUTELY')
  })

  test('does not overwrite an event with properties that it ignores', async () => {
    const { calendar_id, put, send } = await openAccount()
    const attendee = `ATTENDEE;MEMBER="mailto:a@x.test","mailto:b@x.test";X-NOTE="${'n'.repeat(500)}":mailto:bob@x.test`
    await put('one.ics', ...event('DTSTART:20270301T090000Z', 'ORGANIZER:mailto:ana@x.test', attendee, 'SUMMARY:Old'))
    const { events } = await readChanges(connect(), calendar_id)
    const outgoing = { event: outgoingEvent({ ical_uid: 'one', summary: 'New' }), exceptions: [] }
    const update = connect().updateEvent(calendar_id, events[0] ?? MISSING, outgoing)
    await expect(update).rejects.toMatchObject({ kind: 'forbidden' })
    expect((await send('GET', `${calendar_id}one.ics`)).text).toContain('SUMMARY:Old')
  })

  test('finds an event that another app has inserted with the same UID', async () => {
    const { calendar_id, put } = await openAccount()
    await put('elsewhere.ics', ...event('DTSTART:20270301T090000Z', 'SUMMARY:There'))
    const outgoing = { event: outgoingEvent({ ical_uid: 'one' }), exceptions: [] }
    expect(await connect().insertEvent(calendar_id, outgoing)).toMatchObject({
      external_id: `${calendar_id}elsewhere.ics`,
    })
    await connect().deleteEvent(calendar_id, { external_id: null, ical_uid: 'one' })
    expect((await readChanges(connect(), calendar_id)).events).toEqual([])
  })

  test('connects again after an outage', async () => {
    const { outbound } = services
    let isDown = true
    const request: typeof outbound.request = (...args) =>
      isDown ? Promise.reject(new Error('down')) : outbound.request(...args)
    const { connect: connectTo } = createCaldavProvider({ ...services, outbound: { ...outbound, request } })
    const remote = connectTo(JSON.stringify({ server_url: server.url, ...RADICALE_USER }))
    await expect(remote.getProfile()).rejects.toMatchObject({ kind: 'unavailable' })
    isDown = false
    await expect(remote.getProfile()).resolves.toMatchObject({ capabilities: { can_write: true } })
  })

  test('reports wrong credentials as `revoked`', async () => {
    await expect(connect({ password: 'wrong' }).getProfile()).rejects.toMatchObject({ kind: 'revoked' })
    expect(() => provider.connect('{}')).toThrow('revoked')
  })

  test('calls no private addresses unless they are allowed', {
    meta: {
      promise:
        'Calendar accounts: Servers call CalDAV and `.ics` addresses only on the public internet, unless `CALENDARS_ALLOW_PRIVATE` is on.',
    },
  }, async () => {
    const strictProvider = createCaldavProvider({ ...services, outbound: openOutbound({ allowPrivate: false }) })
    for (const server_url of [server.url, 'https://127.0.0.1/', 'https://localhost/']) {
      const account = strictProvider.connect(JSON.stringify({ server_url, ...RADICALE_USER }))
      await expect(account.getProfile()).rejects.toMatchObject({ kind: 'forbidden' })
    }
  })
})
