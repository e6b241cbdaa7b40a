import { describe, expect } from '#server/test/fixture.ts'
import { calendarText, eventLines, LUNCH, test } from '#server/test/providers/feed-server.ts'
import { MINUTE } from '#shared/time.ts'
import { openOutbound } from '../../../../platform/outbound/outbound.ts'
import type { RemoteAccount, RemoteEvent } from '../provider.ts'
import { createIcsProvider } from './ics-provider.ts'

let now = Date.UTC(2026, 10, 16, 7)
const provider = createIcsProvider({ outbound: openOutbound({ allowPrivate: true }), clock: { now: () => now } })
const connect = (url: string) => provider.connect(JSON.stringify({ url, time_zone: 'America/New_York' }))

/** Reads a calendar as a synchronization does: from the cursor, or in full if it has expired. */
async function synchronize(account: RemoteAccount, cursor: string | null = null) {
  const [calendar] = await account.listCalendars(new Map(cursor === null ? [] : [['feed', cursor]]))
  try {
    return { calendar, isFull: cursor === null, ...(await readPages(account, cursor)) }
  } catch (error) {
    if (cursor === null || !(error instanceof Error && 'kind' in error && error.kind === 'gone')) throw error
    return { calendar, isFull: true, ...(await readPages(account, null)) }
  }
}

async function readPages(account: RemoteAccount, cursor: string | null) {
  const events: RemoteEvent[] = []
  for (let from = cursor; ; ) {
    const page = await account.listChanges('feed', from)
    events.push(...page.events)
    from = page.cursor
    if (!page.has_more) return { events, cursor: from }
  }
}

