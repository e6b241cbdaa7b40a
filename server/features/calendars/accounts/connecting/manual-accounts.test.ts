import { errorOf, getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, testWith } from '#server/test/fixture.ts'
import { findFreePort } from '#server/test/free-port.ts'
import { listBookableStarts } from '#server/test/guest.ts'
import { runAccountJobs } from '#server/test/providers/connected-account.ts'
import { calendarText, eventLines, type FeedServer, startFeedServer } from '#server/test/providers/feed-server.ts'
import { hasRadicale, RADICALE_USER, startRadicale } from '#server/test/radicale-server.ts'
import type { AccountId } from '#shared/ids.ts'
import { MINUTE } from '#shared/time.ts'
import { createLog } from '../../../../platform/log.ts'
import { accountJobs } from '../jobs.ts'
import { getSynchronizedAccount } from './manual-accounts.ts'

const PRIVATE = { CALENDARS_ALLOW_PRIVATE: 'on' }
const DENTIST = eventLines('dentist', ';TZID=Europe/Madrid:20261118T100000', 'DURATION:PT1H', 'SUMMARY:Dentist')

const test = testWith(PRIVATE).extend<{ feed: FeedServer; caldav: { url: string } }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the parameter list
  feed: async ({}, provide) => {
    const feed = await startFeedServer(calendarText('X-WR-CALNAME:Family', ...DENTIST))
    await provide(feed)
    await feed.stop()
  },
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the parameter list
  caldav: async ({}, provide) => {
    const server = await startRadicale()
    await provide(server)
    await server.stop()
  },
})

async function createUserWithCalls(services: TestServices) {
  const caller = await createUser(services)
  return { caller, calls: callAs(services, caller) }
}

