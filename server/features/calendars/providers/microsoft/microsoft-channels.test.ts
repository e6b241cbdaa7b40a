import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listenOnFreePort } from '#server/test/free-port.ts'
import { ADELE, PAT, setUpMicrosoft, utc } from '#server/test/providers/microsoft.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import type { ChannelRequest } from '../provider-channels.ts'

const { control, connect, newProvider, setNow } = setUpMicrosoft()

async function openMainCalendar(email = ADELE) {
  const account = await connect(email)
  const calendar_id = (await account.listCalendars())[0]?.external_id ?? ''
  return { account, calendar_id }
}

describe('push notifications', () => {
  /** Listens at a URL for notifications, and responds as our route does. */
  async function listen() {
    const receivedNotifications: unknown[] = []
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const text = Buffer.concat(chunks).toString()
      const { searchParams } = new URL(request.url ?? '', 'http://localhost')
      const result = newProvider().parseNotification({
        headers: request.headers,
        query: Object.fromEntries(searchParams),
        body: text === '' ? undefined : JSON.parse(text),
      })
      receivedNotifications.push(...(result?.notifications ?? []))
      response.writeHead(result?.response === undefined ? 202 : 200, { 'content-type': 'text/plain' })
      response.end(result?.response ?? '')
    })
    const port = await listenOnFreePort(server)
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = `http://127.0.0.1:${port}/calendar-notifications/microsoft`
    const request: ChannelRequest = { channel_id: crypto.randomUUID(), token: 't'.repeat(43), address }
    return { receivedNotifications, request }
  }

  test.each([ADELE, PAT])('report changes until their channel is closed (%s)', async (email) => {
    setNow(Date.now())
    const { account, calendar_id } = await openMainCalendar(email)
    const { receivedNotifications, request } = await listen()
    const { channel_id, token } = request
    const channel = await account.openChannel(calendar_id, request)
    const lifetime = channel.expires_at.getTime() - Date.now()
    expect([channel.channel_id, lifetime > 2 * DAY, lifetime <= 4230 * MINUTE]).toEqual([channel_id, true, true])
    control().createEvent(email, { subject: 'New', start: utc('2026-12-01T09:00:00'), end: utc('2026-12-01T10:00:00') })
    await expect.poll(() => receivedNotifications).toEqual([{ channel_id, token, event: 'changed' }])
    const renewedChannel = await account.renewChannel(calendar_id, channel, request)
    expect(renewedChannel).toMatchObject({ channel_id, external_id: channel.external_id })
    receivedNotifications.length = 0
    for (const [lifecycle, event] of [
      ['reauthorizationRequired', 'expiring'],
      ['missed', 'changed'],
      ['subscriptionRemoved', 'ended'],
    ] as const) {
      control().sendLifecycle(email, lifecycle)
      await expect.poll(() => receivedNotifications.at(-1)).toEqual({ channel_id, token, event })
    }
    await account.closeChannel(renewedChannel)
    await account.closeChannel(renewedChannel)
    expect(control().listSubscriptions(email)).toEqual([])
    const replacementChannel = await account.renewChannel(calendar_id, renewedChannel, {
      ...request,
      channel_id: 'another',
    })
    expect(replacementChannel.channel_id).toBe('another')
    // Another user of this server may have connected the same account.
    await account.disconnect()
    expect(control().listSubscriptions(email)).toHaveLength(1)
  })

  test('are rejected or ignored if malformed, and a validation token is returned unchanged', () => {
    const read = (query: Record<string, string>, body?: unknown) =>
      newProvider().parseNotification({ headers: {}, query, body })
    expect(read({ validationToken: 'Validation: <b>' })).toEqual({ notifications: [], response: 'Validation: <b>' })
    expect(read({ validationToken: 'x'.repeat(3000) })).toBeUndefined()
    expect(read({})).toBeUndefined()
    expect(read({}, { value: 'x' })).toBeUndefined()
    expect(read({}, { value: [{ clientState: 'only-one-part' }, { clientState: null }] })).toEqual({
      notifications: [],
    })
    expect(read({}, { value: [{ clientState: 'a b', lifecycleEvent: 'unknown' }] })).toEqual({ notifications: [] })
  })
})

test('busy times are those of the requested calendars, as Graph sees them now', async () => {
  const { account, calendar_id } = await openMainCalendar()
  const event = (subject: string, fields: object = {}) =>
    control().createEvent(ADELE, {
      subject,
      start: utc('2026-12-01T09:00:00'),
      end: utc('2026-12-01T10:00:00'),
      ...fields,
    })
  event('Busy')
  event('Free', { showAs: 'free' })
  event('Tentative', { showAs: 'tentative', start: utc('2026-12-01T11:00:00'), end: utc('2026-12-01T12:00:00') })
  control().createEvent(
    ADELE,
    { subject: 'Elsewhere', start: utc('2026-12-01T15:00:00'), end: utc('2026-12-01T16:00:00') },
    'Projects',
  )
  const day = (dateTime: string) => ({ dateTime, timeZone: 'Pacific Standard Time' })
  event('Holiday', { isAllDay: true, start: day('2026-12-02T00:00:00'), end: day('2026-12-03T00:00:00') })
  const range = { start: new Date('2026-12-01T00:00Z'), end: new Date('2026-12-04T00:00Z') }
  const times = await account.listBusyTimes([calendar_id], range, { time_zone: 'Asia/Tokyo', addresses: [] })
  expect(
    times.map(({ start, end }) => `${start.toISOString()} ${end.toISOString()}`).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual([
    '2026-12-01T09:00:00.000Z 2026-12-01T10:00:00.000Z',
    '2026-12-01T11:00:00.000Z 2026-12-01T12:00:00.000Z',
    // An all-day event covers the user's day, whatever time zone it was created in.
    '2026-12-01T15:00:00.000Z 2026-12-02T15:00:00.000Z',
  ])
})
