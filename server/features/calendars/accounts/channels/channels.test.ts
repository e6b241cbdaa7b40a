import { buildApp } from '#server/app.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import {
  at,
  createUserWithAccount,
  EMAIL,
  passTime,
  runPeriodicSynchronization,
  synchronize,
} from '#server/test/providers/connected-account.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import type { ChannelNotification } from '../../providers/provider-channels.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { connectAccount } from '../connect-account.ts'
import { getNotificationUrl } from './notification-url.ts'

/** An account whose provider has channels, after its first load. */
async function createUserWithChannel(baseServices: TestServices) {
  const user = await createUserWithAccount(baseServices)
  const { remote, services } = user
  remote.enableChannels(services.clock)
  await user.run()
  const app = await buildApp(services)
  const post = (body: object, provider = 'memory') =>
    app.inject({ method: 'POST', url: `/calendar-notifications/${provider}`, payload: body })
  const onlyChannel = () => [...remote.channels.values()][0] ?? expect.fail('no channel')
  const notify = (change: Partial<ChannelNotification> = {}) => {
    const { channel_id, token } = onlyChannel()
    return post({ channel_id, token, event: 'changed', ...change })
  }
  /** Runs the jobs that a notification enqueued. */
  const settle = async () => {
    services.clock.advance(1000)
    await user.run()
  }
  const addEvent = (summary: string) =>
    remote.putEvent(remote.primaryCalendar, { summary, start_at: at('12:00'), end_at: at('13:00') })
  const rows = () => services.db.selectFrom('calendar_channels').selectAll().execute()
  return { ...user, post, notify, settle, addEvent, onlyChannel, rows }
}

