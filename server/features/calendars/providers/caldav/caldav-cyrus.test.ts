import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CYRUS_USERS, type CyrusServer, hasCyrus, startCyrus } from '#server/test/cyrus-server.ts'
import { outgoingEvent, readChanges, testProviderContract } from '#server/test/providers/provider-contract.ts'
import { testReadingContract, toReadableAccount } from '#server/test/providers/reading-contract.ts'
import { openOutbound } from '../../../../platform/outbound/outbound.ts'
import type { EventRow } from '../../tables.ts'
import { createCaldavProvider } from './caldav-provider.ts'

const { alice, bob } = CYRUS_USERS
const provider = createCaldavProvider({
  outbound: openOutbound({ allowPrivate: true }),
  clock: { now: () => Date.UTC(2026, 10, 16) },
  pageSize: 2,
})

const MISSING = { external_id: 'missing', etag: null }

describe.skipIf(!hasCyrus())('CalDAV, against Cyrus', () => {
  /** The recipients of the emails that the server has sent. */
  const recipients: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      recipients.push(address)
      done()
    },
    onData(stream, _, done) {
      stream.resume().on('end', done)
    },
  })
  let server: CyrusServer
  beforeAll(async () => {
    const listener = smtp.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    server = await startCyrus({ smtpPort: (listener.address() as AddressInfo).port })
  })
  afterAll(async () => {
    await server.stop()
    await new Promise<void>((resolve) => smtp.close(resolve))
  })

  const connectAs = ({ username, password }: typeof alice) =>
    provider.connect(JSON.stringify({ server_url: server.url, username, password }))
  const connect = () => connectAs(alice)

  async function openAccount() {
    const calendar = { summary: 'Test', description: null, time_zone: null }
    const { external_id: calendar_id } = await connect().createCalendar(calendar)
    return { connect, calendar_id }
  }

  testProviderContract(openAccount)
  testReadingContract(async () => toReadableAccount(await openAccount()))

  describe('invitations', () => {
    const person = (email: string, role: 'organizer' | 'participant') => ({
      email,
      name: null,
      picture: null,
      role,
      response_status: role === 'organizer' ? ('accepted' as const) : ('needs_action' as const),
    })
    const withGuests = (fields: Partial<EventRow> = {}) =>
      outgoingEvent({
        organizer: { email: alice.email, name: null },
        attendees: [
          person(alice.email, 'organizer'),
          person(bob.email, 'participant'),
          person('guest@elsewhere.test', 'participant'),
        ],
        ...fields,
      })
    /** All events in all of Bob's calendars. */
    const bobsEvents = async () => {
      const account = connectAs(bob)
      const lists = (await account.listCalendars()).map(({ external_id }) => readChanges(connectAs(bob), external_id))
      return (await Promise.all(lists)).flatMap(({ events }) => events)
    }

    test('are not sent by the server for events that we create, update and delete', async () => {
      const { calendar_id } = await openAccount()
      recipients.length = 0
      const event = withGuests()
      const written = await connect().insertEvent(calendar_id, { event, exceptions: [] })
      const moved = { ...event, start_at: new Date('2027-03-01T12:00Z'), end_at: new Date('2027-03-01T13:00Z') }
      const updated = await connect().updateEvent(calendar_id, written, { event: moved, exceptions: [] })
      expect(updated).toMatchObject({ external_id: written.external_id })
      await connect().deleteEvent(calendar_id, { external_id: written.external_id, ical_uid: event.ical_uid })
      expect(await bobsEvents()).toEqual([])
      expect(recipients).toEqual([])
    })

    test('that the server sent for another app are not cancelled by our changes', async () => {
      const { calendar_id } = await openAccount()
      recipients.length = 0
      const text = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:other
BEGIN:VEVENT
UID:theirs
DTSTAMP:20270101T000000Z
DTSTART:20270301T090000Z
DTEND:20270301T100000Z
SUMMARY:Theirs
ORGANIZER:mailto:${alice.email}
ATTENDEE;PARTSTAT=ACCEPTED:mailto:${alice.email}
ATTENDEE:mailto:${bob.email}
ATTENDEE:mailto:guest@elsewhere.test
END:VEVENT
END:VCALENDAR
`
      const response = await fetch(new URL(`${calendar_id}theirs.ics`, server.url), {
        method: 'PUT',
        headers: {
          authorization: `Basic ${btoa(`${alice.username}:${alice.password}`)}`,
          'content-type': 'text/calendar',
        },
        body: text.replaceAll('\n', '\r\n'),
      })
      expect(response.status).toBe(201)
      expect((await bobsEvents()).map(({ status }) => status)).toEqual(['confirmed'])
      expect(recipients).toEqual(['guest@elsewhere.test'])
      const [{ external_id, etag } = MISSING] = (await readChanges(connect(), calendar_id)).events
      const event = withGuests({ ical_uid: 'theirs', summary: 'Ours' })
      await connect().updateEvent(calendar_id, { external_id, etag }, { event, exceptions: [] })
      expect(await bobsEvents()).toMatchObject([{ status: 'confirmed', summary: 'Ours' }])
    })
  })
})