describe.skipIf(!hasRadicale())('connecting a CalDAV account', () => {
  test('never returns its password, nor stores it in plain text', {
    meta: {
      promise: [
        'Screens: Passwords and secret addresses are never sent to the browser, nor logged.',
        'Screens: A new calendar is created in one of the accounts that allow it.',
      ],
    },
  }, async ({ services, caldav }) => {
    const { calls } = await createUserWithCalls(services)
    const account = await calls.calendarAccounts.connectCaldavAccount({ server_url: caldav.url, ...RADICALE_USER })
    expect(account).toMatchObject({ provider: 'caldav', is_main: false, can_write: true, account_color: 'e62e7b' })
    await runAccountJobs(services)
    const { account_id } = account
    const work = await calls.calendarManagement.create({ summary: 'Work', account_id })
    expect(await calls.calendarManagement.list()).toContainEqual(expect.objectContaining({ ...work, account_id }))
    expect((await calls.users.info()).synchronized_accounts).toHaveLength(2)
    // The password is in no response, and no row has it in plain text.
    for (const table of ['accounts', 'account_credentials', 'calendars', 'audit_log'] as const) {
      const rows = await services.db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(RADICALE_USER.password)
    }
    expect(JSON.stringify(await calls.users.info())).not.toContain(RADICALE_USER.password)
    expect(JSON.stringify(await calls.dataExport.userData())).not.toContain(RADICALE_USER.password)
  })

  test('reads times without a zone in the user’s time zone if the calendar has none', async ({ services, caldav }) => {
    const caller = await createUser(services, { time_zone: 'America/New_York' })
    const calls = callAs(services, caller)
    const headers = { authorization: `Basic ${btoa(`${RADICALE_USER.username}:${RADICALE_USER.password}`)}` }
    const send = async (method: string, path: string, body?: string) => {
      const response = await fetch(new URL(path, caldav.url), { method, headers, ...(body !== undefined && { body }) })
      expect(response.ok).toBe(true)
    }
    await send('MKCALENDAR', 'alice/home/')
    const lunch = eventLines('lunch', ':20261118T120000', 'DURATION:PT1H', 'SUMMARY:Lunch')
    await send('PUT', 'alice/home/lunch.ics', calendarText(...lunch))
    await calls.calendarAccounts.connectCaldavAccount({ server_url: caldav.url, ...RADICALE_USER })
    await runAccountJobs(services)
    expect((await calls.calendar.listEvents({})).map(({ summary, start }) => ({ summary, start }))).toEqual([
      { summary: 'Lunch', start: { dateTime: '2026-11-18T17:00:00.000Z', timeZone: 'America/New_York' } },
    ])
  })

  test('names the field to correct', {
    meta: {
      promise:
        'Screens: A CalDAV account is added with a server address, username and password; an error is shown at its field, and nothing typed is lost.',
    },
  }, async ({ services, caldav, feed }) => {
    const { calls } = await createUserWithCalls(services)
    const connect = (input: object) =>
      getFieldErrors(
        calls.calendarAccounts.connectCaldavAccount({ server_url: caldav.url, ...RADICALE_USER, ...input }),
      )
    expect(await connect({ password: 'wrong' })).toEqual({
      password: 'The server did not accept this username and password',
    })
    expect(await connect({ server_url: `http://127.0.0.1:${await findFreePort()}/` })).toEqual({
      server_url: 'This address is not working. Check it, or try again later',
    })
    feed.status = 404
    expect(await connect({ server_url: feed.url })).toEqual({ server_url: 'There is no calendar at this address' })
    feed.status = 429
    expect(await connect({ server_url: feed.url })).toEqual({
      server_url: 'This address is not working. Check it, or try again later',
    })
    expect(await connect({ server_url: 'not an address' })).toEqual({
      server_url: 'Enter the address of your calendar server',
    })
    expect(await connect({ server_url: undefined })).toEqual({
      server_url: 'Enter the address of your calendar server',
    })
    expect(await connect({ username: ' ', password: '' })).toEqual({
      username: 'Enter your username',
      password: 'Enter the password',
    })
    expect((await calls.users.info()).synchronized_accounts).toHaveLength(1)
  })

  test('logs neither the password nor the address of a subscription', {
    meta: { promise: 'Screens: Passwords and secret addresses are never sent to the browser, nor logged.' },
  }, async ({ services: baseServices, caldav, feed }) => {
    const lines: string[] = []
    const services = { ...baseServices, log: createLog('trace', { write: (line) => void lines.push(line) }) }
    const { calls } = await createUserWithCalls(services)
    const input = { server_url: caldav.url, ...RADICALE_USER }
    await calls.calendarAccounts.connectCaldavAccount(input)
    await getFieldErrors(calls.calendarAccounts.connectCaldavAccount({ ...input, password: 'mistyped-secret' }))
    await calls.calendarAccounts.subscribeToCalendar({ url: feed.url })
    await runAccountJobs(services)
    expect(lines.join('')).toContain('calendar_account_added')
    for (const secret of [RADICALE_USER.password, 'mistyped-secret', 'private-4711']) {
      expect(lines.join('')).not.toContain(secret)
    }
  })

  test('accepts a new password for an account whose password has changed', async ({ services, caldav }) => {
    const { calls } = await createUserWithCalls(services)
    const input = { server_url: caldav.url, ...RADICALE_USER }
    const { account_id } = await calls.calendarAccounts.connectCaldavAccount(input)
    const { reconnect } = calls.calendarAccounts
    expect(await getFieldErrors(reconnect({ account_id, password: 'wrong' }))).toHaveProperty('password')
    expect(await getFieldErrors(reconnect({ account_id }))).toEqual({ password: 'Enter the password' })
    const problem = { sync_problem: 'reconnect', problem_since: new Date() } as const
    await services.db
      .updateTable('accounts')
      .set(problem)
      .where('account_id', '=', account_id as never)
      .execute()
    expect(await reconnect({ account_id, password: RADICALE_USER.password })).toMatchObject({
      account_id,
      sync_problem: null,
    })
    const stranger = callAs(services, await createUser(services)).calendarAccounts
    expect(await errorOf(stranger.reconnect({ account_id, password: 'x' }))).toMatchObject({ code: 'not_found' })
    const [main] = (await calls.users.info()).synchronized_accounts
    const reconnectMain = reconnect({ account_id: main?.account_id ?? '', password: 'x' })
    expect(await errorOf(reconnectMain)).toMatchObject({ code: 'not_found' })
  })
})

