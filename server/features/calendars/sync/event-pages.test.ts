import { type KyselyPlugin, sql } from 'kysely'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import type { CalendarEvent } from '#shared/events.ts'
import type { EventId } from '#shared/ids.ts'
import { DAY, HOUR } from '#shared/time.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/trpc.ts'

const START = Date.parse('2027-03-01T00:00:00Z')
const RANGE_END = START + 60 * DAY
const iso = (time: number) => new Date(time).toISOString()

/** A user with one-hour events that start at a regular interval (ms). */
async function createUserWithEvents(services: TestServices, { count, interval }: { count: number; interval: number }) {
  const caller = await createUser(services)
  const { calendar, calendarManagement } = callAs(services, caller)
  const time = (at: number) => ({ dateTime: iso(at), timeZone: 'UTC' })
  const { id, calendar_id } = await calendar.createEvent({
    summary: 'Busy',
    start: time(START),
    end: time(START + HOUR),
  })
  await sql`
    insert into events (user_id, event_id, calendar_id, ical_uid, summary, start_at, end_at, until, time_zone, organizer,
      created_at, updated_at)
    select user_id, 'copy-' || n, calendar_id, 'copy-' || n, summary, start_at + d, end_at + d, until + d, time_zone,
      organizer, created_at, updated_at
    from events, generate_series(1, ${count - 1}::int) n, lateral (select n * ${interval / 1000}::int * interval '1 second' as d) _
    where event_id = ${id}`.execute(services.db)
  return { caller, calendar, calendarManagement, calendar_id }
}

/** Reads a page of the events of one calendar, or of several. */
type ListPage = (options: { max_results: number; page_token?: string | undefined }) => Promise<{
  events: CalendarEvent[]
  next_page_token: string | null
}>

function createListCalls(services: TestServices, caller: Caller, calendar_id: string): Record<string, ListPage> {
  const { calendarManagement } = callAs(services, caller)
  const range = { time_min: iso(START), time_max: iso(RANGE_END) }
  return {
    'one calendar': (options) =>
      calendarManagement.calendarEvents({
        calendarId: calendar_id,
        time_min: range.time_min,
        timeMax: range.time_max,
        ...options,
      }),
    'several calendars': (options) => calendarManagement.events({ calendar_ids: [calendar_id], ...range, ...options }),
  }
}

async function listAllPages(listPage: ListPage, max_results: number): Promise<CalendarEvent[]> {
  const events: CalendarEvent[] = []
  let page_token: string | undefined
  do {
    const page = await listPage({ max_results, page_token })
    events.push(...page.events)
    page_token = page.next_page_token ?? undefined
  } while (page_token)
  return events
}

/** The services with a database that passes the rows of each statement to `onRows`. */
function observeRows(services: TestServices, onRows: (rows: Record<string, unknown>[], db: Db) => unknown) {
  const observer: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await onRows(result.rows, services.db)
      return result
    },
  }
  return { ...services, db: services.db.withPlugin(observer) }
}

const ids = (events: readonly CalendarEvent[]) => events.map(({ id }) => id)

