import { describe, expect, test } from 'vitest'
import { ADELE, NOW, setUpMicrosoft, utc } from '#server/test/providers/microsoft.ts'
import { readChanges } from '#server/test/providers/provider-contract.ts'
import { DAY } from '#shared/time.ts'
import type { KnownEvents, RemoteEvent } from '../provider.ts'

const { control, connect, setNow, instancesOf } = setUpMicrosoft()

const at = (start: string, end: string) => ({ start: utc(start), end: utc(end) })
const LUNCH = { subject: 'Lunch', ...at('2026-12-01T12:00:00', '2026-12-01T13:00:00') }
/** Mondays at 9 in Seattle, which is 17:00 UTC. */
const WEEKLY = {
  subject: 'Weekly',
  start: { dateTime: '2026-11-30T09:00:00', timeZone: 'Pacific Standard Time' },
  end: { dateTime: '2026-11-30T10:00:00', timeZone: 'Pacific Standard Time' },
  recurrence: {
    pattern: { type: 'weekly', interval: 1, daysOfWeek: ['monday'], firstDayOfWeek: 'monday' },
    range: {
      type: 'endDate',
      startDate: '2026-11-30',
      endDate: '2026-12-21',
      recurrenceTimeZone: 'Pacific Standard Time',
    },
  },
}
const RULE = 'RRULE:FREQ=WEEKLY;BYDAY=MO;WKST=MO;UNTIL=20261222T075959Z'

async function openMainCalendar() {
  const account = await connect()
  const calendar_id = (await account.listCalendars())[0]?.external_id ?? ''
  /** Everything read so far, as our tables would store it. */
  const mirror = new Map<string, RemoteEvent>()
  const known: KnownEvents = {
    findKnownIds: async (ids) => new Set(ids.filter((id) => mirror.has(id))),
    listSeriesIds: async () =>
      [...mirror.values()].flatMap((event) => (event.recurrence.length > 0 ? event.external_id : [])),
  }
  const read = async (cursor: string | null = null) => {
    const changes = await readChanges(account, calendar_id, cursor, known)
    for (const event of changes.events) mirror.set(event.external_id, event)
    return changes
  }
  return { account, calendar_id, read, known }
}

test.each(['410-location', '410', '404', '400'] as const)(
  'an expired cursor is reported as `gone` (%s)',
  async (expiredCursor) => {
    control().setSwitches({ expiredCursor })
    const { account, calendar_id, read } = await openMainCalendar()
    control().createEvent(ADELE, LUNCH)
    const { cursor } = await read()
    control().expireCursors(ADELE)
    await expect(account.listChanges(calendar_id, cursor)).rejects.toMatchObject({ kind: 'gone' })
    expect((await read()).events).toMatchObject([{ summary: 'Lunch' }])
  },
)

describe.each(['removed', 'series'] as const)('deleted occurrences are reported as %s', (deletedOccurrence) => {
  describe.each([true, false])('the series master is listed: %s', (seriesMasterInDelta) => {
    test('moved and cancelled instances are read as changes', async () => {
      control().setSwitches({ deletedOccurrence, seriesMasterInDelta })
      const { read } = await openMainCalendar()
      const series = control().createEvent(ADELE, WEEKLY)
      const first = await read()
      expect(first.events).toMatchObject([
        { external_id: series['id'], recurrence: [RULE], time_zone: 'America/Los_Angeles' },
      ])
      const [, second, third] = await instancesOf(ADELE, series['id'])
      control().deleteEvent(ADELE, second?.id ?? '')
      const cancelled = await read(first.cursor)
      expect(cancelled.events).toMatchObject([{ recurrence: [RULE, 'EXDATE:20261207T170000Z'] }])
      expect(cancelled.events[0]?.etag).not.toBe(first.events[0]?.etag)
      control().updateEvent(ADELE, third?.id ?? '', {
        subject: 'Moved',
        ...at('2026-12-15T12:00:00', '2026-12-15T12:30:00'),
      })
      const moved = await read(cancelled.cursor)
      expect(moved.events).toMatchObject([
        { external_id: series['id'], recurrence: [RULE, 'EXDATE:20261207T170000Z'] },
        {
          external_id: `${String(series['id'])}#20261214T170000Z`,
          summary: 'Moved',
          start_at: new Date('2026-12-15T12:00Z'),
          exception_of: { external_id: series['id'], original_start_time: new Date('2026-12-14T17:00Z') },
        },
      ])
      control().deleteEvent(ADELE, String(series['id']))
      const gone = await read(moved.cursor)
      expect([gone.events, gone.deleted.includes(String(series['id']))]).toEqual([[], true])
    })
  })
})

describe.each([true, false])('changes outside the window are reported as removed: %s', (removedOutsideWindow) => {
  test('an event that leaves the window is not deleted', async () => {
    control().setSwitches({ removedOutsideWindow })
    const { read } = await openMainCalendar()
    const { id } = control().createEvent(ADELE, LUNCH)
    const first = await read()
    control().updateEvent(ADELE, String(id), at('2030-12-01T12:00:00', '2030-12-01T13:00:00'))
    const moved = await read(first.cursor)
    expect(moved).toMatchObject({ events: [{ start_at: new Date('2030-12-01T12:00Z') }], deleted: [] })
    control().deleteEvent(ADELE, String(id))
    const other = control().createEvent(ADELE, { ...LUNCH, ...at('2031-01-01T12:00:00', '2031-01-01T13:00:00') })
    control().deleteEvent(ADELE, String(other['id']))
    const { events, deleted } = await read(moved.cursor)
    const reported = removedOutsideWindow ? [String(id), String(other['id'])] : []
    expect([events, deleted.toSorted()]).toEqual([[], reported.toSorted()])
  })
})

