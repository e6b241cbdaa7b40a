import { expect, test } from 'vitest'
import type {
  KnownEvents,
  RemoteAccount,
  RemoteChanges,
  RemoteEvent,
} from '#server/features/calendars/providers/provider.ts'
import { expandSeries } from '#server/features/calendars/recurrence.ts'
import type { EventRow } from '#server/features/calendars/tables.ts'
import type { CalendarId, EventId, UserId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'

/** An account for one test, with an empty, writable calendar. */
export interface AccountUnderTest {
  /** Opens the account as a new process would. */
  connect: () => RemoteAccount
  calendar_id: string
}

/** The target state of an event, as in our own tables. */
export function outgoingEvent(fields: Partial<EventRow> = {}): EventRow {
  const start_at = fields.start_at ?? new Date('2027-03-01T09:00Z')
  return {
    user_id: 'user' as UserId,
    event_id: 'event' as EventId,
    calendar_id: 'calendar' as CalendarId,
    ical_uid: `${crypto.randomUUID()}@meridian.test`,
    sequence: 0,
    summary: 'Lunch',
    description: null,
    location: null,
    status: 'confirmed',
    transparency: 'opaque',
    all_day: false,
    start_at,
    end_at: new Date(start_at.getTime() + 3_600_000),
    start_date: null,
    end_date: null,
    time_zone: 'Europe/Madrid',
    recurrence: [],
    until: null,
    rule_until: null,
    recurring_event_id: null,
    original_start_time: null,
    attendees: [],
    organizer: { email: 'ana@example.com', name: null },
    event_color: null,
    meeting_url: null,
    meeting_id: null,
    created_at: new Date('2026-11-16T07:00Z'),
    updated_at: new Date('2026-11-16T07:00Z'),
    ...fields,
  }
}

/** Reads all pages since a cursor. */
export async function readChanges(
  account: RemoteAccount,
  calendar_id: string,
  cursor: string | null = null,
  known?: KnownEvents,
) {
  const events = new Map<string, RemoteEvent>()
  const deleted = new Set<string>()
  let page: RemoteChanges | undefined
  do {
    page = await account.listChanges(calendar_id, page?.cursor ?? cursor, known)
    for (const event of page.events) events.set(event.external_id, event)
    for (const id of page.deleted) deleted.add(id)
  } while (page.has_more)
  return { events: [...events.values()], deleted: [...deleted], cursor: page.cursor }
}

/** The starts of a series' instances in the 60 days from its start, with exceptions at their own times. */
export async function listStarts(events: readonly RemoteEvent[]): Promise<string[]> {
  const starts: Date[] = []
  for (const event of events) {
    const { start_at, end_at, exception_of, status } = event
    if (exception_of || event.recurrence.length === 0) {
      if (status !== 'cancelled') starts.push(start_at)
      continue
    }
    const [start, end] = [start_at.getTime(), end_at.getTime()]
    const replacedStarts = new Set(
      events.flatMap(({ exception_of: of }) =>
        of?.external_id === event.external_id ? [of.original_start_time.getTime()] : [],
      ),
    )
    const series = { ...event, start, end, until: null, rule_until: null }
    for (const instance of await expandSeries(series, { start, end: start + 60 * DAY }))
      if (!replacedStarts.has(instance.start)) starts.push(new Date(instance.start))
  }
  return starts.map((start) => start.toISOString().slice(0, 16)).toSorted()
}

/** Features that a provider may lack. */
interface Features {
  /** Calendars have a description and a time zone. */
  hasCalendarDetails: boolean
  /** An event can be tentative and yet not block time. */
  hasTentativeFreeEvents: boolean
  /** Series can have dates in addition to their rule. */
  hasAddedDates: boolean
}
const ALL_FEATURES: Features = { hasCalendarDetails: true, hasTentativeFreeEvents: true, hasAddedDates: true }

/**
 * Tests the contract of all writable providers. Call it in a `describe`.
 * @param open opens a new account for each test
 */
export function testProviderContract(open: () => Promise<AccountUnderTest>, features: Features = ALL_FEATURES): void {
  test('returns the account’s profile and lists its calendars', async () => {
    const { connect, calendar_id } = await open()
    const profile = await connect().getProfile()
    expect(profile).toMatchObject({ capabilities: { can_write: true } })
    expect(profile.account_email).toMatch(/^[^@A-Z]+@[^@A-Z]+$/)
    const calendars = await connect().listCalendars()
    expect(calendars.filter(({ is_primary }) => is_primary)).toHaveLength(1)
    const ownCalendar = calendars.find(({ external_id }) => external_id === calendar_id)
    expect(ownCalendar).toMatchObject({ is_read_only: false })
    expect(ownCalendar?.background_color).toMatch(/^[0-9a-f]{6}$/)
  })

  test('creates, renames and deletes calendars', async () => {
    const { connect } = await open()
    const texts = { summary: 'Work & “play” <b>', description: 'For both', time_zone: 'Europe/Madrid' }
    const { external_id } = await connect().createCalendar(texts)
    const find = async () => (await connect().listCalendars()).find((calendar) => calendar.external_id === external_id)
    const findDetails = async () => {
      const { summary, description, time_zone } = (await find()) ?? {}
      return { summary, ...(features.hasCalendarDetails && { description, time_zone }) }
    }
    const details = features.hasCalendarDetails ? { description: 'For both', time_zone: 'Europe/Madrid' } : {}
    expect(await findDetails()).toEqual({ summary: texts.summary, ...details })
    await connect().updateCalendar(external_id, { summary: '2027' })
    expect(await findDetails()).toEqual({ summary: '2027', ...details })
    await connect().updateCalendar(external_id, { time_zone: 'Asia/Tokyo' })
    expect(await findDetails()).toEqual({
      summary: '2027',
      ...details,
      ...(features.hasCalendarDetails && { time_zone: 'Asia/Tokyo' }),
    })
    await connect().deleteCalendar(external_id)
    expect(await find()).toBeUndefined()
    await connect().deleteCalendar(external_id)
    await expect(connect().listChanges(external_id, null)).rejects.toMatchObject({ kind: 'gone' })
  })

  test('inserts an event only once, even when the call is retried', async () => {
    const { connect, calendar_id } = await open()
    const event = outgoingEvent({
      summary: 'Café; “talk”, <1>',
      description: 'One\nTwo',
      location: 'Here, there',
      transparency: 'transparent',
      status: features.hasTentativeFreeEvents ? 'tentative' : 'confirmed',
      meeting_url: 'https://example.com/call?a=1&b=2',
    })
    const first = await connect().insertEvent(calendar_id, { event, exceptions: [] })
    const again = await connect().insertEvent(calendar_id, { event, exceptions: [] })
    expect(again.external_id).toBe(first.external_id)
    const { events } = await readChanges(connect(), calendar_id)
    const { ical_uid, summary, description, location, transparency, status, meeting_url, start_at, end_at } = event
    expect(events).toMatchObject([
      { ical_uid, summary, description, location, transparency, status, meeting_url, start_at, end_at },
    ])
    expect(events[0]?.external_id).toBe(first.external_id)
  })

  test('finds the current state of an event, unless it is deleted', async () => {
    const { connect, calendar_id } = await open()
    const event = outgoingEvent()
    const { external_id } = await connect().insertEvent(calendar_id, { event, exceptions: [] })
    const { ical_uid, summary, start_at } = event
    const found = await connect().findEvent(calendar_id, external_id)
    expect(found).toMatchObject({ external_id, ical_uid, summary, start_at })
    const other = await connect().createCalendar({ summary: 'Other', description: null, time_zone: null })
    expect(await connect().findEvent(other.external_id, external_id)).toBeNull()
    await connect().deleteCalendar(other.external_id)
    await expect(connect().findEvent(other.external_id, external_id)).rejects.toMatchObject({ kind: 'gone' })
    await connect().deleteEvent(calendar_id, { external_id, ical_uid })
    expect(await connect().findEvent(calendar_id, external_id)).toBeNull()
  })

  test('updates an event only if it has not changed', async () => {
    const { connect, calendar_id } = await open()
    const event = outgoingEvent()
    const first = await connect().insertEvent(calendar_id, { event, exceptions: [] })
    const changedEvent = {
      ...event,
      summary: 'Dinner',
      start_at: new Date('2027-03-02T18:00Z'),
      end_at: new Date('2027-03-02T20:00Z'),
    }
    const second = await connect().updateEvent(calendar_id, first, { event: changedEvent, exceptions: [] })
    expect(second).toMatchObject({ external_id: first.external_id })
    const staleUpdate = { event: { ...event, summary: 'Stale' }, exceptions: [] }
    expect(await connect().updateEvent(calendar_id, first, staleUpdate)).toBe('conflict')
    const { events } = await readChanges(connect(), calendar_id)
    expect(events).toMatchObject([
      { ...(second as object), summary: 'Dinner', start_at: changedEvent.start_at, end_at: changedEvent.end_at },
    ])
  })

  test('deletes an event by its id or its UID, even if it is already deleted', async () => {
    const { connect, calendar_id } = await open()
    const event = outgoingEvent()
    const inserted = await connect().insertEvent(calendar_id, { event, exceptions: [] })
    const other = outgoingEvent()
    await connect().insertEvent(calendar_id, { event: other, exceptions: [] })
    await connect().deleteEvent(calendar_id, { external_id: inserted.external_id, ical_uid: event.ical_uid })
    await connect().deleteEvent(calendar_id, { external_id: inserted.external_id, ical_uid: event.ical_uid })
    await connect().deleteEvent(calendar_id, { external_id: null, ical_uid: other.ical_uid })
    await connect().deleteEvent(calendar_id, { external_id: null, ical_uid: other.ical_uid })
    expect((await readChanges(connect(), calendar_id)).events).toEqual([])
    const update = connect().updateEvent(calendar_id, inserted, { event, exceptions: [] })
    await expect(update).rejects.toMatchObject({ kind: 'gone' })
  })

  test('lists the changes since a cursor, and rejects unknown cursors', async () => {
    const { connect, calendar_id } = await open()
    const events = Array.from({ length: 5 }, (_, i) => outgoingEvent({ summary: `Event ${i}` }))
    const ids: string[] = []
    for (const event of events)
      ids.push((await connect().insertEvent(calendar_id, { event, exceptions: [] })).external_id)
    const all = await readChanges(connect(), calendar_id)
    expect(all.events.map(({ summary }) => summary).toSorted()).toEqual(events.map(({ summary }) => summary))
    const none = await readChanges(connect(), calendar_id, all.cursor)
    expect([none.events, none.deleted]).toEqual([[], []])
    await connect().insertEvent(calendar_id, { event: outgoingEvent({ summary: 'New' }), exceptions: [] })
    await connect().deleteEvent(calendar_id, { external_id: ids[0] ?? '', ical_uid: '' })
    const changes = await readChanges(connect(), calendar_id, none.cursor)
    expect([changes.events.map(({ summary }) => summary), changes.deleted]).toEqual([['New'], [ids[0]]])
    await expect(connect().listChanges(calendar_id, 'no cursor')).rejects.toMatchObject({ kind: 'gone' })
  })

  test('lists each page on a new connection, then the changes since the first page', async () => {
    const { connect, calendar_id } = await open()
    const ids: string[] = []
    const insert = async () =>
      ids.push((await connect().insertEvent(calendar_id, { event: outgoingEvent(), exceptions: [] })).external_id)
    for (let i = 0; i < 5; i++) await insert()
    const knownIds = new Set<string>()
    let listedCount = 0
    let page: RemoteChanges | undefined
    const readPage = async () => {
      page = await connect().listChanges(calendar_id, page?.cursor ?? null)
      for (const { external_id } of page.events) knownIds.add(external_id)
      for (const id of page.deleted) knownIds.delete(id)
      listedCount += page.events.length
      return page.has_more && listedCount < 10
    }
    let hasMore = await readPage()
    const removedIds = [ids.find((id) => knownIds.has(id)), ids.find((id) => !knownIds.has(id))].filter(
      (id) => id !== undefined,
    )
    for (const external_id of removedIds) await connect().deleteEvent(calendar_id, { external_id, ical_uid: '' })
    await insert()
    while (hasMore) hasMore = await readPage()
    expect(listedCount).toBeLessThanOrEqual(ids.length)
    do hasMore = await readPage()
    while (hasMore)
    expect([...knownIds].toSorted()).toEqual(ids.filter((id) => !removedIds.includes(id)).toSorted())
  })

  test('keeps a series at its local time, with moved and cancelled instances', async () => {
    const { connect, calendar_id } = await open()
    const start_at = new Date('2027-03-15T08:00Z')
    const addedStarts = features.hasAddedDates ? ['2027-03-17T10:00'] : []
    const recurrence = ['RRULE:FREQ=WEEKLY;COUNT=4', ...addedStarts.map(() => 'RDATE:20270317T100000Z')]
    // Several zones share a Windows name; this is the one that providers with Windows names return.
    const time_zone = 'Europe/Paris'
    const event = outgoingEvent({ start_at, time_zone, recurrence })
    const inserted = await connect().insertEvent(calendar_id, { event, exceptions: [] })
    const starts = async () => listStarts((await readChanges(connect(), calendar_id)).events)
    expect(await starts()).toEqual([
      '2027-03-15T08:00',
      ...addedStarts,
      '2027-03-22T08:00',
      // Summer time.
      '2027-03-29T07:00',
      '2027-04-05T07:00',
    ])
    const exception = (original: string, fields: Partial<EventRow>) =>
      outgoingEvent({
        ical_uid: event.ical_uid,
        recurring_event_id: event.event_id,
        original_start_time: new Date(original),
        start_at: new Date(original),
        ...fields,
      })
    const exceptions = [
      exception('2027-03-22T08:00Z', { start_at: new Date('2027-03-23T15:00Z'), summary: 'Moved' }),
      exception('2027-03-29T07:00Z', { status: 'cancelled' }),
    ]
    await connect().updateEvent(calendar_id, inserted, { event, exceptions })
    expect(await starts()).toEqual(['2027-03-15T08:00', ...addedStarts, '2027-03-23T15:00', '2027-04-05T07:00'])
    const { events } = await readChanges(connect(), calendar_id)
    expect(events[0]).toMatchObject({ exception_of: null, time_zone })
    expect(events.find(({ summary }) => summary === 'Moved')).toMatchObject({
      exception_of: { external_id: inserted.external_id, original_start_time: new Date('2027-03-22T08:00Z') },
    })
    await connect().deleteEvent(calendar_id, { external_id: inserted.external_id, ical_uid: event.ical_uid })
    expect((await readChanges(connect(), calendar_id)).events.filter((found) => !found.exception_of)).toEqual([])
  })

  test('keeps all-day events on their days', async () => {
    const { connect, calendar_id } = await open()
    const days = { all_day: true, start_date: '2027-03-01', end_date: '2027-03-03' }
    const instants = { start_at: new Date('2027-03-01T00:00Z'), end_at: new Date('2027-03-03T00:00Z') }
    const event = outgoingEvent({ ...days, ...instants, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] })
    await connect().insertEvent(calendar_id, { event, exceptions: [] })
    const { events } = await readChanges(connect(), calendar_id)
    expect(events).toMatchObject([{ ...days, ...instants }])
    expect(await listStarts(events)).toEqual(['2027-03-01T00:00', '2027-03-08T00:00'])
  })
}