describe('push', () => {
  test('reads a calendar as soon as its provider announces a change', {
    meta: { promise: 'Calendar accounts: Changes arrive by push, and by polling without it.' },
  }, async ({ services: baseServices }) => {
    const { services, notify, settle, addEvent, summaries, rows, onlyChannel } =
      await createUserWithChannel(baseServices)
    const { address, token } = onlyChannel()
    expect(address).toBe('https://meridian.test/calendar-notifications/memory')
    expect(JSON.stringify(await rows())).not.toContain(token)
    addEvent('Announced')
    expect((await notify()).statusCode).toBe(202)
    await settle()
    expect(await summaries()).toEqual(['Dentist', 'Announced'])
    expect(
      await services.db.selectFrom('accounts').select('is_sync_requested').where('is_main', '=', false).execute(),
    ).toEqual([{ is_sync_requested: false }])
  })

  test('reads once for many notifications, and once more for one that comes during a read', async ({
    services: baseServices,
  }) => {
    const { notify, settle, addEvent, summaries, remote } = await createUserWithChannel(baseServices)
    const countReads = () => remote.calls.filter((name) => name === 'listCalendars').length
    const before = countReads()
    addEvent('One')
    await Promise.all(Array.from({ length: 5 }, () => notify()))
    await settle()
    expect(countReads() - before).toBe(1)
    remote.interruptBefore('listCalendars', async () => {
      addEvent('Two')
      await notify()
    })
    await notify()
    await settle()
    expect([countReads() - before, (await summaries()).length]).toEqual([3, 3])
  })

  test('is not needed: polling finds changes when all notifications are lost', {
    meta: { promise: 'Calendar accounts: Changes arrive by push, and by polling without it.' },
  }, async ({ services: baseServices }) => {
    const { services, addEvent, summaries } = await createUserWithChannel(baseServices)
    addEvent('Silent')
    services.clock.advance(14 * MINUTE)
    await synchronize(services)
    expect(await summaries()).toEqual(['Dentist', 'Silent'])
  })

  test('during a pause leads to a read when the pause ends', async ({ services: baseServices }) => {
    const { services, remote, notify, settle, addEvent, summaries } = await createUserWithChannel(baseServices)
    remote.failNext('listChanges', new ProviderError('rate_limited', { retryAfter: 90 }))
    await synchronize(services)
    // A synchronization that is due much later.
    await services.db
      .updateTable('accounts')
      .set({ next_sync_at: new Date(services.clock.now() + HOUR) })
      .execute()
    const callsBefore = remote.calls.length
    addEvent('Announced')
    await notify()
    await settle()
    expect(remote.calls).toHaveLength(callsBefore)
    await passTime(services, 2 * MINUTE)
    expect(await summaries()).toEqual(['Dentist', 'Announced'])
  })

  test('accepts only the token of a channel, and gives everyone the same response', async ({
    services: baseServices,
  }) => {
    const { services, post, notify, remote, settle, onlyChannel } = await createUserWithChannel(baseServices)
    const callsBefore = remote.calls.length
    const accepted = await notify()
    await settle()
    expect(remote.calls.length).toBeGreaterThan(callsBefore)
    const callsAfter = remote.calls.length
    const { channel_id, token } = onlyChannel()
    const event = 'changed'
    const forgedNotifications = [
      { channel_id, token: 'guess', event },
      { channel_id, token: '', event },
      { channel_id: crypto.randomUUID(), token, event },
      { channel_id: "'; drop table users", token, event },
      { channel_id, token: 'guess', event: 'ended' },
    ]
    for (const body of forgedNotifications) {
      const response = await post(body)
      expect([response.statusCode, response.body]).toEqual([accepted.statusCode, accepted.body])
    }
    await settle()
    expect(remote.calls).toHaveLength(callsAfter)
    expect(await services.db.selectFrom('calendar_channels').select('channel_id').execute()).toEqual([{ channel_id }])
  })

  test('channels are renewed before they expire, and replaced after they have ended', async ({
    services: baseServices,
  }) => {
    const { services, onlyChannel, remote, notify, settle, rows, run } = await createUserWithChannel(baseServices)
    const first = onlyChannel()
    services.clock.advance(2 * DAY)
    await synchronize(services)
    expect(onlyChannel()).toEqual(first)
    services.clock.advance(DAY / 2)
    await synchronize(services)
    const second = onlyChannel()
    expect([remote.channels.size, second.channel_id === first.channel_id]).toEqual([1, false])
    expect(await rows()).toMatchObject([{ channel_id: second.channel_id }])
    await notify({ event: 'ended' })
    await settle()
    await run()
    expect(await rows()).toHaveLength(1)
    expect((await rows())[0]?.channel_id).not.toBe(second.channel_id)
    const knownIds = new Set(remote.channels.keys())
    const [{ channel_id, token } = expect.fail('none')] = [...remote.channels.values()].slice(-1)
    await notify({ channel_id, token, event: 'expiring' })
    await settle()
    expect([...remote.channels.keys()].some((id) => !knownIds.has(id))).toBe(true)
  })

  test('keeps using the open channel when its renewal fails, and soon retries the renewal', async ({
    services: baseServices,
  }) => {
    const { services, onlyChannel, remote, notify, settle, addEvent, summaries } =
      await createUserWithChannel(baseServices)
    const { channel_id } = onlyChannel()
    remote.failNext('openChannel', new ProviderError('unavailable'))
    services.clock.advance(2.5 * DAY)
    await synchronize(services)
    addEvent('Announced')
    await notify()
    await settle()
    expect([onlyChannel().channel_id, await summaries()]).toEqual([channel_id, ['Dentist', 'Announced']])
    await passTime(services, 10 * MINUTE)
    expect([remote.channels.size, onlyChannel().channel_id === channel_id]).toEqual([1, false])
  })

  test('begins within minutes after an outage', async ({ services: baseServices }) => {
    const user = await createUserWithAccount(baseServices)
    const { services, remote, run } = user
    remote.enableChannels(services.clock)
    remote.failNext('openChannel', new ProviderError('unavailable'))
    await run()
    expect(remote.channels.size).toBe(0)
    await passTime(services, 10 * MINUTE)
    expect(remote.channels.size).toBe(1)
  })

  test('falls back to polling for a calendar without channels, and retries later', async ({
    services: baseServices,
  }) => {
    const user = await createUserWithAccount(baseServices)
    const { services, remote, run } = user
    remote.enableChannels(services.clock)
    remote.failNext('openChannel', new ProviderError('forbidden'))
    await run()
    const countOpened = () => remote.calls.filter((name) => name === 'openChannel').length
    expect([countOpened(), remote.channels.size]).toEqual([1, 0])
    await synchronize(services)
    expect(countOpened()).toBe(1)
    services.clock.advance(8 * HOUR)
    await synchronize(services)
    expect([countOpened(), remote.channels.size]).toEqual([2, 1])
  })

  test('misses no change between the first load and the opening of its channel', async ({ services: baseServices }) => {
    const user = await createUserWithAccount(baseServices)
    const { remote, run, summaries } = user
    remote.enableChannels(user.services.clock)
    remote.interruptBefore('openChannel', async () => {
      remote.putEvent(remote.primaryCalendar, { summary: 'Between', start_at: at('12:00'), end_at: at('13:00') })
    })
    await run()
    expect(await summaries()).toEqual(['Dentist', 'Between'])
  })

  test('is restored by reconnecting, and changes in the meantime are read', {
    meta: { promise: 'Calendar accounts: Changes arrive by push, and by polling without it.' },
  }, async ({ services: baseServices }) => {
    const { services, caller, remote, run, rows, notify, settle, addEvent, summaries } =
      await createUserWithChannel(baseServices)
    // Some providers end an account's channels when its user revokes access.
    remote.isConnected = false
    remote.channels.clear()
    await synchronize(services)
    remote.isConnected = true
    const reconnect = () => connectAccount(services, caller.user_id, { provider: 'memory', credentials: EMAIL })
    await reconnect()
    remote.interruptBefore('openChannel', async () => void addEvent('Between'))
    await run()
    expect(await rows()).toMatchObject([...remote.channels.values()].map(({ channel_id }) => ({ channel_id })))
    expect([remote.channels.size, await summaries()]).toEqual([1, ['Dentist', 'Between']])
    addEvent('Announced')
    await notify()
    await settle()
    expect(await summaries()).toEqual(['Dentist', 'Between', 'Announced'])
    // Channels that were still open are replaced.
    await reconnect()
    await run()
    expect(remote.channels.size).toBe(1)
  })

  test('ends when the account is removed', async ({ services: baseServices }) => {
    const { calls, account_id, remote, run, rows, services } = await createUserWithChannel(baseServices)
    await calls.users.deleteSynchronizedAccount({ account_id })
    await run()
    expect([remote.channels.size, await rows(), remote.isConnected]).toEqual([0, [], false])
    await runPeriodicSynchronization(services)
  })
})

