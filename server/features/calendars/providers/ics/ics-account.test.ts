import { callAs } from '#server/test/caller.ts'
import { createUser, type UserOverrides } from '#server/test/factories.ts'
import { describe, expect, type TestServices } from '#server/test/fixture.ts'
import { listBookableStarts } from '#server/test/guest.ts'
import { passTime, runAccountJobs, synchronize } from '#server/test/providers/connected-account.ts'
import { calendarText, eventLines, type FeedServer, test } from '#server/test/providers/feed-server.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { openOutbound } from '../../../../platform/outbound/outbound.ts'
import { connectAccount } from '../../accounts/connect-account.ts'
import { ProviderError } from '../provider-error.ts'
import { createIcsProvider } from './ics-provider.ts'

const DENTIST = eventLines('dentist', ';TZID=Europe/Madrid:20261118T100000', 'DURATION:PT1H', 'SUMMARY:Dentist')

const wednesday = (time: string) => `2026-11-18T${time}:00.000Z`

async function subscribe(baseServices: TestServices, feed: FeedServer, overrides: UserOverrides = {}) {
  feed.text = calendarText('X-WR-CALNAME:Family', ...DENTIST)
  const outbound = openOutbound({ allowPrivate: true })
  const services = { ...baseServices, calendarProviders: [createIcsProvider({ outbound, clock: baseServices.clock })] }
  const caller = await createUser(services, overrides)
  const credentials = JSON.stringify({ url: feed.url, time_zone: caller.time_zone })
  const connection = await connectAccount(services, caller.user_id, { provider: 'ics', credentials })
  await runAccountJobs(services)
  const calls = callAs(services, caller)
  const slots = () => listBookableStarts(services, caller, wednesday('08:00'), wednesday('12:00'))
  const synchronizeLater = async () => {
    services.clock.advance(2 * HOUR)
    await synchronize(services)
  }
  const summaries = async () => (await calls.calendar.listEvents({})).map(({ summary }) => summary)
  return { services, calls, connection, slots, synchronizeLater, summaries }
}