describe('subscribing to a calendar', () => {
  test('shows its events, which block availability, under the chosen name', async ({ services, feed }) => {
    const { caller, calls } = await createUserWithCalls(services)
    const url = feed.url.replace('http://', ' http://')
    const account = await calls.calendarAccounts.subscribeToCalendar({ url, name: 'Home' })
    expect(account).toMatchObject({
      provider: 'ics',
      can_write: false,
      account_email: expect.not.stringMatching('4711'),
    })
    await runAccountJobs(services)
    expect((await calls.calendarManagement.list()).map(({ summary }) => summary)).toContain('Home')
    expect(await calls.calendar.listEvents({})).toMatchObject([{ summary: 'Dentist' }])
    const dentistTime = ['2026-11-18T09:00:00.000Z', '2026-11-18T10:00:00.000Z'] as const
    expect(await listBookableStarts(services, caller, ...dentistTime)).toEqual([])
    // The file's name does not replace the user's.
    feed.text = calendarText('X-WR-CALNAME:Renamed', ...DENTIST)
    await calls.calendarAccounts.reconnect({ account_id: account.account_id, url: feed.url })
    await runAccountJobs(services)
    expect((await calls.calendarManagement.list()).map(({ summary }) => summary)).toContain('Home')
  })

  test('names what is wrong with the address', {
    meta: { promise: 'Screens: A calendar address (.ics) is added as a read-only account.' },
  }, async ({ services, feed }) => {
    const { calls } = await createUserWithCalls(services)
    const subscribe = (url: string) => getFieldErrors(calls.calendarAccounts.subscribeToCalendar({ url }))
    expect(await subscribe(`http://127.0.0.1:${await findFreePort()}/`)).toEqual({
      url: 'This address is not working. Check it, or try again later',
    })
    expect(await subscribe('ftp://example.test/a.ics')).toEqual({ url: 'Enter the address of a calendar' })
    expect(await subscribe('https://ana:secret@example.test/a.ics')).toEqual({
      url: 'Remove the username and password',
    })
    expect(await subscribe('webcal://meridian.test/feeds/x.ics')).toEqual({
      url: 'Meridian’s own calendars cannot be added here',
    })
    feed.text = '<html>Log in</html>'
    expect(await subscribe(feed.url)).toEqual({ url: 'There is no calendar at this address' })
    feed.status = 404
    expect(await subscribe(feed.url)).toEqual({ url: 'There is no calendar at this address' })
    feed.status = 401
    expect(await subscribe(feed.url)).toEqual({
      url: 'This address requires a login. Enter the public or secret address of the calendar',
    })
  })

  test('distinguishes a wrong address from a failing server and an incomplete file', async ({ services, feed }) => {
    const { calls } = await createUserWithCalls(services)
    const account = await calls.calendarAccounts.subscribeToCalendar({ url: feed.url })
    const connect = async () => [
      await getFieldErrors(calls.calendarAccounts.subscribeToCalendar({ url: `${feed.url}?2` })),
      await getFieldErrors(calls.calendarAccounts.reconnect({ account_id: account.account_id, url: feed.url })),
    ]
    for (const status of [500, 503, 429]) {
      feed.status = status
      const expected = { url: 'This address is not working. Check it, or try again later' }
      expect([status, ...(await connect())]).toEqual([status, expected, expected])
    }
    for (const status of [400, 410]) {
      feed.status = status
      const expected = { url: 'There is no calendar at this address' }
      expect([status, ...(await connect())]).toEqual([status, expected, expected])
    }
    feed.status = 200
    feed.text = calendarText(...DENTIST).slice(0, -30)
    const expected = { url: 'The calendar at this address is incomplete. Try again later' }
    expect(await connect()).toEqual([expected, expected])
  })

  test('continues at a new address', async ({ services, feed }) => {
    const { calls } = await createUserWithCalls(services)
    const { account_id } = await calls.calendarAccounts.subscribeToCalendar({ url: feed.url })
    await runAccountJobs(services)
    const lunch = eventLines('lunch', ':20261118T120000Z', 'SUMMARY:Lunch')
    const newFeed = await startFeedServer(calendarText('X-WR-CALNAME:Family', ...lunch))
    await calls.calendarAccounts.reconnect({ account_id, url: newFeed.url })
    await runAccountJobs(services)
    expect(await calls.calendar.listEvents({})).toMatchObject([{ summary: 'Lunch', account_id }])
    // A second subscription to the same file would show everything twice.
    const second = await calls.calendarAccounts.subscribeToCalendar({ url: feed.url })
    for (const url of [newFeed.url, `${newFeed.url}#family`])
      expect(await getFieldErrors(calls.calendarAccounts.reconnect({ account_id: second.account_id, url }))).toEqual({
        url: 'This calendar is already connected',
      })
    await newFeed.stop()
  })

  test('makes busy times unknown until the file at a new address is read', async ({ services, feed }) => {
    const { caller, calls } = await createUserWithCalls(services)
    const { account_id } = await calls.calendarAccounts.subscribeToCalendar({ url: feed.url })
    await runAccountJobs(services)
    const slots = () => listBookableStarts(services, caller, '2026-11-18T08:00:00.000Z', '2026-11-18T09:00:00.000Z')
    expect(await slots()).not.toEqual([])
    const newFeed = await startFeedServer(calendarText('X-WR-CALNAME:Family'))
    await calls.calendarAccounts.reconnect({ account_id, url: newFeed.url })
    expect(await slots()).toEqual([])
    await runAccountJobs(services)
    expect(await slots()).not.toEqual([])
    await newFeed.stop()
  })

  test('keeps no events of a file whose first read was interrupted', async ({ services, feed }) => {
    const { caller, calls } = await createUserWithCalls(services)
    const many = Array.from({ length: 501 }, (_, i) => eventLines(`${i}`, ':20261118T100000Z')).flat()
    const oldFeed = await startFeedServer(calendarText(...many))
    const { account_id } = await calls.calendarAccounts.subscribeToCalendar({ url: oldFeed.url })
    // Each reading of the clock advances it by a minute: the first run ends after 500 events.
    const now = () => {
      services.clock.advance(MINUTE)
      return services.clock.now()
    }
    await accountJobs[0]?.run({ ...services, clock: { now } }, { user_id: caller.user_id, account_id })
    expect((await calls.users.info()).synchronized_accounts[1]?.events_loaded).toBe(500)
    await calls.calendarAccounts.reconnect({ account_id, url: feed.url })
    await runAccountJobs(services)
    expect(await calls.calendar.listEvents({})).toMatchObject([{ summary: 'Dentist' }])
    await oldFeed.stop()
  })

  test('previews what removing it deletes', async ({ services, feed }) => {
    const { calls } = await createUserWithCalls(services)
    const { account_id } = await calls.calendarAccounts.subscribeToCalendar({ url: feed.url })
    await runAccountJobs(services)
    const { getRemoval } = calls.calendarAccounts
    expect(await getRemoval({ account_id })).toEqual({ calendars: 1, events: 1, meetings: 0 })
    const stranger = callAs(services, await createUser(services)).calendarAccounts
    expect(await errorOf(stranger.getRemoval({ account_id }))).toMatchObject({ code: 'not_found' })
  })
})

