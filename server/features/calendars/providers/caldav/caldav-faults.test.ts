import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFaultyProxy } from '#server/test/providers/faulty-proxy.ts'
import { outgoingEvent, readChanges } from '#server/test/providers/provider-contract.ts'
import { hasRadicale, RADICALE_USER, type RadicaleServer, startRadicale } from '#server/test/radicale-server.ts'
import { openOutbound } from '../../../../platform/outbound/outbound.ts'
import { createCaldavProvider } from './caldav-provider.ts'

const provider = createCaldavProvider({
  outbound: openOutbound({ allowPrivate: true }),
  clock: { now: () => Date.UTC(2026, 10, 16) },
})

describe.skipIf(!hasRadicale())('CalDAV, with faults', () => {
  let server: RadicaleServer
  let proxy: Awaited<ReturnType<typeof startFaultyProxy>>
  let calendar_id: string
  beforeAll(async () => {
    server = await startRadicale()
    proxy = await startFaultyProxy(server.url)
  })
  afterAll(async () => {
    await proxy.stop()
    await server.stop()
  })
  const connect = () => provider.connect(JSON.stringify({ server_url: proxy.url, ...RADICALE_USER }))
  beforeEach(async () => {
    proxy.faults.length = 0
    const calendar = { summary: 'Test', description: null, time_zone: null }
    calendar_id = (await connect().createCalendar(calendar)).external_id
  })

  test.for([
    [503, {}, 'unavailable', 0],
    [503, { 'retry-after': '120' }, 'unavailable', 120],
    [500, {}, 'unavailable', 0],
    [401, {}, 'revoked', 0],
    [429, { 'retry-after': '90' }, 'rate_limited', 90],
    [429, { 'retry-after': 'Mon, 16 Nov 2099 07:00:00 GMT' }, 'rate_limited', 86_400],
    [429, {}, 'rate_limited', 60],
  ] as const)(
    'status %i with the headers %o is never read as an empty list',
    async ([status, headers, kind, retryAfter]) => {
      for (const contains of ['current-user-principal', 'calendar-home-set', 'calendar-color']) {
        proxy.faults.push({ method: 'PROPFIND', contains, reply: { status, headers }, isPermanent: true })
        await expect(connect().listCalendars()).rejects.toMatchObject({ kind, retryAfter })
        proxy.faults.length = 0
      }
      for (const contains of ['sync-collection', 'calendar-multiget']) {
        await connect().insertEvent(calendar_id, { event: outgoingEvent(), exceptions: [] })
        proxy.faults.push({ method: 'REPORT', contains, reply: { status, headers } })
        await expect(connect().listChanges(calendar_id, null)).rejects.toMatchObject({ kind, retryAfter })
      }
    },
  )

  test('a rejected new name for a calendar is reported as `forbidden`', async () => {
    const reject = (text: string) => text.replace('200 OK', '403 Forbidden')
    proxy.faults.push({ method: 'PROPPATCH', reply: { rewrite: reject } })
    await expect(connect().updateCalendar(calendar_id, { summary: 'New' })).rejects.toMatchObject({ kind: 'forbidden' })
    await connect().updateCalendar(calendar_id, { summary: 'New' })
  })

  test('a calendar is created even if the list of calendars cannot be read', async () => {
    proxy.faults.push({ method: 'PROPFIND', contains: 'calendar-color', reply: { status: 503 } })
    const { external_id } = await connect().createCalendar({ summary: 'New', description: null, time_zone: null })
    proxy.faults.length = 0
    expect(await connect().listCalendars()).toContainEqual(expect.objectContaining({ external_id, summary: 'New' }))
  })

  test('writes are applied once, even if their responses are lost', async () => {
    const outgoing = { event: outgoingEvent(), exceptions: [] }
    proxy.faults.push({ method: 'PUT', reply: 'lost' })
    await expect(connect().insertEvent(calendar_id, outgoing)).rejects.toMatchObject({ kind: 'unavailable' })
    const written = await connect().insertEvent(calendar_id, outgoing)
    const changed = { event: { ...outgoing.event, summary: 'Changed' }, exceptions: [] }
    proxy.faults.push({ method: 'PUT', reply: 'lost' })
    await expect(connect().updateEvent(calendar_id, written, changed)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await connect().updateEvent(calendar_id, written, changed)).toBe('conflict')
    expect((await readChanges(connect(), calendar_id)).events).toMatchObject([{ summary: 'Changed' }])
    proxy.faults.push({ method: 'DELETE', reply: 'lost' })
    const deletion = { external_id: written.external_id, ical_uid: outgoing.event.ical_uid }
    await expect(connect().deleteEvent(calendar_id, deletion)).rejects.toMatchObject({ kind: 'unavailable' })
    await connect().deleteEvent(calendar_id, deletion)
    expect((await readChanges(connect(), calendar_id)).events).toEqual([])
  })

  test('a change between reading and writing is a conflict', async () => {
    const outgoing = { event: outgoingEvent(), exceptions: [] }
    const written = await connect().insertEvent(calendar_id, outgoing)
    proxy.faults.push({ method: 'PUT', reply: { status: 412 } })
    expect(await connect().updateEvent(calendar_id, written, outgoing)).toBe('conflict')
  })

  test('an ETag that is too long to be stored still reveals a change between reading and writing', async () => {
    const outgoing = { event: outgoingEvent(), exceptions: [] }
    const { external_id } = await connect().insertEvent(calendar_id, outgoing)
    const reply = { rewrite: (text: string) => text, headers: { etag: `"${'x'.repeat(1000)}"` } }
    proxy.faults.push({ method: 'GET', reply, isPermanent: true })
    expect(await connect().findEvent(calendar_id, external_id)).toMatchObject({ external_id, etag: null })
    expect(await connect().updateEvent(calendar_id, { external_id, etag: null }, outgoing)).toBe('conflict')
  })

  test('changes on servers without sync-collection are found by comparing ETags', async () => {
    const fault = { method: 'REPORT', contains: 'sync-collection', reply: { status: 403 }, isPermanent: true }
    proxy.faults.push(fault)
    await connect().insertEvent(calendar_id, { event: outgoingEvent({ summary: 'One' }), exceptions: [] })
    const all = await readChanges(connect(), calendar_id)
    expect(all.events).toMatchObject([{ summary: 'One' }])
    expect((await readChanges(connect(), calendar_id, all.cursor)).events).toEqual([])
    await connect().insertEvent(calendar_id, { event: outgoingEvent({ summary: 'Two' }), exceptions: [] })
    await expect(connect().listChanges(calendar_id, all.cursor)).rejects.toMatchObject({ kind: 'gone' })
    expect((await readChanges(connect(), calendar_id)).events).toHaveLength(2)
  })

  describe('an unreadable resource makes busy times unknown, and affects no other event:', () => {
    const ODD_CALENDAR = /BEGIN:VCALENDAR(?:(?!END:VCALENDAR)[^])*SUMMARY:Odd[^]*?END:VCALENDAR/
    const UNREADABLE = { recurrence: ['X-UNREADABLE:1'], status: 'confirmed', transparency: 'opaque' }
    test.for([
      ['not iCalendar', (text: string) => text.replace(ODD_CALENDAR, 'oops')],
      ['too large', (text: string) => text.replace('SUMMARY:Odd', `SUMMARY:Odd&#13;\nX-A:${'a'.repeat(2_000_000)}`)],
      ['empty', (text: string) => text.replace(ODD_CALENDAR, '')],
      [
        'without a start',
        (text: string) => text.replace(/DTSTART;TZID[^\r\n]*(?=(?:(?!END:VEVENT)[^])*SUMMARY:Odd)/, 'X-NOTHING:'),
      ],
      [
        'missing from the response',
        (text: string) => text.replace(/<response>(?:(?!<response>)[^])*SUMMARY:Odd[^]*?<\/response>/, ''),
      ],
    ] as const)('%s', async ([, rewrite]) => {
      for (const summary of ['Odd', 'Fine'])
        await connect().insertEvent(calendar_id, { event: outgoingEvent({ summary }), exceptions: [] })
      const fault = { method: 'REPORT', contains: 'calendar-multiget', reply: { rewrite }, isPermanent: true }
      proxy.faults.push(fault)
      const { events, cursor } = await readChanges(connect(), calendar_id)
      expect(events.filter(({ recurrence }) => recurrence.length === 0)).toMatchObject([{ summary: 'Fine' }])
      expect(events.filter(({ recurrence }) => recurrence.length > 0)).toMatchObject([UNREADABLE])
      // The free/busy check just before a booking fails too.
      const range = { start: new Date('2027-03-01T00:00Z'), end: new Date('2027-03-02T00:00Z') }
      const busy = connect().listBusyTimes([calendar_id], range, { time_zone: 'UTC', addresses: [] })
      await expect(busy).rejects.toMatchObject({ kind: 'unavailable' })
      // Its deletion is reported, so that busy times are known again.
      const [odd] = events.filter(({ recurrence }) => recurrence.length > 0)
      const path = odd?.external_id.replace(/#.*/, '') ?? ''
      await connect().deleteEvent(calendar_id, { external_id: path, ical_uid: '' })
      expect((await readChanges(connect(), calendar_id, cursor)).deleted).toEqual([path])
    })
  })

  test('a resource that is deleted while it is read counts as deleted', async () => {
    await connect().insertEvent(calendar_id, { event: outgoingEvent({ summary: 'One' }), exceptions: [] })
    const addMissing = (text: string) =>
      text.replace(/<response>[^]*?<\/response>/, (entry) => entry + entry.replace(/[^/]+\.ics/, 'missing.ics'))
    proxy.faults.push({ method: 'REPORT', contains: 'sync-collection', reply: { rewrite: addMissing } })
    const { events, deleted } = await readChanges(connect(), calendar_id)
    expect([events.map(({ summary }) => summary), deleted]).toEqual([['One'], [`${calendar_id}missing.ics`]])
  })

  test('resources that together exceed the response limit are read in several requests', async () => {
    const outbound = openOutbound({ allowPrivate: true })
    const limitedProvider = createCaldavProvider({
      clock: { now: () => Date.UTC(2026, 10, 16) },
      outbound: {
        ...outbound,
        request: (url, options) => {
          const maxBytes = options.body?.includes('multiget') ? 4000 : options.maxBytes
          return outbound.request(url, { ...options, maxBytes })
        },
      },
    })
    for (const description of ['short', 'short too', 'x'.repeat(5000)])
      await connect().insertEvent(calendar_id, { event: outgoingEvent({ description }), exceptions: [] })
    const account = limitedProvider.connect(JSON.stringify({ server_url: proxy.url, ...RADICALE_USER }))
    const { events } = await readChanges(account, calendar_id)
    const isReadable = ({ recurrence }: (typeof events)[number]) => recurrence.length === 0
    expect(events.filter(isReadable).map(({ description }) => description)).toEqual(
      expect.arrayContaining(['short', 'short too']),
    )
    expect(events.filter((event) => !isReadable(event))).toMatchObject([{ recurrence: ['X-UNREADABLE:1'] }])
  })
})