describe('POST /calendar-notifications/<provider>', () => {
  test('accepts only small requests, and returns validation tokens as text', async ({ services: baseServices }) => {
    const { post } = await createUserWithChannel(baseServices)
    const response = await post({ echo: '<script>alert(1)</script>' })
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      '<script>alert(1)</script>',
    ])
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect((await post({ echo: 'x'.repeat(3000) })).statusCode).toBe(400)
    expect((await post({ padding: 'x'.repeat(300_000) })).statusCode).toBe(413)
  })

  test('rejects unknown providers, content types and methods', async ({ services: baseServices }) => {
    const { post, services } = await createUserWithChannel(baseServices)
    for (const provider of ['local', 'caldav', 'nobody', '__proto__', 'constructor'])
      expect((await post({}, provider)).statusCode).toBe(404)
    const app = await buildApp(services)
    const url = '/calendar-notifications/memory'
    const xml = { method: 'POST', url, payload: '<a/>', headers: { 'content-type': 'application/xml' } } as const
    expect((await app.inject(xml)).statusCode).toBe(415)
    expect(
      (await app.inject({ method: 'POST', url, payload: 'hello', headers: { 'content-type': 'text/plain' } }))
        .statusCode,
    ).toBe(404)
    expect((await app.inject({ url })).statusCode).toBe(404)
  })

  test('is given only to providers that can reach it', () => {
    const apis = { googleApiUrl: 'https://www.googleapis.com', microsoftGraphUrl: 'http://127.0.0.1:4000' }
    const address = (publicUrl: string, provider: string, isProduction = false) =>
      getNotificationUrl({ ...apis, publicUrl, isProduction }, provider)
    expect(address('https://meet.example', 'google', true)).toBe('https://meet.example/calendar-notifications/google')
    expect(address('http://meet.example', 'google')).toBeUndefined()
    expect(address('http://localhost:3000', 'google')).toBeUndefined()
    expect(address('http://localhost:3000', 'microsoft')).toBe('http://localhost:3000/calendar-notifications/microsoft')
    expect(address('http://localhost:3000', 'microsoft', true)).toBeUndefined()
    expect(address('http://localhost:3000', 'caldav')).toBeUndefined()
  })
})