test('an event that moves to another calendar is reported as deleted', async () => {
  const { read } = await openMainCalendar()
  const { id } = control().createEvent(ADELE, LUNCH)
  const { cursor } = await read()
  control().moveEvent(ADELE, String(id), 'Projects')
  expect(await read(cursor)).toMatchObject({ events: [], deleted: [id] })
})

test('an unknown removed event may be an instance: series are checked a few at a time', async () => {
  const { account, calendar_id, read, known } = await openMainCalendar()
  for (let index = 0; index < 45; index++) control().createEvent(ADELE, WEEKLY)
  const [first] = (await read()).events
  let { cursor } = await read()
  const later = control().createEvent(ADELE, { ...LUNCH, ...at('2031-01-01T12:00:00', '2031-01-01T13:00:00') })
  control().deleteEvent(ADELE, String(later['id']))
  const counts: number[] = []
  for (let has_more = true; has_more; ) {
    const page = await account.listChanges(calendar_id, cursor, known)
    ;({ cursor, has_more } = page)
    counts.push(page.events.length)
  }
  expect(counts).toEqual([0, 20, 20, 5])
  control().clearRequests()
  expect(await account.listChanges(calendar_id, cursor, known)).toMatchObject({ events: [], has_more: false })
  expect(control().requests).toHaveLength(1)
  const [, second] = await instancesOf(ADELE, first?.external_id)
  control().deleteEvent(ADELE, second?.id ?? '')
  expect(await account.listChanges(calendar_id, cursor, known)).toMatchObject({ events: [{ summary: 'Weekly' }] })
})

test('many deletions are looked up in one list', async () => {
  const { read } = await openMainCalendar()
  control().seedEvents(ADELE, 60)
  const { events, cursor } = await read()
  for (const { external_id } of events.slice(0, 50)) control().deleteEvent(ADELE, external_id)
  control().clearRequests()
  const { deleted } = await read(cursor)
  expect(deleted).toHaveLength(50)
  expect(control().requests.length).toBeLessThan(10)
})

describe('as time goes on', () => {
  test('the window moves forward: events that enter it are read, and no change is lost in between', async () => {
    const { account, calendar_id, read } = await openMainCalendar()
    const near = control().createEvent(ADELE, LUNCH)
    control().createEvent(ADELE, {
      ...LUNCH,
      subject: 'Old',
      ...at('2025-10-20T12:00:00', '2025-10-20T13:00:00'),
    })
    const far = control().createEvent(ADELE, {
      ...LUNCH,
      subject: 'Far',
      ...at('2029-02-01T12:00:00', '2029-02-01T13:00:00'),
    })
    const first = await read()
    expect(first.events.map(({ summary }) => summary).toSorted((a, b) => a.localeCompare(b))).toEqual(['Lunch', 'Old'])
    const window = JSON.parse(first.cursor) as { start: number; end: number }
    setNow(NOW + 90 * DAY)
    // One call finishes the previous window, and the next reads the new one; then an event is deleted.
    const page = await account.listChanges(calendar_id, first.cursor)
    expect(page.has_more).toBe(true)
    const second = await account.listChanges(calendar_id, page.cursor)
    expect(second.events.map(({ summary }) => summary)).toEqual(expect.arrayContaining(['Lunch', 'Far']))
    expect([second.deleted, second.has_more]).toEqual([[], true])
    control().deleteEvent(ADELE, String(near['id']))
    const last = await read(second.cursor)
    expect(last.deleted).toEqual([near['id']])
    const movedWindow = JSON.parse(last.cursor) as typeof window
    expect([movedWindow.start > window.start, movedWindow.end > window.end]).toEqual([true, true])
    // Up to date: from now on, only the new window is read.
    control().deleteEvent(ADELE, String(far['id']))
    const rest = await account.listChanges(calendar_id, last.cursor)
    expect([rest.deleted.includes(String(far['id'])), rest.has_more]).toEqual([true, false])
  })

  test('the window stays the same a day later', async () => {
    const { account, calendar_id, read } = await openMainCalendar()
    const { cursor } = await read()
    setNow(NOW + DAY)
    expect(await account.listChanges(calendar_id, cursor)).toMatchObject({ events: [], deleted: [], has_more: false })
  })
})

test('invalid cursors, and cursors that link to another host, are reported as `gone`', async () => {
  const { account, calendar_id } = await openMainCalendar()
  const forgedCursor = { version: 1, start: 0, end: 1 }
  for (const cursor of [
    '{}',
    'x',
    JSON.stringify({ ...forgedCursor, link: 'https://elsewhere.test/v1.0/me' }),
    JSON.stringify({ ...forgedCursor, link: '//elsewhere.test' }),
  ])
    await expect(account.listChanges(calendar_id, cursor)).rejects.toMatchObject({ kind: 'gone' })
})
