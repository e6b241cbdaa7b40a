import { sql } from 'kysely'
import { sync, type VEvent } from 'node-ical'
import { inject } from 'vitest'
import { createBearerHeaders, test as overHttp } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test, testWith } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { DAY, HOUR } from '#shared/time.ts'
import type { Caller } from '../../platform/trpc.ts'

const feedOf = (services: TestServices, caller: Caller | null) => callAs(services, caller).calendarFeed

const parseSecret = (url: string | null) => /\/calendar\/feed\/([\w-]{43})\.ics$/.exec(url ?? '')?.[1] ?? ''

/** A user with a feed, and a function that reads it. */
async function createUserWithFeed(services: TestServices, fields = {}) {
  const olga = await createUser(services, fields)
  const { url } = await feedOf(services, olga).renew()
  const read = () => feedOf(services, null).read({ secret: parseSecret(url) })
  return { olga, url, read, calendar: callAs(services, olga).calendar }
}

/** The events of a file, by title, as parsed by another library. */
function parseEvents(text: string): Map<string, VEvent> {
  const events = Object.values(sync.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT')
  return new Map(events.map((event) => [titleOf(event), event]))
}

/** The parser returns an object for titles with parameters; ours have none. */
function titleOf({ summary }: Pick<VEvent, 'summary'>): string {
  return typeof summary === 'string' ? summary : summary.val
}

const at = (dateTime: string, timeZone = 'Europe/Madrid') => ({ dateTime, timeZone })

describe('the private URL', () => {
  test('does not exist until it is created, and can be shown again', async ({ services }) => {
    const { olga, url } = await createUserWithFeed(services)
    expect(await feedOf(services, await createUser(services)).get()).toEqual({
      url: null,
      created_at: null,
      last_used_at: null,
    })
    expect(url).toMatch(/^https:\/\/meridian\.test\/calendar\/feed\/[\w-]{43}\.ics$/)
    expect(await feedOf(services, olga).get()).toEqual({
      url,
      created_at: new Date(services.clock.now()).toISOString(),
      last_used_at: null,
    })
  })

  test('works for anyone who has it, and records its last use', async ({ services }) => {
    const { olga, read } = await createUserWithFeed(services)
    const first = new Date(services.clock.now()).toISOString()
    expect(await read()).toMatch(/^BEGIN:VCALENDAR\r\n/)
    services.clock.advance(60_000)
    await read()
    expect((await feedOf(services, olga).get()).last_used_at).toBe(first)
    services.clock.advance(HOUR)
    await read()
    expect((await feedOf(services, olga).get()).last_used_at).toBe(new Date(services.clock.now()).toISOString())
  })

  test('is not stored, and no stored value works in its place', async ({ services }) => {
    const { url } = await createUserWithFeed(services)
    const [row] = await services.db.selectFrom('calendar_feeds').selectAll().execute()
    expect(Object.values(row ?? {}).map(String)).not.toContain(parseSecret(url))
    for (const secret of [row?.nonce ?? '', row?.secret_hash ?? '']) {
      await expect(feedOf(services, null).read({ secret })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('still works, but cannot be shown again, after the session secret changes', async ({ services }) => {
    const { olga, read } = await createUserWithFeed(services)
    const rekeyed = { ...services, secrets: { ...services.secrets, feeds: 'another' } }
    expect(await feedOf(rekeyed, olga).get()).toMatchObject({ url: null, created_at: expect.any(String) })
    expect(await read()).toContain('VCALENDAR')
  })

  test('stops working when it is renewed or revoked, and when the account is closed', async ({ services }) => {
    const { olga, read } = await createUserWithFeed(services)
    const nextSecret = parseSecret((await feedOf(services, olga).renew()).url)
    const gone = { code: 'NOT_FOUND', message: 'Not found' }
    await expect(read()).rejects.toMatchObject(gone)
    const readNext = () => feedOf(services, null).read({ secret: nextSecret })
    expect(await readNext()).toContain('VCALENDAR')
    expect(await feedOf(services, olga).revoke()).toEqual({ success: true })
    expect(await feedOf(services, olga).revoke()).toEqual({ success: true })
    await expect(readNext()).rejects.toMatchObject(gone)
    const lastSecret = parseSecret((await feedOf(services, olga).renew()).url)
    await callAs(services, olga).accountDeletion.closeAccount()
    await expect(feedOf(services, null).read({ secret: lastSecret })).rejects.toMatchObject(gone)
  })

  test('can only be shown, renewed or revoked by a verified user', async ({ services }) => {
    const stranger = await createUser(services, { is_auth: false })
    for (const [caller, code] of [
      [null, 'UNAUTHORIZED'],
      [stranger, 'FORBIDDEN'],
    ] as const) {
      const { get, renew, revoke } = feedOf(services, caller)
      for (const call of [get, renew, revoke]) await expect(call()).rejects.toMatchObject({ code })
    }
  })

  test('publishes a live update to the user’s browsers when it is created', async ({ services }) => {
    const olga = await createUser(services)
    const controller = new AbortController()
    const changes = services.live.subscribe(olga.user_id, controller.signal)[Symbol.asyncIterator]()
    const firstTopic = changes.next()
    await feedOf(services, olga).renew()
    expect(await firstTopic).toEqual({ value: 'settings', done: false })
    controller.abort()
  })
})

testWith({ RATE_LIMIT: 'on' })('wrong secrets are limited per network, and reads per feed', async ({ services }) => {
  const { read } = await createUserWithFeed(services)
  const guess = (ip: string) => callAs(services, null, { ip }).calendarFeed.read({ secret: 'x'.repeat(43) })
  for (let i = 0; i < 60; i++) {
    await expect(guess(`2001:db8:1:2::${i.toString(16)}`)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(guess('2001:db8:1:2:ffff::1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(guess('2001:db8:1:3::1')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (let i = 0; i < 120; i++) await read()
  await expect(read()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

describe('concurrent reads', () => {
  test('of a feed are limited to two', async ({ services }) => {
    const { read } = await createUserWithFeed(services)
    await expectRejections(services, [read, read, read], 1)
    expect(await read()).toContain('VCALENDAR')
  })

  test('of several feeds wait for each other', async ({ services }) => {
    const users = await Promise.all([1, 2, 3, 4, 5].map(() => createUserWithFeed(services)))
    await expectRejections(
      services,
      users.flatMap(({ read }) => [read, read]),
      0,
    )
  })
})

/** Starts these reads at once, and expects this number of them to be rejected while the others run. */
async function expectRejections(services: TestServices, reads: (() => Promise<string>)[], count: number) {
  // On the embedded database, the reads overlap without a lock, because they share a single connection.
  const lock = inject('postgres') ? await services.db.startTransaction().execute() : undefined
  if (lock) await sql`lock table events in access exclusive mode`.execute(lock)
  const rejections: unknown[] = []
  const running = reads.map((read) => read().catch((error: unknown) => void rejections.push(error)))
  try {
    await expect.poll(() => rejections, { timeout: 4_000 }).toHaveLength(count)
  } finally {
    await lock?.commit().execute()
  }
  await Promise.all(running)
  expect(rejections).toMatchObject(Array.from({ length: count }, () => ({ code: 'TOO_MANY_REQUESTS' })))
}

describe('the feed', () => {
  test('contains events from a month back to a year ahead', async ({ services }) => {
    const { read, calendar } = await createUserWithFeed(services)
    for (const [days, summary] of [
      [-32, 'Long ago'],
      [-29, 'Lately'],
      [364, 'In a year'],
      [367, 'Too far'],
    ] as const) {
      const start = services.clock.now() + days * DAY
      const times = { start: at(new Date(start).toISOString()), end: at(new Date(start + HOUR).toISOString()) }
      await calendar.createEvent({ summary, ...times })
    }
    expect([...parseEvents(await read()).keys()].toSorted()).toEqual(['In a year', 'Lately'])
  })

  test('contains meetings with their organizer, attendees and location', async ({ services }) => {
    const { olga, read } = await createUserWithFeed(services, { name: 'Olga', email: 'olga@example.test' })
    await callAs(services, olga).users.updateSettings({
      meeting_provider_info: { provider: 'custom', url: 'https://meet.example.test/room' },
    })
    const token = await invitationTokenOf(services, olga)
    const { ical_uid } = await callAs(services, null).match.book({ token, ...GUEST, start: monday('10:00') })
    const meeting = parseEvents(await read()).get('Gala Guest and Olga')
    expect(meeting).toMatchObject({
      uid: ical_uid,
      status: 'CONFIRMED',
      location: 'https://meet.example.test/room',
      organizer: { params: { CN: 'Olga' }, val: 'mailto:olga@example.test' },
    })
    expect(meeting?.start.toISOString()).toBe(monday('10:00'))
    expect([meeting?.attendee].flat().map((person) => (person as { val: string }).val)).toEqual([
      'mailto:olga@example.test',
      `mailto:${GUEST.email}`,
    ])
  })

  test('contains all exceptions of a series, even outside the range', async ({ services }) => {
    const { read, calendar } = await createUserWithFeed(services)
    const start = at('2026-03-02T09:00:00Z')
    const series = { summary: 'Standup', start, end: at('2026-03-02T09:15:00Z') }
    const { id } = await calendar.createEvent({ ...series, recurrence: ['RRULE:FREQ=WEEKLY'] })
    await calendar.deleteEvent({ eventId: `${id}_20260309T090000Z` })
    const moved = {
      ...series,
      summary: 'Late standup',
      start: at('2026-03-16T12:00:00Z'),
      end: at('2026-03-16T12:15:00Z'),
    }
    await calendar.updateEvent({ eventId: `${id}_20260316T090000Z`, event: moved })
    const text = await read()
    expect(text).toContain('RRULE:FREQ=WEEKLY\r\n')
    expect(text).toContain('EXDATE;TZID=Europe/Madrid:20260309T100000\r\n')
    expect(text).toContain('RECURRENCE-ID;TZID=Europe/Madrid:20260316T100000\r\n')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  })

  test('omits calendars that are not selected', async ({ services }) => {
    const { olga, read, calendar } = await createUserWithFeed(services)
    await calendar.createEvent(LUNCH)
    expect(parseEvents(await read()).size).toBe(1)
    await services.db.updateTable('calendars').set({ is_selected: false }).where('user_id', '=', olga.user_id).execute()
    expect(parseEvents(await read()).size).toBe(0)
  })

  test('stays the same until something changes', async ({ services }) => {
    const { read, calendar } = await createUserWithFeed(services)
    const { id } = await calendar.createEvent(LUNCH)
    const before = await read()
    services.clock.advance(HOUR)
    expect(await read()).toBe(before)
    await calendar.updateEvent({ eventId: id, event: { ...LUNCH, summary: 'Long lunch' } })
    expect(await read()).not.toBe(before)
  })
})

overHttp('the feed is served over REST, with ETags', async ({ services, app }) => {
  const olga = await createUser(services)
  const headers = await createBearerHeaders(services, olga)
  const callFeed = (method: 'GET' | 'POST' | 'DELETE') => app.inject({ method, url: '/users/calendar-feed', headers })
  expect((await callFeed('GET')).json()).toEqual({ url: null, created_at: null, last_used_at: null })
  const created = await callFeed('POST')
  expect(created.statusCode).toBe(201)
  expect((await callFeed('GET')).json()).toEqual(created.json())
  const path = new URL(created.json().url).pathname
  await callAs(services, olga).calendar.createEvent(LUNCH)

  const first = await app.inject(path)
  expect(first.statusCode).toBe(200)
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    etag: expect.stringMatching(/^W\/"[\w+/]{27}="$/),
  })
  expect(first.body).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:Lunch[\s\S]*\r\nEND:VCALENDAR\r\n$/)
  const again = await app.inject({ url: path, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
  await callAs(services, olga).calendar.createEvent({ ...LUNCH, summary: 'Tea' })
  const changed = await app.inject({ url: path, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([changed.statusCode, changed.headers.etag === first.headers.etag]).toEqual([200, false])

  expect((await app.inject(path.replace('.ics', ''))).statusCode).toBe(404)
  expect((await callFeed('DELETE')).json()).toEqual({ success: true })
  const gone = await app.inject({ url: path, headers: { 'if-none-match': '*' } })
  expect([gone.statusCode, gone.json()]).toEqual([404, { detail: 'Not found', code: 'not_found' }])
})