describe('a subscribed calendar', () => {
  test('is shown, and blocks time', {
    meta: {
      promise:
        'Calendar accounts: A calendar address (.ics): its events are shown, follow the file, and cannot be changed.',
    },
  }, async ({ services: baseServices, feed }) => {
    const { calls, slots, summaries } = await subscribe(baseServices, feed)
    const calendars = await calls.calendarManagement.list()
    expect(calendars.find(({ summary }) => summary === 'Family')).toMatchObject({ is_writable: false, is_own: false })
    expect(await summaries()).toEqual(['Dentist'])
    expect(await slots()).not.toContain(wednesday('09:00'))
    expect(await slots()).toContain(wednesday('10:00'))
  })

  test('follows its file', {
    meta: {
      promise:
        'Calendar accounts: A calendar address (.ics): its events are shown, follow the file, and cannot be changed.',
    },
  }, async ({ services: baseServices, feed }) => {
    const { synchronizeLater, summaries, services } = await subscribe(baseServices, feed)
    const listVersions = () =>
      services.db.selectFrom('events').select(['event_id', 'changed_in']).orderBy('event_id').execute()
    const before = await listVersions()
    await synchronizeLater()
    expect(await listVersions()).toEqual(before)
    feed.text = calendarText(
      'X-WR-CALNAME:Family',
      ...DENTIST,
      ...eventLines('new', ':20261118T100000Z', 'SUMMARY:New'),
    )
    await synchronizeLater()
    expect(await summaries()).toEqual(['Dentist', 'New'])
    // The unchanged event was not written again.
    expect(await listVersions()).toEqual(expect.arrayContaining(before))
    feed.text = calendarText('X-WR-CALNAME:Family')
    await synchronizeLater()
    expect(await summaries()).toEqual([])
  })

  test('with an unreadable event makes availability unknown, but shows its other events', async ({
    services: baseServices,
    feed,
  }) => {
    const { slots, synchronizeLater, summaries } = await subscribe(baseServices, feed)
    feed.text = calendarText(...DENTIST, ...eventLines('odd', ':someday', 'SUMMARY:Odd'))
    await synchronizeLater()
    expect(await summaries()).toEqual(['Dentist'])
    expect(await slots()).toEqual([])
  })

  test('shows its other events if some end after the year 9999', async ({ services: baseServices, feed }) => {
    const { calls, synchronizeLater, summaries } = await subscribe(baseServices, feed)
    const duration = 'DURATION:P3653DT87672H'
    feed.text = calendarText(
      ...DENTIST,
      ...eventLines('days', ';VALUE=DATE:99901231', duration, 'SUMMARY:Days'),
      ...eventLines('hours', ':99901231T100000Z', duration, 'SUMMARY:Hours'),
      ...eventLines('years', ';VALUE=DATE:99801231', 'DURATION:P3650D', 'RRULE:FREQ=YEARLY', 'SUMMARY:Years'),
    )
    await synchronizeLater()
    expect(await summaries()).toEqual(['Dentist'])
    const lastYear = { time_min: '9999-01-01T00:00:00Z', time_max: '9999-12-31T00:00:00Z' }
    const distantEvents = await calls.calendar.listEvents(lastYear)
    expect(
      new Map(distantEvents.map(({ summary, end }) => [summary, 'date' in end ? end.date : end.dateTime])),
    ).toEqual(
      new Map([
        ['Days', '9999-12-31'],
        ['Hours', '9999-12-31T23:59:59.000Z'],
        ['Years', '9999-12-31'],
      ]),
    )
  })

  test('shows its owner which events cannot be read, until they are corrected or their calendar is deselected', async ({
    services: baseServices,
    feed,
  }) => {
    const { calls, slots, synchronizeLater } = await subscribe(baseServices, feed)
    const listUnreadable = async () => {
      const { synchronized_accounts } = await calls.users.info()
      return synchronized_accounts.flatMap(({ unreadable_events }) => unreadable_events)
    }
    expect(await listUnreadable()).toEqual([])
    const pills = (rule: string) => eventLines('pills', ':20261101T080000Z', 'DURATION:PT5M', rule, 'SUMMARY:Pills')
    feed.text = calendarText(
      ...eventLines('odd', ':someday', 'SUMMARY:Odd'),
      ...eventLines('free', ':someday', 'SUMMARY:Free', 'TRANSP:TRANSPARENT'),
      ...pills('RRULE:FREQ=MINUTELY'),
    )
    await synchronizeLater()
    expect((await listUnreadable()).toSorted()).toEqual(['Odd', 'Pills'])
    feed.text = calendarText(...pills('RRULE:FREQ=DAILY'))
    await synchronizeLater()
    expect(await listUnreadable()).toEqual([])
    expect((await slots()).length).toBeGreaterThan(0)
    feed.text = calendarText(...pills('RRULE:FREQ=MINUTELY'))
    await synchronizeLater()
    expect(await listUnreadable()).toEqual(['Pills'])
    for (const { id } of await calls.calendarManagement.list())
      await calls.calendarManagement.update({ calendarId: id, is_selected: false })
    expect(await listUnreadable()).toEqual([])
  })

  test('with an event in an unknown zone makes only its possible times unknown', async ({
    services: baseServices,
    feed,
  }) => {
    const { slots, synchronizeLater, summaries } = await subscribe(baseServices, feed)
    for (const [time, isFree] of [
      ['20261118T100000', false],
      ['20261117T220000', false],
      ['20261117T190000', true],
      ['20261118T220000', false],
      ['20261119T020000', true],
      ['20200104T100000', true],
    ] as const) {
      feed.text = calendarText(...eventLines('odd', `;TZID=Nowhere/X:${time}`, 'DURATION:PT1H', 'SUMMARY:Odd'))
      await synchronizeLater()
      expect([time, (await slots()).includes(wednesday('10:00'))]).toEqual([time, isFree])
      if (time.startsWith('2026')) expect(await summaries()).toEqual(['Odd'])
    }
    for (const end of ['COUNT=3', 'UNTIL=20200110T090000Z']) {
      feed.text = calendarText(...eventLines('odd', ';TZID=Nowhere/X:20200104T100000', `RRULE:FREQ=DAILY;${end}`))
      await synchronizeLater()
      expect([end, (await slots()).includes(wednesday('10:00'))]).toEqual([end, true])
    }
  })

  test.for([
    ['Asia/Tokyo', '01:00'],
    ['America/New_York', '15:00'],
  ] as const)(
    'shows an event in an unknown zone at its local time in %s',
    async ([time_zone, time], { services: baseServices, feed }) => {
      const { calls, synchronizeLater } = await subscribe(baseServices, feed, { time_zone })
      for (const rule of [[], ['RRULE:FREQ=DAILY;COUNT=2']]) {
        feed.text = calendarText(...eventLines('odd', ';TZID=GMT+0100:20261118T100000', 'DURATION:PT1H', ...rule))
        await synchronizeLater()
        expect((await calls.calendar.listEvents({})).map(({ start }) => start)).toEqual([
          { dateTime: wednesday(time), timeZone: time_zone },
        ])
      }
    },
  )

  test('is up to date as of the last request to its server, and its availability is known until the next one', async ({
    services: baseServices,
    feed,
  }) => {
    const { services, calls, slots, synchronizeLater } = await subscribe(baseServices, feed)
    const syncedAt = async () => (await calls.users.info()).synchronized_accounts[1]?.synced_at
    const firstSyncedAt = await syncedAt()
    const requests = feed.requests.length
    await passTime(services, 30 * MINUTE)
    expect(feed.requests).toHaveLength(requests)
    expect([await syncedAt(), (await slots()).length > 0]).toEqual([firstSyncedAt, true])
    await synchronizeLater()
    expect(await syncedAt()).toBe(new Date(services.clock.now()).toISOString())
  })

  test('keeps its events while its server fails, but makes availability unknown', async ({
    services: baseServices,
    feed,
  }) => {
    const { slots, synchronizeLater, summaries } = await subscribe(baseServices, feed)
    const { text } = feed
    feed.text = '<html>Maintenance</html>'
    await expect(synchronizeLater()).rejects.toThrow(ProviderError)
    expect([await summaries(), await slots()]).toEqual([['Dentist'], []])
    feed.text = text
    await synchronizeLater()
    expect(await slots()).toContain(wednesday('10:00'))
  })

  test.for([401, 403, 404, 410])(
    'asks for a new address when the current one repeatedly responds with %i',
    async (status, { services: baseServices, feed }) => {
      const { services, calls, synchronizeLater, slots } = await subscribe(baseServices, feed)
      const problem = async () => (await calls.users.info()).synchronized_accounts[1]?.sync_problem
      feed.status = status
      await synchronizeLater()
      feed.status = 200
      await passTime(services, 3 * MINUTE)
      expect([await problem(), (await slots()).length > 0]).toEqual([null, true])
      feed.status = status
      await synchronizeLater()
      await passTime(services, 6 * MINUTE)
      expect([await problem(), await slots()]).toEqual(['reconnect', []])
      feed.status = 200
      await synchronizeLater()
      expect([await problem(), (await slots()).length > 0]).toEqual([null, true])
    },
  )

  test('has an address that is stored only in encrypted form', {
    meta: { promise: 'Calendar accounts: Credentials are stored encrypted with a key that one command rotates.' },
  }, async ({ services: baseServices, feed }) => {
    const { services } = await subscribe(baseServices, feed)
    for (const table of ['accounts', 'account_credentials', 'calendars', 'events'] as const) {
      const rows = await services.db.selectFrom(table).selectAll().execute()
      expect(rows.length).toBeGreaterThan(0)
      // The feed's URL contains this number.
      expect(JSON.stringify(rows)).not.toContain('4711')
    }
  })
})