testWith({ ...PRIVATE, RATE_LIMIT: 'on' })(
  'connections are limited, so that passwords cannot be guessed',
  async ({ services }) => {
    const { calls } = await createUserWithCalls(services)
    const url = 'http://127.0.0.1:9/x.ics'
    for (let n = 0; n < 30; n++) await getFieldErrors(calls.calendarAccounts.subscribeToCalendar({ url }))
    expect(await errorOf(calls.calendarAccounts.subscribeToCalendar({ url }))).toMatchObject({
      code: 'too_many_requests',
    })
  },
)

testWith({})('private addresses are refused', async ({ services }) => {
  const { calls } = await createUserWithCalls(services)
  const url = 'http://127.0.0.1:9/x.ics'
  const expected = 'This address is not on the public internet'
  expect(await getFieldErrors(calls.calendarAccounts.subscribeToCalendar({ url }))).toEqual({ url: expected })
  const input = { server_url: 'http://10.0.0.1/', username: 'ana', password: 'secret' }
  expect(await getFieldErrors(calls.calendarAccounts.connectCaldavAccount(input))).toEqual({ server_url: expected })
})

test('only configured sources are offered', {
  meta: {
    promise: [
      'Screens: Add Another Account offers Google, Microsoft, Apple, CalDAV and calendar addresses, if the server is configured for them.',
      'Calendar accounts: A provider that is not configured is not offered, and adds nothing.',
    ],
  },
}, async ({ services }) => {
  const { calls } = await createUserWithCalls(services)
  expect(await calls.calendarAccounts.listSources()).toEqual([
    { provider: 'caldav', needs_consent: false },
    { provider: 'ics', needs_consent: false },
  ])
})

test('adding an account responds with not_found if the account is removed immediately', async ({ services }) => {
  const { caller } = await createUserWithCalls(services)
  const key = { user_id: caller.user_id, account_id: 'removed' as AccountId }
  await expect(getSynchronizedAccount(services, caller, key)).rejects.toMatchObject({ code: 'not_found' })
})