describe('a subscription', () => {
  test('is one read-only calendar, with the name and color of the file', {
    meta: {
      promise:
        'Calendar accounts: A calendar address (.ics): its events are shown, follow the file, and cannot be changed.',
    },
  }, async ({ feed }) => {
    const account = connect(feed.url)
    const { account_email, capabilities } = await account.getProfile()
    expect(account_email).toMatch(/^subscription-[0-9a-f]{8}@127\.0\.0\.1$/)
    expect(Object.values(capabilities)).not.toContain(true)
    const { calendar, events } = await synchronize(account)
    expect(calendar).toMatchObject({
      summary: 'Family',
      background_color: 'ff6633',
      is_primary: true,
      is_read_only: true,
    })
    expect(events).toMatchObject([{ summary: 'Lunch', start_at: new Date('2026-12-01T13:00Z'), external_id: 'lunch' }])
    // The whole synchronization needs one download.
    expect(feed.requests).toHaveLength(1)
    const insertion = account.insertEvent('feed', { event: {} as never, exceptions: [] })
    await expect(insertion).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('accepts webcal addresses, and rejects private and invalid addresses', {
    meta: {
      promise:
        'Calendar accounts: Servers call CalDAV and `.ics` addresses only on the public internet, unless `CALENDARS_ALLOW_PRIVATE` is on.',
    },
  }, async ({ feed }) => {
    // Accepted, and requested over https, which the feed server does not speak.
    await expect(connect(feed.url.replace('http:', 'webcal:')).getProfile()).rejects.toMatchObject({
      kind: 'unavailable',
    })
    const strictProvider = createIcsProvider({
      outbound: openOutbound({ allowPrivate: false }),
      clock: { now: () => now },
    })
    for (const url of [feed.url, 'webcal://127.0.0.1/a.ics', 'https://ana:secret@example.com/', 'file:///etc/passwd']) {
      const profile = strictProvider.connect(JSON.stringify({ url, time_zone: 'UTC' })).getProfile()
      await expect(profile).rejects.toMatchObject({ kind: 'forbidden' })
    }
    for (const credentials of [
      '',
      '{}',
      '{"url":"nonsense","time_zone":"UTC"}',
      '{"url":"https://a.b/","time_zone":"x"}',
    ])
      expect(() => provider.connect(credentials)).toThrow('forbidden')
    expect(feed.requests).toHaveLength(0)
  })

  test('is requested again only after its refresh interval, and read only if its file has changed', async ({
    feed,
  }) => {
    feed.headers = { ...feed.headers, etag: '"1"' }
    const first = await synchronize(connect(feed.url))
    now += 100 * MINUTE
    const early = await synchronize(connect(feed.url), first.cursor)
    expect(early).toMatchObject({ isFull: false, events: [], cursor: first.cursor, calendar: { summary: 'Family' } })
    expect(feed.requests).toHaveLength(1)
    now += 40 * MINUTE
    const unchanged = await synchronize(connect(feed.url), first.cursor)
    expect(unchanged).toMatchObject({ isFull: false, events: [], calendar: { summary: 'Family' } })
    expect(feed.requests.map((headers) => headers['if-none-match'])).toEqual([undefined, '"1"'])
    now += 140 * MINUTE
    const dinner = eventLines('dinner', ':20261201T200000', 'DTEND:20261201T210000')
    feed.text = calendarText('NAME:Our family', ...LUNCH, ...dinner)
    feed.headers['etag'] = '"2"'
    const changed = await synchronize(connect(feed.url), unchanged.cursor)
    expect(changed).toMatchObject({ isFull: true, calendar: { summary: 'Our family' } })
    // The unchanged event has its old ETag. Times without a zone are in the subscriber's zone.
    expect(changed.events[0]).toEqual(first.events[0])
    expect(changed.events[1]).toMatchObject({ start_at: new Date('2026-12-02T01:00Z'), time_zone: 'America/New_York' })
    expect(feed.requests).toHaveLength(3)
  })

  test('lists its time zone, and those of its events, by their current names', async ({ feed }) => {
    const dinner = eventLines('dinner', ':20261201T200000', 'DTEND:20261201T210000')
    feed.text = calendarText('X-WR-TIMEZONE:Asia/Calcutta', ...dinner)
    const { calendar, events } = await synchronize(connect(feed.url))
    expect([calendar?.time_zone, events[0]?.time_zone]).toEqual(['Asia/Kolkata', 'Asia/Kolkata'])
  })

  test('without validators is compared by its content, not by its time of export', async ({ feed }) => {
    const exportAt = (time: string) => calendarText(...LUNCH.toSpliced(1, 0, `DTSTAMP:${time}`))
    feed.text = exportAt('20261101T000000Z')
    const first = await synchronize(connect(feed.url))
    now += 70 * MINUTE
    expect(await synchronize(connect(feed.url), first.cursor)).toMatchObject({ isFull: false, events: [] })
    now += 70 * MINUTE
    feed.text = exportAt('20261102T000000Z')
    expect((await synchronize(connect(feed.url), first.cursor)).events).toEqual(first.events)
    expect(feed.requests).toHaveLength(3)
  })

  test.for([
    [401, 'revoked'],
    [404, 'revoked'],
    [410, 'revoked'],
    [304, 'unavailable'],
    [500, 'unavailable'],
  ] as const)('whose server responds with %i is reported as `%s`', async ([status, kind], { feed }) => {
    Object.assign(feed, { status, text: undefined })
    await expect(synchronize(connect(feed.url))).rejects.toMatchObject({ kind })
  })

  test.for([
    ['120', 120],
    ['Mon, 16 Nov 2099 07:00:00 GMT', 86_400],
    ['soon', 60],
  ] as const)('reports how long Retry-After asks to wait: %s', async ([header, retryAfter], { feed }) => {
    Object.assign(feed, { status: 429, headers: { 'retry-after': header } })
    await expect(synchronize(connect(feed.url))).rejects.toMatchObject({ kind: 'rate_limited', retryAfter })
  })

  test.for([
    '<html>Please log in</html>',
    '',
    calendarText(...LUNCH).slice(0, -30),
    calendarText(...LUNCH).replace('END:VEVENT', ''),
  ])(
    'to something other than a complete calendar file is reported as `unavailable`, never as empty: %#',
    async (text, { feed }) => {
      feed.text = text
      await expect(synchronize(connect(feed.url))).rejects.toMatchObject({ kind: 'unavailable' })
    },
  )

  test('keeps series with their exceptions, the newest version, and different events with the same UID', async ({
    feed,
  }) => {
    feed.text = calendarText(
      ...eventLines('a', ':20261202T100000Z', 'RECURRENCE-ID:20261202T080000Z', 'SUMMARY:New', 'SEQUENCE:2'),
      ...eventLines('a', ':20261202T090000Z', 'RECURRENCE-ID:20261202T080000Z', 'SUMMARY:Old', 'SEQUENCE:1'),
      ...eventLines('a', ':20261201T080000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:Series'),
      ...eventLines('b', ':20261201T080000Z', 'SUMMARY:One'),
      ...eventLines('b', ':20261203T080000Z', 'SUMMARY:Two'),
    )
    const { events } = await synchronize(connect(feed.url))
    expect(events.map(({ summary }) => summary)).toEqual(['Series', 'New', 'One', 'Two'])
    expect(new Set(events.map(({ external_id }) => external_id)).size).toBe(4)
    expect(events[1]?.exception_of).toMatchObject({ external_id: 'a' })
  })

  test('makes availability unknown when an event cannot be read, and keeps the other events', async ({ feed }) => {
    feed.text = calendarText(...LUNCH, ...eventLines('b', ':someday'), 'BEGIN:VFREEBUSY', 'END:VFREEBUSY')
    const { events } = await synchronize(connect(feed.url))
    expect(events.map(({ recurrence }) => recurrence)).toEqual([[], ['X-UNREADABLE:2']])
  })

  test('with many events is read in pages', async ({ feed }) => {
    const lines = Array.from({ length: 1201 }, (_, i) => eventLines(String(i), ':20261201T080000Z'))
    feed.text = calendarText(...lines.flat())
    const account = connect(feed.url)
    const first = await account.listChanges('feed', null)
    expect([first.events.length, first.has_more]).toEqual([500, true])
    expect((await synchronize(account)).events).toHaveLength(1201)
    // Pages of a file that has changed in between do not belong together.
    feed.text = calendarText(...lines.slice(1).flat())
    await expect(connect(feed.url).listChanges('feed', first.cursor)).rejects.toMatchObject({ kind: 'gone' })
  })
})