/**
 * Tests the contract of all providers whose accounts list calendars that others share.
 * @param open opens an account with a calendar that is shared with it, and one that is not
 */
export function testSharedCalendarContract(
  open: () => Promise<Pick<AccountUnderTest, 'connect'> & { shared: string; unshared: string }>,
): void {
  test('adds somebody else’s calendar only once, even when the call is retried, and removes it', async () => {
    const { connect, shared } = await open()
    const find = async () => (await connect().listCalendars()).filter(({ external_id }) => external_id === shared)
    await connect().removeCalendar?.(shared)
    expect(await find()).toEqual([])
    const addedCalendar = await connect().addCalendar?.(shared)
    expect(addedCalendar).toMatchObject({ external_id: shared, is_primary: false, is_shared: true, is_selected: false })
    expect(await connect().addCalendar?.(shared)).toEqual(addedCalendar)
    expect(await find()).toEqual([addedCalendar])
    expect((await readChanges(connect(), shared)).events).toEqual([])
    await connect().removeCalendar?.(shared)
    await connect().removeCalendar?.(shared)
    expect(await find()).toEqual([])
  })

  test('rejects calendars that do not exist or that the account may not see', async () => {
    const { connect, unshared } = await open()
    for (const address of [unshared, 'nobody@example.com', 'not an address']) {
      await expect(connect().addCalendar?.(address)).rejects.toMatchObject({ kind: 'gone' })
    }
  })
}