describe.for(['one calendar', 'several calendars'])('a page of the events of %s', (list) => {
  test('reads only the events around it', async ({ services }) => {
    const { caller, calendar_id } = await createUserWithEvents(services, { count: 1000, interval: HOUR })
    const starts: number[] = []
    const observedServices = observeRows(services, (rows) => {
      starts.push(...rows.flatMap(({ event_id, start_at }) => (event_id ? (start_at as Date).getTime() : [])))
    })
    const listPage = createListCalls(observedServices, caller, calendar_id)[list] ?? expect.unreachable()
    const { next_page_token } = await listPage({ max_results: 500 })
    starts.length = 0
    const { events } = await listPage({ max_results: 5, page_token: next_page_token ?? '' })
    expect(events.map(({ start }) => start)).toMatchObject(
      Array.from({ length: 5 }, (_, i) => ({ dateTime: iso(START + (500 + i) * HOUR) })),
    )
    expect(Math.min(...starts)).toBeGreaterThan(START + 500 * HOUR - 2 * DAY)
    expect(Math.max(...starts)).toBeLessThan(START + 505 * HOUR + 5 * DAY)
  })

  test('is complete when events are deleted while it is read', async ({ services }) => {
    const { caller, calendar_id } = await createUserWithEvents(services, { count: 300, interval: HOUR })
    const deleteFirstEvents = observeRows(services, async ([row], db) => {
      if (row?.['start_at'] && !row['event_id'])
        await db
          .deleteFrom('events')
          .where('start_at', '<', new Date(START + 200 * HOUR))
          .execute()
    })
    const listPage = createListCalls(deleteFirstEvents, caller, calendar_id)[list] ?? expect.unreachable()
    const page = await listPage({ max_results: 5 })
    expect([ids(page.events), page.next_page_token]).toEqual([
      Array.from({ length: 5 }, (_, i) => `copy-${200 + i}`),
      expect.any(String),
    ])
  })

  test('may belong to a list that is too long to be read at once', async ({ services }) => {
    const { caller, calendar, calendar_id } = await createUserWithEvents(services, { count: 10_002, interval: 60_000 })
    await expect(calendar.listEvents({ time_min: iso(START), time_max: iso(RANGE_END) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const listPage = createListCalls(services, caller, calendar_id)[list] ?? expect.unreachable()
    expect(await listAllPages(listPage, 2500)).toHaveLength(10_002)
  })
})

test('more than 10,000 changes can be read page by page', async ({ services }) => {
  const { calendarManagement, calendar_id } = await createUserWithEvents(services, { count: 10_002, interval: 60_000 })
  const read = (query: object) =>
    calendarManagement.calendarEvents({ calendarId: calendar_id, max_results: 2500, ...query })
  let page = await read({ time_min: iso(START), timeMax: iso(RANGE_END) })
  while (page.next_page_token) page = await read({ page_token: page.next_page_token })
  await services.db.updateTable('events').set({ summary: 'Changed' }).execute()
  const changes = await read({ sync_token: page.next_sync_token ?? '' })
  expect(changes).toMatchObject({ deleted: [], next_page_token: expect.any(String) })
  expect(changes.events).toHaveLength(2500)
})

describe.for(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])('pages of events of all kinds, in %s', (time_zone) => {
  test('together have each event once, in order', async ({ services }) => {
    const { caller, calendar, calendar_id } = await createUserWithEvents(services, { count: 70, interval: 11 * HOUR })
    const inZone = { ...caller, time_zone }
    const create = (start: number, end: number, more: object = {}) => {
      const time = (at: number) => ({ dateTime: iso(at), timeZone: 'UTC' })
      return calendar.createEvent({ summary: 'Other', start: time(start), end: time(end), ...more })
    }
    await create(START - 5 * DAY, START + 9 * DAY)
    await create(START + 2 * DAY, START + 20 * DAY)
    const daily = await create(START + HOUR, START + 2 * HOUR, { recurrence: ['RRULE:FREQ=DAILY;COUNT=40'] })
    const [, second, third] = (
      await calendar.listEvents({ time_min: iso(START), time_max: iso(START + 5 * DAY) })
    ).filter((event) => event.recurring_event_id === daily.id)
    await calendar.deleteEvent({ eventId: second?.id ?? '' })
    const later = { dateTime: iso(START + 30 * DAY), timeZone: 'UTC' }
    const event = { summary: 'Moved', start: later, end: { ...later, dateTime: iso(START + 31 * DAY) } }
    await calendar.updateEvent({ eventId: third?.id ?? '', event })
    const date = (at: number) => ({ date: iso(at).slice(0, 10) })
    for (let day = 0; day < 30; day++) {
      const at = START + day * DAY
      await calendar.createEvent({ summary: 'Day', start: date(at), end: date(at + (1 + (day % 3)) * DAY) })
    }
    // An event without duration that starts with another one.
    const times = { start_at: new Date(START + 22 * HOUR), end_at: new Date(START + 22 * HOUR) }
    await services.db
      .updateTable('events')
      .set(times)
      .where('event_id', '=', 'copy-3' as EventId)
      .execute()

    const listedEvents = await callAs(services, inZone).calendar.listEvents({
      time_min: iso(START),
      time_max: iso(RANGE_END),
    })
    for (const listPage of Object.values(createListCalls(services, inZone, calendar_id))) {
      const whole = ids((await listPage({ max_results: 2500 })).events)
      expect(whole.toSorted()).toEqual(ids(listedEvents).toSorted())
      for (const max_results of [1, 4, 50]) expect(ids(await listAllPages(listPage, max_results))).toEqual(whole)
    }
  })
})

test('lists of a user’s events are read one at a time, and do not delay those of other users', async ({ services }) => {
  const { caller, calendar_id } = await createUserWithEvents(services, { count: 3, interval: HOUR })
  const other = await createUserWithEvents(services, { count: 3, interval: HOUR })
  const gate = Promise.withResolvers<void>()
  let readCount = 0
  const slowServices = observeRows(services, async ([row]) => {
    if (!row?.['event_id']) return
    readCount++
    await gate.promise
  })
  const { calendar } = callAs(slowServices, caller)
  const range = { time_min: iso(START), time_max: iso(RANGE_END) }
  const listCalls = Object.values(createListCalls(slowServices, caller, calendar_id))
  const reads = [
    calendar.listEvents(range),
    ...listCalls.map(async (listPage) => (await listPage({ max_results: 10 })).events),
    calendar.listEvents(range),
  ]
  await expect.poll(() => readCount).toBe(1)
  expect(await other.calendar.listEvents(range)).toHaveLength(3)
  expect(readCount).toBe(1)
  gate.resolve()
  expect((await Promise.all(reads)).map((events) => events.length)).toEqual([3, 3, 3, 3])
  expect(readCount).toBe(4)
})
