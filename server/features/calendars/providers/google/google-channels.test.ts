import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ANA, BEN, setUpGoogle } from '#server/test/providers/google.ts'
import { DAY } from '#shared/time.ts'

const getGoogle = setUpGoogle()
const calendarOf = (email = ANA) => getGoogle().google.control.actAs(email)
const range = { start: new Date('2027-03-01T00:00Z'), end: new Date('2027-03-02T00:00Z') }
const times = { start: { dateTime: '2027-03-01T09:00:00Z' }, end: { dateTime: '2027-03-01T10:00:00Z' } }

describe('push', () => {
  const messages: IncomingMessage['headers'][] = []
  const receiver = createServer((request, response) => {
    messages.push(request.headers)
    response.end()
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    receiver.close()
  })
  beforeEach(() => {
    messages.length = 0
  })
  const request = (channel_id: string) => ({
    channel_id,
    token: 'secret',
    address: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/calendar-notifications/google`,
  })
  const notifications = () =>
    messages.flatMap(
      (headers) => getGoogle().provider.parseNotification({ headers, query: {}, body: undefined })?.notifications ?? [],
    )

  test('reports changes, but not the first message, which only confirms that the channel is open', async () => {
    const channel = await getGoogle().connect().openChannel(ANA, request('channel-1'))
    expect(channel.channel_id).toBe('channel-1')
    expect(Math.abs(channel.expires_at.getTime() - Date.now() - 7 * DAY)).toBeLessThan(60_000)
    await expect.poll(() => messages.length).toBe(1)
    expect(getGoogle().provider.parseNotification({ headers: messages[0] ?? {}, query: {}, body: undefined })).toEqual({
      notifications: [],
    })
    calendarOf().createEvent(times)
    await expect.poll(notifications).toEqual([{ channel_id: 'channel-1', token: 'secret', event: 'changed' }])
  })

  test('a channel can be closed repeatedly', async () => {
    const account = getGoogle().connect()
    const channel = await account.openChannel(ANA, request('channel-1'))
    await account.closeChannel(channel)
    await account.closeChannel(channel)
    expect(getGoogle().google.control.channels).toEqual([])
  })

  test('requests without all of Google’s headers are not notifications', () => {
    const read = (headers: IncomingMessage['headers']) =>
      getGoogle().provider.parseNotification({ headers, query: {}, body: {} })
    expect(read({})).toBeUndefined()
    expect(read({ 'x-goog-channel-id': 'a', 'x-goog-resource-state': 'exists' })).toBeUndefined()
  })

  test('an address that Google refuses is reported as `forbidden`, and the account stays connected', async () => {
    getGoogle().google.control.addFault({
      kind: 'error',
      status: 401,
      reason: 'push.webhookUrlUnauthorized',
      operation: 'calendar.events.watch',
    })
    const opening = getGoogle().connect().openChannel(ANA, request('channel-1'))
    await expect(opening).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await getGoogle().connect().listCalendars()).not.toEqual([])
  })
})

describe('free/busy', () => {
  const owner = { time_zone: 'Europe/Madrid', addresses: [] }

  test('requests at most 50 calendars at a time', async () => {
    const ids = Array.from({ length: 51 }, (_, i) => calendarOf().createCalendar(`${i}`))
    for (const id of [ids[0], ids[50]]) calendarOf().createEvent(times, id)
    const busy = { start: new Date('2027-03-01T09:00Z'), end: new Date('2027-03-01T10:00Z') }
    expect(await getGoogle().connect().listBusyTimes(ids, range, owner)).toEqual([busy, busy])
    expect(getGoogle().google.control.listRequests('calendar.freebusy.query')).toHaveLength(2)
    expect(await getGoogle().connect().listBusyTimes([], range, owner)).toEqual([])
  })

  test('a calendar that Google cannot read does not count as free', async () => {
    await expect(getGoogle().connect().listBusyTimes([ANA, BEN], range, owner)).rejects.toMatchObject({
      kind: 'unavailable',
    })
    getGoogle().google.control.failFreeBusy(ANA)
    await expect(getGoogle().connect().listBusyTimes([ANA], range, owner)).rejects.toMatchObject({
      kind: 'unavailable',
    })
  })
})
